import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc; 100 on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and that of children that ended. */
  readonly cpuSeconds: number;
}

/** CPU seconds of a process, its descendants, and those of them that have ended. */
export function cpuSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Resident memory of a process and its descendants. */
export function residentBytesOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${one.pid}/status`))?.[1];
    return sum + Number(kb ?? 0) * 1024;
  }, 0);
}

function treeOf(root: number): Entry[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryOf(Number(name)) ?? []);
  const isInTree = new Set([root]);
  // Parents have smaller numbers, unless the numbers began again.
  for (const _ of [1, 2, 3]) {
    for (const { pid, parent } of all) if (isInTree.has(parent)) isInTree.add(pid);
  }
  return all.filter(({ pid }) => isInTree.has(pid));
}

function entryOf(pid: number): Entry | undefined {
  const text = readText(`/proc/${pid}/stat`);
  if (text === '') return undefined;
  // The name is in parentheses and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { pid, parent: Number(fields[1]), cpuSeconds: ticks / TICKS_PER_SECOND };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

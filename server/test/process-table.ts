import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A server and all its children. */
export function processesOf(postmaster: number): number[] {
  const rows = existsSync('/proc/self/stat') ? fromProc() : fromPs();
  return rows.filter((row) => row.includes(postmaster)).map(([pid]) => pid);
}

/** Program and arguments of a process, separated by blanks. */
export function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  }
  return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
}

type Row = readonly [pid: number, parent: number];

/** A minimal Linux image has no ps. */
function fromProc(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // "pid (name) state parent …", and a name may hold anything.
        const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return [[Number(pid), Number(parent)] as const];
      } catch {
        return []; // It ended meanwhile.
      }
    });
}

function fromPs(): Row[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as unknown as Row);
}

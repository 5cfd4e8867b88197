import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line per process of the run: its seconds, those of its children, and its files. */
export const PROCESSOR_FILE = 'processor-time';
/** Linux counts in these, whatever the clock of the processor is. */
const TICKS_PER_SECOND = 100;
const SHOWN = 20;

/** Called by each generated test program: records its processor time when it exits. */
export function recordProcessorTime(name: string): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (!folder) return;
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1e6;
    const line = [own.toFixed(2), childSeconds('self').toFixed(2), name].join('\t');
    appendFileSync(join(folder, PROCESSOR_FILE), `${line}\n`);
  });
}

/** Processor time of the ended children of a process and of theirs; 0 where no /proc tells. */
export function childSeconds(pid: number | 'self'): number {
  return statSeconds(pid, 13);
}

/** Processor time of a server with all its processes, those that have ended too. */
export function serverSeconds(pid: number): number {
  const living = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...living].reduce((sum, one) => sum + statSeconds(one, 11), childSeconds(pid));
}

/** A field of `stat` with the time as a user, and the next one with that in the kernel. */
function statSeconds(pid: number | 'self', first: number): number {
  const fields = readProc(`${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) / TICKS_PER_SECOND;
}

function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The table at the end of a run: processor time, and not waiting, is what the cores limit. */
export function processorTable(record: string, databaseSeconds = 0): string {
  const rows = record
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([own, children, name]) => ({ own: Number(own), children: Number(children), name }));
  if (rows.length === 0) return '';
  const total = (part: 'own' | 'children') => rows.reduce((sum, row) => sum + row[part], 0);
  const most = rows.sort((a, b) => b.own + b.children - a.own - a.children).slice(0, SHOWN);
  const seconds = (value: number) => value.toFixed(1).padStart(7);
  const [own, children] = [total('own').toFixed(0), total('children').toFixed(0)];
  const database = databaseSeconds > 0 ? `, ${databaseSeconds.toFixed(0)} s in PostgreSQL` : '';
  const head =
    `processor time: ${own} s in ${rows.length} test processes, ` +
    `${children} s in the programs that they started${database}; most:\n`;
  const body = most.map((r) => `${seconds(r.own)} s +${seconds(r.children)} s  ${r.name}\n`);
  return head + body.join('');
}

/**
 * Written by `scripts/file-results.mjs`: a line for each file, separated by tabs: passed or failed,
 * milliseconds, name.
 */
export const RESULTS_FILE = 'file-results';

const SHOWN = 20;
const SHOWN_FROM_MS = 1_000;

interface FileResult {
  readonly name: string;
  readonly ms: number;
  readonly hasFailed: boolean;
}

export function failedFiles(record: string): string[] {
  return readResults(record)
    .filter(({ hasFailed }) => hasFailed)
    .map(({ name }) => name);
}

/** Empty if all files were quick. */
export function slowestFiles(record: string): string {
  const slow = readResults(record)
    .filter(({ ms }) => ms >= SHOWN_FROM_MS)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SHOWN);
  if (slow.length === 0) return '';
  const lines = slow.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return `slowest files\n${lines.join('\n')}\n`;
}

function readResults(record: string): FileResult[] {
  return (
    record
      .split('\n')
      .map((line) => line.split('\t'))
      // The last line may be cut.
      .filter(([, , name]) => name)
      .map(([state, ms, name = '']) => ({ name, ms: Number(ms), hasFailed: state === 'failed' }))
  );
}

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningFile } from './describe-files.ts';

/** One line per missing precondition and affected file, separated by a tab. */
export const MISSING_FILE = 'missing.txt';

/** Returns `isMet`. If false, the run names the precondition and the file at its end. */
export function precondition(
  isMet: boolean,
  name: string,
  file: string,
  folder = process.env.CARTWRIGHT_TEST_RECORD,
): boolean {
  if (!isMet && folder) appendFileSync(join(folder, MISSING_FILE), `${name}\t${file}\n`);
  return isMet;
}

/** The file that asks, as in `test/bundled/start.test.ts`. */
export function startedFile(): string {
  if (runningFile()) return runningFile();
  const path = (process.argv[1] ?? '').replaceAll('\\', '/');
  return path.slice(path.lastIndexOf('/test/') + 1).replace(/\.js$/, '.ts');
}

/** The last line of a run, from the lines of its files; none if nothing was missing. */
export function missingSentence(text: string): string | undefined {
  const files = new Map<string, Set<string>>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', file = ''] = line.split('\t');
    files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  const parts = [...files].sort().map(([name, of]) => `${name} (${[...of].sort().join(', ')})`);
  return parts.length === 0 ? undefined : `Not tested here, for lack of: ${parts.join('; ')}.`;
}

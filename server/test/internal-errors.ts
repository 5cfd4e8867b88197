import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'internal-errors.txt';
const SHOWN_MAX = 20;

/** The log line of a request that failed unexpectedly, with the test file of its service. */
export function recordInternalError(line: string, testFile: string): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (!folder || !line.includes('"msg":"request failed"')) return;
  appendFileSync(join(folder, FILE), `${testFile}\t${line.trimEnd()}\n`);
}

/**
 * A reply never says why the service failed: its log does. For files that failed only, since other
 * tests cause such a failure on purpose.
 */
export async function internalErrorsOf(
  failed: readonly string[],
  folder: string,
): Promise<string[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  const isOfFailed = (line: string) => failed.some((name) => line.startsWith(`${name}\t`));
  return text.split('\n').filter(isOfFailed).slice(0, SHOWN_MAX);
}

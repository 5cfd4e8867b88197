import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { logTo } from '../src/platform/log.ts';
import { runningFile } from './describe-files.ts';
import { callingFile } from './expected-violations.ts';

const FILE = 'internal-errors.txt';
const SHOWN_MAX = 20;

export interface TestLog {
  readonly log: Logger;
  readonly logLines: string[];
  /** Those that were written while the file was loaded and its tests ran. */
  linesOf(file: string): string[];
}

/** The log of a service under test; unexpected failures are kept for the end of the run, too. */
export function testLog(): TestLog {
  const logLines: string[] = [];
  const byFile = new Map<string, string[]>();
  const starting = callingFile();
  const linesOf = (file: string) => {
    const known = byFile.get(file) ?? [];
    byFile.set(file, known);
    return known;
  };
  const write = (line: string) => {
    logLines.push(line);
    linesOf(runningFile()).push(line);
    if (line.includes('"msg":"request failed"')) {
      record(`${runningFile() || starting}\t${line.trimEnd()}`);
    }
  };
  return { log: logTo({ write }, 'info'), logLines, linesOf };
}

function record(line: string): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (folder) appendFileSync(join(folder, FILE), `${line}\n`);
}

/**
 * A reply never says why the service failed: its log does. For files that failed only, since other
 * tests cause such a failure on purpose. The first one of each message.
 */
export async function internalErrorsOf(
  failed: readonly string[],
  folder: string,
): Promise<string[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  const isOfFailed = (line: string) => failed.some((name) => line.startsWith(`${name}\t`));
  const byMessage = new Map<string, string>();
  for (const line of text.split('\n').filter(isOfFailed)) {
    const message = /"message":"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? line;
    if (!byMessage.has(message)) byMessage.set(message, line);
  }
  return [...byMessage.values()].slice(0, SHOWN_MAX);
}

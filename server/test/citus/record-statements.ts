import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledStatement } from '../../src/platform/db/driver/sql.ts';
import { statementChannel } from '../../src/platform/db/driver/statement-channel.ts';
import type { AnalyzedStatement } from './analysis.ts';

/** One line per distinct statement and process, as JSON. */
export const STATEMENTS_FILE = 'statements.txt';

export interface RecordedStatement extends AnalyzedStatement {
  /** The function that sent it: `features/carts/queries.ts findCart`. */
  readonly origin: string;
  /** Equal numbers for parameters of equal value. */
  readonly sameAs: readonly number[];
}

const seen = new Set<string>();
let isRecording = false;

/** Records each statement of the service once, for the check at the end of the run. */
export function recordStatements(): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (isRecording || !folder) return;
  isRecording = true;
  const file = join(folder, STATEMENTS_FILE);
  statementChannel.subscribe((message) => {
    const { text, types, values, origin } = message as CompiledStatement;
    if (seen.has(text)) return;
    seen.add(text);
    const place = placeOf(origin?.stack ?? '');
    if (!place) return;
    const sameAs = values.map((value) => values.indexOf(value));
    const recorded: RecordedStatement = { text, types, origin: place, sameAs };
    appendFileSync(file, `${JSON.stringify(recorded)}\n`);
  });
}

const FRAME = /^\s+at (?:async )?(?:(.*) \()?(?:file:\/\/)?[^()]*?\/server\/(src|test)\/([^():]+)/;

/** Undefined for a statement of a test. */
export function placeOf(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, caller = '', folder, file = ''] = FRAME.exec(line) ?? [];
    if (!folder || file.startsWith('platform/db/driver/')) continue;
    if (folder === 'test') return undefined;
    const name = caller.replace(/^(?:Object|async)\.?\s*/, '').replace(/\$\d+$/, '');
    return `${file} ${name === '' || name.includes('<anonymous>') ? '-' : name}`;
  }
  return undefined;
}

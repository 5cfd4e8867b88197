import { readConfig } from '../../src/config.ts';
import { createLog, infoLines } from '../../src/platform/log.ts';

/*
 * Logs more than is read, reports on standard error how many lines that were, and continues with a
 * line at intervals until it is ended.
 */
const LINES = 60_000;
const FIELDS = JSON.stringify({ requestId: 'x'.repeat(1_000) }).slice(1, -1);

const log = createLog(readConfig({ LOG_FORMAT: 'json' }));
const write = infoLines(log);
for (let line = 0; line < LINES; line++) {
  write(FIELDS);
  if (line % 1_000 === 0) await new Promise((next) => setImmediate(next));
}
process.stderr.write(`${JSON.stringify({ lines: LINES })}\n`);
setInterval(() => write('"msg":"still here"'), 50);

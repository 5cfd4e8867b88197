import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** One word per line: `declared` for each test of a page, then `ended` or `skipped`. */
export const BROWSER_FILE = 'browser.txt';

export const HOW_TO_GET_ONE =
  'install Chromium, run `npx playwright-core install --only-shell chromium`, or set BROWSER=/path';

export function recordTest(word: 'declared' | 'ended' | 'skipped'): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (folder) appendFileSync(join(folder, BROWSER_FILE), `${word}\n`);
}

/** The last line of a run without a browser; none if all tests of pages ran in one. */
export function skippedSentence(text: string): string | undefined {
  const count = countOf(text, 'skipped');
  if (count === 0) return undefined;
  const tests = count === 1 ? '1 test was' : `${count} tests were`;
  return `${tests} skipped for lack of a browser: ${HOW_TO_GET_ONE}.`;
}

/** A failure of a whole run without tests of pages, or in which one did not end. */
export function unfinishedTests(text: string): string[] {
  const declared = countOf(text, 'declared');
  const ended = countOf(text, 'ended') + countOf(text, 'skipped');
  if (declared > 0 && ended === declared) return [];
  return [`Of ${declared} tests of pages, ${ended} ended.`];
}

function countOf(text: string, word: string): number {
  return text.split('\n').filter((line) => line === word).length;
}

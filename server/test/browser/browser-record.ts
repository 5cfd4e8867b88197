import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOW_TO_GET_ONE } from './find-browser.ts';

/** One word per line: `promised` for each test of a page, then `held` or `skipped`. */
export const BROWSER_FILE = 'browser.txt';

export function recordPromise(word: 'promised' | 'held' | 'skipped'): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (folder) appendFileSync(join(folder, BROWSER_FILE), `${word}\n`);
}

/** The last line of a run without a browser; none if all tests of pages ran in one. */
export function unheldSentence(text: string): string | undefined {
  const count = countOf(text, 'skipped');
  if (count === 0) return undefined;
  const promises = count === 1 ? '1 promise was' : `${count} promises were`;
  return `${promises} not held against a browser: ${HOW_TO_GET_ONE}.`;
}

/** A failure of a whole run without tests of pages, or in which one did not end. */
export function missingPromises(text: string): string[] {
  const promised = countOf(text, 'promised');
  const ended = countOf(text, 'held') + countOf(text, 'skipped');
  if (promised > 0 && ended === promised) return [];
  return [`The tests of pages made ${promised} promises, of which ${ended} ended.`];
}

function countOf(text: string, word: string): number {
  return text.split('\n').filter((line) => line === word).length;
}

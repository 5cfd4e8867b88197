import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVARIANTS } from '../src/doctor/invariants.ts';
import { runningFile } from './describe-files.ts';

/** One line per store, its test file separated by a tab. */
export const STORES_FILE = 'stores.txt';
/** One line per call of `expectViolations`, as JSON. */
export const EXPECTED_FILE = 'expected-violations.txt';

/** Of a test that leaves a payment with an unknown outcome; no job polls it. */
export const UNDECIDED = 'no payment stays undecided for more than five minutes';

export interface ExpectedViolation {
  readonly storeId: string;
  readonly invariant: string;
  /** Null for any row of the store. */
  readonly id: string | null;
  /** False once the test has repaired the row. */
  readonly isExpected: boolean;
}

/**
 * A test leaves a violation of this invariant on purpose: the doctor at the end of the run must
 * find it, and does not count it. Without a row, all violations of the store are expected.
 */
export function expectViolations(
  storeId: string,
  invariant: string,
  id: string | null = null,
): void {
  record({ storeId, invariant, id, isExpected: true });
}

/** The test has repaired what it expected before. */
export function expectNoViolations(storeId: string, invariant: string, id: string | null): void {
  record({ storeId, invariant, id, isExpected: false });
}

function record(expected: ExpectedViolation): void {
  if (!INVARIANTS.some(({ name }) => name === expected.invariant)) {
    throw new Error(`no invariant is named: ${expected.invariant}`);
  }
  write(EXPECTED_FILE, JSON.stringify(expected));
}

/** The end of the run names the file of a store with violations. */
export function recordStore(storeId: string, file: string): void {
  write(STORES_FILE, `${storeId}\t${file}`);
}

const TEST_FILE = /\b(test\/[\w./-]+\.test)\.[jt]s$/;

/** The test file that runs, as in `test/operations/carts/add-item.test.ts`. */
export function callingFile(): string {
  const [, file] = (runningFile() || process.argv[1] || '').match(TEST_FILE) ?? [];
  return file ? `${file}.ts` : 'an unknown file';
}

function write(file: string, line: string): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (folder) appendFileSync(join(folder, file), `${line}\n`);
}

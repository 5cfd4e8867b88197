/** `npm run test:full` and the full fault tests run every combination, `npm test` some of them. */
export const IS_WHOLE = process.env.TESTS === 'full' || process.env.FAULTS === 'full';

/** A file that `npm test` leaves out, unless a filter matches it. */
export const FULL_FILE = /\.full\.test\.js$/;

/** Replies of shared code that the small version causes at some operations only. */
export const CODES_ANYWHERE = IS_WHOLE
  ? []
  : [
      ...['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'],
      ...['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    ];

/** Printed at the end of `npm test`. */
export const ONLY_WHOLE =
  'Small version: only `npm run test:full` makes every check of the contract at every ' +
  'operation, with more points of crashes, races and starts, and ' +
  'the files that end in .full.test.ts; `npm run test:faults` has the ' +
  'sizes of the proofs.';

/** In the small version only every `step`-th, from `first` on. */
export function isTaken(index: number, step: number, first = 0): boolean {
  return IS_WHOLE || index % step === first;
}

/** What registers a test, and in the small version leaves it out. */
export function onlyWhole<T extends (...args: never[]) => void>(register: T): T {
  return IS_WHOLE ? register : ((() => {}) as T);
}

/**
 * All of them, or in the small version so many, from another one on with each turn: after a few
 * turns each was taken. The choice is the same in every run.
 */
export function partOf<T>(all: readonly T[], turn: number, count: number): readonly T[] {
  if (IS_WHOLE || count >= all.length) return all;
  const first = (turn * count) % all.length;
  return [...all.slice(first), ...all.slice(0, first)].slice(0, count);
}

import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { IS_WHOLE } from '../small-version.ts';
import type { PromiseName } from './promises.ts';

/** `npm run test:faults` runs the same tests at the sizes of the promises. */
export const IS_FULL = process.env.FAULTS === 'full';

/** The share of the full sizes, to save time. */
export const SHARE = Number(process.env.FAULTS_SHARE ?? 1);

interface Sizes {
  /** Of `npm test`. */
  readonly small: number;
  /** Of `npm run test:full`, if it differs. */
  readonly whole?: number;
  /** Of the promise. */
  readonly full: number;
}

export function scaled({ small, whole = small, full }: Sizes): number {
  if (IS_FULL) return Math.max(whole, Math.round(full * SHARE));
  return IS_WHOLE ? whole : small;
}

/**
 * Printed with every result; the same seed makes the same choices. The seed of `npm test` is
 * fixed, so that every run finds the same faults. Full runs use a new seed each time.
 */
export const SEED = Number(process.env.FAULTS_SEED ?? (IS_FULL ? randomInt(2 ** 31) : 20_261_115));

/** The only provider to test, if the caller names one. */
export const PROVIDER = process.env.FAULTS_PROVIDER;

/** A seeded random number from 0 up to but excluding 1. */
export function newChance(seed = SEED): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Proof {
  readonly promise: PromiseName;
  readonly what: string;
  /** The command that repeats it. */
  readonly command: string;
  readonly date: string;
  readonly machine: string;
}

/** Records a proof that has passed; the full run writes docs/proofs.md from the records. */
export function proved(promise: PromiseName, what: string): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${process.platform} ${process.arch}`;
  const command = commandOf(process.argv[1] ?? '');
  const proof: Proof = { promise, what, command, date, machine };
  const file = process.env.FAULTS_RECORD;
  if (file) appendFileSync(file, `${JSON.stringify(proof)}\n`);
}

/** These files have a process of their own, which is named after them. */
function commandOf(entry: string): string {
  const test = /(\w[\w-]*\/[\w-]+)(?:\.full)?\.test\.js$/.exec(entry)?.[1];
  if (!test) return 'npm run test:seeded';
  const settings = [
    ...(IS_FULL ? ['FAULTS=full'] : IS_WHOLE ? ['TESTS=full'] : []),
    `FAULTS_SEED=${SEED}`,
    ...(SHARE === 1 ? [] : [`FAULTS_SHARE=${SHARE}`]),
    ...(PROVIDER === undefined ? [] : [`FAULTS_PROVIDER=${PROVIDER}`]),
  ];
  return `${settings.join(' ')} npm test -- ${test}`;
}

/** So many at a time, until all are done. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

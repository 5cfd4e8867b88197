import { randomBytes } from 'node:crypto';

/** A text that no other call uses. */
export function random(): string {
  return randomBytes(6).toString('hex');
}

let turns = 0;

/** A number from the first up to but excluding the second, where random numbers could repeat. */
export function nextNumber(from: number, below: number): number {
  turns++;
  return from + (turns % (below - from));
}

let words = 0;

/** Each of the words in turn. */
export function another<T>(all: readonly T[]): T | undefined {
  words++;
  return all[words % all.length];
}

/** Numbers and words from the first one on, for calls in a new store. */
export function restartValues(): void {
  turns = 9;
  words = -1;
}

import { createPasswords } from '../src/platform/passwords.ts';

/** At the least cost: hashing is slow on purpose, and tests do it thousands of times. */
export const quickPasswords = createPasswords(
  { cores: 2, processes: 1 },
  { memoryKib: 8, passes: 1 },
);

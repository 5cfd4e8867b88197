import { hash, verify } from '@node-rs/argon2';
import { createLane } from './lane.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work where there is no hash to compare with, and says no. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** argon2id with 19 MiB and two passes, as OWASP asks at least. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What nobody's password is compared with, made with the same numbers. */
const NOBODYS = [
  '$argon2id$v=19$m=19456,t=2,p=1',
  'HugrcMqgD6Pa+RhMxRKMUA',
  'mrmiUUkH5VXTqeLzVFKrK5Ye2U+S/sKVqPx1K8FoBXg',
].join('$');

/** A line of this many is gone within a few seconds. */
const WAITING_MAX = 100;
/** Node has four threads for such work, and files and names must be read meanwhile. */
const THREADS_MAX = 3;

/**
 * Hashing is meant to be slow, so it happens beside the event loop, on half of the cores at most:
 * carts are read and orders are placed while a crowd signs in.
 */
export function createPasswords(machine: { cores: number; processes: number }): Passwords {
  const share = Math.floor(machine.cores / 2 / machine.processes);
  const atOnce = Math.min(Math.max(1, share), THREADS_MAX);
  const lane = createLane({ atOnce, waiting: WAITING_MAX });
  return {
    hash: (password) => lane.run(() => hash(password, ARGON2)),
    async matches(password, kept) {
      const isRight = await lane.run(() => verify(kept ?? NOBODYS, password));
      return isRight && kept !== null;
    },
  };
}

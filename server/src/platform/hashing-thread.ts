import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to compare with a hash. */
export interface Question {
  readonly password: string;
  readonly hash: string | null;
}

export type Answer = { readonly hash: string } | { readonly isRight: boolean };

/** argon2id with 19 MiB and two passes, as OWASP asks at least. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A tenth of the share of whoever serves carts, where there is not enough for both. */
const NICENESS = 10;

/** Linux gives threads a priority of their own; elsewhere they are all alike, and that is all. */
function stepBack(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {}
}

function answer({ password, hash }: Question): Answer {
  if (hash === null) return { hash: hashSync(password, ARGON2) };
  return { isRight: verifySync(hash, password) };
}

if (parentPort) {
  const port = parentPort;
  stepBack();
  port.on('message', (question: Question) => port.postMessage(answer(question)));
}

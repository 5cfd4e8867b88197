import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to compare with a hash. */
export interface HashRequest {
  readonly password: string;
  readonly hash: string | null;
}

export type HashResult = { readonly hash: string } | { readonly isRight: boolean };

/** argon2id with 19 MiB and two passes, OWASP's minimum. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About a tenth of the CPU share of the threads that serve requests, under contention. */
const NICENESS = 10;

/** Only Linux has priorities per thread; elsewhere this has no effect. */
function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {}
}

function answer({ password, hash }: HashRequest): HashResult {
  if (hash === null) return { hash: hashSync(password, ARGON2) };
  return { isRight: verifySync(hash, password) };
}

if (parentPort) {
  const port = parentPort;
  lowerPriority();
  port.on('message', (question: HashRequest) => port.postMessage(answer(question)));
}

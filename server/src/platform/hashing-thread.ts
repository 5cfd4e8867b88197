import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** The work that one hash takes, for argon2id. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** A password to hash, or to compare with a hash. */
export type HashRequest =
  | { readonly password: string; readonly cost: HashCost }
  | { readonly password: string; readonly hash: string };

export type HashResult = { readonly hash: string } | { readonly isRight: boolean };

/** About a tenth of the CPU share of the threads that serve requests, under contention. */
const NICENESS = 10;

/** Only Linux has priorities per thread; elsewhere this has no effect. */
function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {}
}

/** argon2id is the default of the library. */
function answer(request: HashRequest): HashResult {
  if ('hash' in request) return { isRight: verifySync(request.hash, request.password) };
  const { memoryKib, passes } = request.cost;
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  return { hash: hashSync(request.password, options) };
}

if (parentPort) {
  const port = parentPort;
  lowerPriority();
  port.on('message', (request: HashRequest) => port.postMessage(answer(request)));
}

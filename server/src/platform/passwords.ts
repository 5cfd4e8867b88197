import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { HashCost, HashRequest, HashResult } from './hashing-thread.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and returns false, so timing reveals nothing. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** OWASP's minimum. */
const COST: HashCost = { memoryKib: 19_456, passes: 2 };

/** A hash that matches no password, with the same parameters as real ones. */
function dummyHash({ memoryKib, passes }: HashCost): string {
  const [salt, digest] = ['HugrcMqgD6Pa+RhMxRKMUA', 'mrmiUUkH5VXTqeLzVFKrK5Ye2U+S/sKVqPx1K8FoBXg'];
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${salt}$${digest}`;
}

/** A queue of this length drains within a few seconds. */
const QUEUE_MAX = 100;
/** Event-loop utilization above which hashing is throttled. */
const BUSY_UTILIZATION = 0.5;

/**
 * Hashing is slow by design, so it runs in low-priority threads on at most half of the cores: a
 * burst of sign-ins does not delay requests.
 */
export function createPasswords(
  machine: { cores: number; processes: number },
  cost = COST,
): Passwords {
  const atOnce = Math.max(1, Math.floor(machine.cores / 2 / machine.processes));
  const limiter = createConcurrencyLimiter({ atOnce, waiting: QUEUE_MAX });
  const idle: Worker[] = [];

  /** Threads start on demand: most processes never hash. */
  async function runInThread(request: HashRequest): Promise<HashResult> {
    const thread = idle.pop() ?? newThread(idle);
    const result = await resultOf(thread, request);
    idle.push(thread);
    return result;
  }

  /**
   * Resolves at once. While the process is busy, the thread then rests as long as it worked:
   * priority alone does not help across separately scheduled processes.
   */
  function schedule(request: HashRequest): Promise<HashResult> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const before = performance.eventLoopUtilization();
        const startedAt = performance.now();
        resolve(await runInThread(request));
        const { utilization } = performance.eventLoopUtilization(before);
        if (utilization > BUSY_UTILIZATION) await wait(performance.now() - startedAt);
      };
      limiter.run(work).catch(reject);
    });
  }

  return {
    async hash(password) {
      const result = await schedule({ password, cost });
      if (!('hash' in result))
        throw new Error('a hashing thread returned the result of a comparison');
      return result.hash;
    },
    async matches(password, stored) {
      const result = await schedule({ password, hash: stored ?? dummyHash(cost) });
      return stored !== null && 'isRight' in result && result.isRight;
    },
  };
}

/** A thread that exits is removed, even when it was idle. */
function newThread(idle: Worker[]): Worker {
  const thread = new Worker(new URL('./hashing-thread.js', import.meta.url), { execArgv: [] });
  const remove = () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  };
  thread.on('error', remove);
  thread.on('exit', remove);
  return thread;
}

/** A pending request rejects when its thread exits, as does one sent afterwards. */
function resultOf(thread: Worker, request: HashRequest): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    const onExit = () => reject(new Error('a hashing thread exited'));
    if (thread.threadId < 0) return reject(new Error('a hashing thread exited'));
    // A working thread keeps the process alive; an idle one does not.
    thread.ref();
    thread.once('error', onError);
    thread.once('exit', onExit);
    thread.once('message', (result: HashResult) => {
      thread.off('error', onError);
      thread.off('exit', onExit);
      thread.unref();
      resolve(result);
    });
    thread.postMessage(request);
  });
}

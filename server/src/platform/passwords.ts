import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Answer, Question } from './hashing-thread.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work where there is no hash to compare with, and says no. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** What nobody's password is compared with, made with the same numbers as any other. */
const NOBODYS = [
  '$argon2id$v=19$m=19456,t=2,p=1',
  'HugrcMqgD6Pa+RhMxRKMUA',
  'mrmiUUkH5VXTqeLzVFKrK5Ye2U+S/sKVqPx1K8FoBXg',
].join('$');

/** A line of this many is gone within a few seconds. */
const WAITING_MAX = 100;
/** From here on the process has better things to do than to hash one password after another. */
const BUSY = 0.5;

/**
 * Hashing is meant to be slow, so it happens in threads of its own that step back behind all
 * others, on half of the cores at most: carts are read while a crowd signs in.
 */
export function createPasswords(machine: { cores: number; processes: number }): Passwords {
  const atOnce = Math.max(1, Math.floor(machine.cores / 2 / machine.processes));
  const lane = createConcurrencyLimiter({ atOnce, waiting: WAITING_MAX });
  const idle: Worker[] = [];

  /** Started when they are needed: most processes sign in nobody. */
  async function ask(question: Question): Promise<Answer> {
    const thread = idle.pop() ?? newThread(idle);
    const given = await answerOf(thread, question);
    idle.push(thread);
    return given;
  }

  /**
   * Answers at once, and while carts keep the process busy takes as long a rest as it worked: a
   * priority alone helps nobody whose own processes are scheduled apart.
   */
  function answered(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const before = performance.eventLoopUtilization();
        const startedAt = performance.now();
        resolve(await ask(question));
        const { utilization } = performance.eventLoopUtilization(before);
        if (utilization > BUSY) await wait(performance.now() - startedAt);
      };
      lane.run(work).catch(reject);
    });
  }

  return {
    async hash(password) {
      const given = await answered({ password, hash: null });
      if (!('hash' in given)) throw new Error('a thread compared what it was to hash');
      return given.hash;
    },
    async matches(password, kept) {
      const given = await answered({ password, hash: kept ?? NOBODYS });
      return kept !== null && 'isRight' in given && given.isRight;
    },
  };
}

/** One that dies is not asked again, also where it dies while it has nothing to do. */
function newThread(idle: Worker[]): Worker {
  const thread = new Worker(new URL('./hashing-thread.js', import.meta.url), { execArgv: [] });
  const forget = () => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  };
  thread.on('error', forget);
  thread.on('exit', forget);
  return thread;
}

/** What a thread was asked fails with it, and so does what it is asked after its end. */
function answerOf(thread: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    const onExit = () => reject(new Error('a hashing thread ended'));
    if (thread.threadId < 0) return reject(new Error('a hashing thread ended'));
    // It keeps the process alive while it works, and not while it waits for work.
    thread.ref();
    thread.once('error', onError);
    thread.once('exit', onExit);
    thread.once('message', (given: Answer) => {
      thread.off('error', onError);
      thread.off('exit', onExit);
      thread.unref();
      resolve(given);
    });
    thread.postMessage(question);
  });
}

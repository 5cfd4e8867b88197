import { ApiError } from '../errors.ts';
import { isSilent } from './db/failures.ts';

/**
 * Lets those who would change the same thing go one after another inside this process. Between
 * processes the version check decides; this only saves them from losing that race to each other.
 */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** However many wait: for writing down what has happened already. */
  takeAnyway<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** So many may wait for one thing: each of them is a request that is being served. */
export function createTurns(waitingMax: number): Turns {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();

  async function takeAnyway<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = queues.get(key);
    const mine = before ? before.last.then(work, (error) => afterFailure(error, work)) : work();
    const queue = before ?? { length: 0, last: mine };
    queue.length++;
    queue.last = mine;
    queues.set(key, queue);
    try {
      return await mine;
    } finally {
      queue.length--;
      if (queue.length === 0) queues.delete(key);
    }
  }

  return {
    async take(key, work) {
      if ((queues.get(key)?.length ?? 0) > waitingMax) {
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
      }
      return await takeAnyway(key, work);
    },
    takeAnyway,
  };
}

/** Where the database says nothing, those behind would wait as long, one after another. */
async function afterFailure<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  if (isSilent(error)) throw error;
  return await work();
}

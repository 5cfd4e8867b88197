import { ApiError } from '../errors.ts';

/**
 * Lets those who would change the same thing go one after another inside this process. Between
 * processes the version check decides; this only saves them from losing that race to each other.
 */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** So many may wait for one thing: each of them is a request that is being served. */
export function createTurns(waitingMax: number): Turns {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  return {
    async take(key, work) {
      const before = queues.get(key);
      if (before && before.length > waitingMax) {
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
      }
      const mine = before ? before.last.then(work, work) : work();
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
    },
  };
}

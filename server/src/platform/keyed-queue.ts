import { ApiError } from '../errors.ts';
import { isDatabaseTimeout } from './db/failures.ts';

/**
 * A queue per key: changes of the same thing go one after another inside this process. Between
 * processes the version check decides; this only saves them from losing that race to each other.
 */
export interface KeyedQueue {
  run<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T>;
  /** However many wait: for writing down what has happened already. */
  runUnbounded<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T>;
}

/** So many may wait. Each of them is a request that is being served, and takes a place. */
export interface WaitingMax {
  readonly perKey: number;
  readonly perStore: number;
  readonly inAll: number;
}

export function createKeyedQueue(max: WaitingMax): KeyedQueue {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  const waiting = newWaiting();

  async function takeAnyway<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T> {
    const name = `${storeId} ${key}`;
    const before = queues.get(name);
    const mine = before ? afterOthers(waiting, storeId, before.last, work) : work();
    const queue = before ?? { length: 0, last: mine };
    queue.length++;
    queue.last = mine;
    queues.set(name, queue);
    try {
      return await mine;
    } finally {
      queue.length--;
      if (queue.length === 0) queues.delete(name);
    }
  }

  /** A turn that begins at once is never refused, however many wait elsewhere. */
  function isFull(storeId: string, length: number): boolean {
    if (length === 0) return false;
    const { ofStore, inAll } = waiting;
    return length > max.perKey || ofStore(storeId) >= max.perStore || inAll() >= max.inAll;
  }

  return {
    async run(storeId, key, work) {
      if (isFull(storeId, queues.get(`${storeId} ${key}`)?.length ?? 0)) {
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
      }
      return await takeAnyway(storeId, key, work);
    },
    runUnbounded: takeAnyway,
  };
}

/** Where the database says nothing, those behind would wait as long, one after another. */
async function afterOthers<T>(
  waiting: Waiting,
  storeId: string,
  last: Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  waiting.count(storeId, 1);
  try {
    await last;
  } catch (error) {
    if (isDatabaseTimeout(error)) throw error;
  } finally {
    waiting.count(storeId, -1);
  }
  return await work();
}

type Waiting = ReturnType<typeof newWaiting>;

/** How many wait, by store. */
function newWaiting() {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    ofStore: (storeId: string) => counts.get(storeId) ?? 0,
    inAll: () => all,
    count(storeId: string, by: 1 | -1): void {
      all += by;
      const count = (counts.get(storeId) ?? 0) + by;
      if (count === 0) counts.delete(storeId);
      else counts.set(storeId, count);
    },
  };
}

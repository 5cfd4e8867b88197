import { ApiError } from '../errors.ts';
import { isDatabaseTimeout } from './db/failures.ts';

/**
 * A queue per key: tasks of one key run one after another within this process. Across processes
 * compare-and-set decides; the queue only avoids conflicts between local tasks.
 */
export interface KeyedQueue {
  run<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T>;
  /** Without the limit: for recording what has already happened. */
  runUnbounded<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T>;
}

/** Limits of waiting tasks. Each is a request in service and takes a slot. */
export interface QueueLimits {
  readonly perKey: number;
  readonly perStore: number;
  readonly total: number;
}

export function createKeyedQueue(max: QueueLimits): KeyedQueue {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  const waiting = createWaitingCounts();

  async function runUnbounded<T>(storeId: string, key: string, work: () => Promise<T>): Promise<T> {
    const name = `${storeId} ${key}`;
    const before = queues.get(name);
    const result = before ? runAfter(waiting, storeId, before.last, work) : work();
    const queue = before ?? { length: 0, last: result };
    queue.length++;
    queue.last = result;
    queues.set(name, queue);
    try {
      return await result;
    } finally {
      queue.length--;
      if (queue.length === 0) queues.delete(name);
    }
  }

  /** A task that starts at once is never rejected, however many wait under other keys. */
  function isFull(storeId: string, length: number): boolean {
    if (length === 0) return false;
    const { ofStore, total } = waiting;
    return length > max.perKey || ofStore(storeId) >= max.perStore || total() >= max.total;
  }

  return {
    async run(storeId, key, work) {
      if (isFull(storeId, queues.get(`${storeId} ${key}`)?.length ?? 0)) {
        throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
      }
      return await runUnbounded(storeId, key, work);
    },
    runUnbounded,
  };
}

/** After a database timeout the tasks behind fail too: each would wait for the same timeout. */
async function runAfter<T>(
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

type Waiting = ReturnType<typeof createWaitingCounts>;

/** Number of waiting tasks, by store. */
function createWaitingCounts() {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    ofStore: (storeId: string) => counts.get(storeId) ?? 0,
    total: () => all,
    count(storeId: string, by: 1 | -1): void {
      all += by;
      const count = (counts.get(storeId) ?? 0) + by;
      if (count === 0) counts.delete(storeId);
      else counts.set(storeId, count);
    },
  };
}

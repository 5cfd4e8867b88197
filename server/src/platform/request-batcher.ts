import type { StoreId } from '../values/ids.ts';

/**
 * Request batching: one statement serves the requests of one turn of the event loop, and those that
 * arrive while more than a few others are in flight. A batch that was sent takes no further
 * request, so no request receives a value that was read before it arrived.
 */
export interface RequestBatcher {
  /** Reads of one store share a batch; `readAll` is called once for all keys. */
  read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
  /** Writes of one store share a batch. A key appears at most once in a batch. */
  write<V, T>(
    what: string,
    storeId: StoreId,
    key: string,
    value: V,
    writeAll: WriteAll<V, T>,
  ): Promise<T | undefined>;
}

/** Never throws synchronously: a failure rejects its promise. */
export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
/** Likewise. The outcome of one key may still be pending when the statement has returned. */
export type WriteAll<V, T> = (
  values: ReadonlyMap<string, V>,
) => Promise<ReadonlyMap<string, T | Promise<T>>>;

interface Bounds {
  /** Maximum size of a batch; further requests form the next one. */
  readonly max: number;
  /** Up to this many keys in flight, the next batch is sent without waiting. */
  readonly few: number;
  /** Maximum wait for the batches in flight, whose connection may be lost. */
  readonly waitMs: number;
  /** Schedules a batch that need not wait. */
  readonly soon: (send: (queue: BatchQueue) => void, queue: BatchQueue) => void;
}

/** Immediates run after all sockets of this turn were read. */
export const READS: Bounds = { max: 100, few: 3, waitMs: 1, soon: setImmediate };
/** Each commit costs a disk flush. Requests that were read together write in the same tick. */
export const WRITES: Bounds = { max: 32, few: 3, waitMs: 5, soon: process.nextTick };

type Results = ReadonlyMap<string, unknown>;
type RunAll = (requests: ReadonlyMap<string, unknown>) => Promise<Results>;

interface Batch {
  /** Values by key; a read has no value. */
  readonly requests: Map<string, unknown>;
  readonly runAll: RunAll;
  readonly results: Promise<Results>;
  readonly resolve: (results: Promise<Results>) => void;
  timer: NodeJS.Timeout | undefined;
}

/** The batches of one store and kind. */
interface BatchQueue {
  readonly bounds: Bounds;
  /** Keys in flight. */
  inFlight: number;
  /** The open batch, which still takes requests. */
  next: Batch | undefined;
  /** Called when nothing is in flight or open. */
  readonly close: () => void;
}

export function createRequestBatcher(): RequestBatcher {
  const queues = { reads: createQueues(READS), writes: createQueues(WRITES) };
  return {
    async read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>) {
      const queue = queues.reads(what, storeId);
      const results = join(queue, key, undefined, (requests) => readAll([...requests.keys()]));
      return (await results).get(key) as T | undefined;
    },

    async write<V, T>(
      what: string,
      storeId: StoreId,
      key: string,
      value: V,
      writeAll: WriteAll<V, T>,
    ) {
      const queue = queues.writes(what, storeId);
      if (queue.next?.requests.has(key)) send(queue);
      const results = join(queue, key, value, writeAll as RunAll);
      return (await results).get(key) as T | undefined;
    },
  };
}

function createQueues(bounds: Bounds): (what: string, storeId: StoreId) => BatchQueue {
  // Two levels avoid building a combined key for each request.
  const queues = new Map<string, Map<StoreId, BatchQueue>>();
  return (what, storeId) => {
    const byStore = queues.get(what) ?? new Map<StoreId, BatchQueue>();
    const known = byStore.get(storeId);
    if (known) return known;
    const close = () => byStore.delete(storeId);
    const queue: BatchQueue = { bounds, inFlight: 0, next: undefined, close };
    queues.set(what, byStore.set(storeId, queue));
    return queue;
  };
}

function join(queue: BatchQueue, key: string, value: unknown, runAll: RunAll): Promise<Results> {
  if (queue.next && queue.next.requests.size >= queue.bounds.max) send(queue);
  const batch = queue.next ?? open(queue, runAll);
  batch.requests.set(key, value);
  return batch.results;
}

function open(queue: BatchQueue, runAll: RunAll): Batch {
  let resolve: Batch['resolve'] = () => {};
  const results = new Promise<Results>((resolveResults) => {
    resolve = resolveResults;
  });
  const batch: Batch = {
    requests: new Map(),
    runAll,
    results,
    resolve,
    timer: undefined,
  };
  queue.next = batch;
  if (queue.inFlight <= queue.bounds.few) sendSoon(queue);
  else batch.timer = setTimeout(send, queue.bounds.waitMs, queue);
  return batch;
}

/** The remainder of a full batch is sent with the requests of the same turn. */
function sendSoon(queue: BatchQueue): void {
  clearTimeout(queue.next?.timer);
  queue.bounds.soon(send, queue);
}

function send(queue: BatchQueue): void {
  const batch = queue.next;
  if (!batch) return;
  clearTimeout(batch.timer);
  queue.next = undefined;
  queue.inFlight += batch.requests.size;
  const results = batch.runAll(batch.requests);
  batch.resolve(results);
  const back = () => {
    queue.inFlight -= batch.requests.size;
    if (queue.next) sendSoon(queue);
    else if (queue.inFlight === 0) queue.close();
  };
  results.then(back, back);
}

import type { StoreId } from '../values/ids.ts';

/**
 * Request batching: combines reads or writes of concurrent requests into one statement: those of
 * one event-loop turn, and those that arrive while more than a few statements are pending. A read
 * goes out at once when the last hundred had no company. A sent statement admits no further
 * request, so no caller gets data read before its call.
 */
export interface RequestBatcher {
  /** Reads of one store are combined; `readAll` is called once for all keys. */
  read<T>(kind: string, storeId: StoreId, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
  /** The same for writes. A key occurs at most once per statement. */
  write<V, T>(
    kind: string,
    storeId: StoreId,
    key: string,
    value: V,
    writeAll: WriteAll<V, T>,
  ): Promise<T | undefined>;
}

/** Must not throw synchronously; failures reject its promise. */
export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
/** Like `ReadAll`. The result of one key may still be pending when the statement returns. */
export type WriteAll<V, T> = (
  values: ReadonlyMap<string, V>,
) => Promise<ReadonlyMap<string, T | Promise<T>>>;

/** After this many single-request statements in a row, the next is sent without delay. */
const QUIET = 100;

interface Bounds {
  /** Maximum number of keys per statement. */
  readonly max: number;
  /** Up to this many pending keys, further statements are sent beside them. */
  readonly pendingMax: number;
  /** Longest wait for pending statements, whose connection may be lost. */
  readonly waitMs: number;
  /** Schedules a statement that need not wait for pending ones. */
  readonly schedule: (send: (queue: Queue) => void, queue: Queue) => void;
}

/** Immediates run after all readable connections were read. */
export const READS: Bounds = { max: 100, pendingMax: 3, waitMs: 1, schedule: setImmediate };
/**
 * A commit costs a disk flush, and two concurrent ones cost two. Requests that were read together
 * have all arrived by the end of the tick.
 */
export const WRITES: Bounds = { max: 32, pendingMax: 3, waitMs: 5, schedule: process.nextTick };

type Results = ReadonlyMap<string, unknown>;
type RunAll = (entries: ReadonlyMap<string, unknown>) => Promise<Results>;

interface Statement {
  /** By key; for reads only the key counts. */
  readonly entries: Map<string, unknown>;
  /** Several requests may share a key. */
  requests: number;
  readonly runAll: RunAll;
  readonly results: Promise<Results>;
  readonly resolve: (results: Promise<Results>) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Statistics over all stores. */
interface Traffic {
  /** Number of consecutive statements with a single request. */
  singles: number;
}

/** Batches of one store and kind. */
interface Queue {
  readonly bounds: Bounds;
  readonly traffic: Traffic;
  /** Number of pending keys. */
  pendingKeys: number;
  /** The statement that still admits requests. */
  next: Statement | undefined;
  /** Called when nothing is pending or waiting. */
  readonly close: () => void;
}

export function createRequestBatcher(): RequestBatcher {
  const queues = { reads: createQueues(READS), writes: createQueues(WRITES) };
  return {
    async read<T>(kind: string, storeId: StoreId, key: string, readAll: ReadAll<T>) {
      const queue = queues.reads(kind, storeId);
      const results = enqueue(queue, key, undefined, (entries) => readAll([...entries.keys()]));
      return (await results).get(key) as T | undefined;
    },

    async write<V, T>(
      kind: string,
      storeId: StoreId,
      key: string,
      value: V,
      writeAll: WriteAll<V, T>,
    ) {
      const queue = queues.writes(kind, storeId);
      if (queue.next?.entries.has(key)) send(queue);
      const results = enqueue(queue, key, value, writeAll as RunAll);
      return (await results).get(key) as T | undefined;
    },
  };
}

function createQueues(bounds: Bounds): (kind: string, storeId: StoreId) => Queue {
  // Two levels, which saves building a composite key for each statement.
  const queues = new Map<string, Map<StoreId, Queue>>();
  const traffic: Traffic = { singles: 0 };
  return (kind, storeId) => {
    const byStore = queues.get(kind) ?? new Map<StoreId, Queue>();
    const known = byStore.get(storeId);
    if (known) return known;
    const close = () => byStore.delete(storeId);
    const queue: Queue = { bounds, traffic, pendingKeys: 0, next: undefined, close };
    queues.set(kind, byStore.set(storeId, queue));
    return queue;
  };
}

function enqueue(queue: Queue, key: string, value: unknown, runAll: RunAll): Promise<Results> {
  if (queue.next && queue.next.entries.size >= queue.bounds.max) send(queue);
  const statement = queue.next ?? open(queue, runAll);
  statement.entries.set(key, value);
  statement.requests++;
  return statement.results;
}

function open(queue: Queue, runAll: RunAll): Statement {
  let resolve: Statement['resolve'] = () => {};
  const results = new Promise<Results>((resolveResults) => {
    resolve = resolveResults;
  });
  const statement: Statement = {
    entries: new Map(),
    requests: 0,
    runAll,
    results,
    resolve,
    timer: undefined,
  };
  queue.next = statement;
  if (queue.pendingKeys <= queue.bounds.pendingMax) scheduleSend(queue);
  else statement.timer = setTimeout(send, queue.bounds.waitMs, queue);
  return statement;
}

/**
 * After a full statement, the remainder is sent in the same turn. Writes go out by the end of the
 * tick anyway.
 */
function scheduleSend(queue: Queue): void {
  clearTimeout(queue.next?.timer);
  const isQuiet = queue.pendingKeys === 0 && queue.traffic.singles >= QUIET;
  (isQuiet ? process.nextTick : queue.bounds.schedule)(send, queue);
}

function send(queue: Queue): void {
  const statement = queue.next;
  if (!statement) return;
  clearTimeout(statement.timer);
  queue.next = undefined;
  queue.traffic.singles = statement.requests === 1 ? queue.traffic.singles + 1 : 0;
  queue.pendingKeys += statement.entries.size;
  const results = statement.runAll(statement.entries);
  statement.resolve(results);
  const onDone = () => {
    queue.pendingKeys -= statement.entries.size;
    if (queue.next) scheduleSend(queue);
    else if (queue.pendingKeys === 0) queue.close();
  };
  results.then(onDone, onDone);
}

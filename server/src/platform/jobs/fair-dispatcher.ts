import { isRowFailure } from '../db/failures.ts';
import type { DispatchContext, DispatchSource } from './dispatch-source.ts';
import type { FailedWork } from './job-failures.ts';

/** After this a queue is slow: it frees its slot and counts against the slow ones. */
const SLOW_MS = 1_000;
const NEW_QUEUES_MAX = 1_000;

interface Entry<L> {
  queue: L;
  readonly name: string;
  /** New work arrived during processing. */
  hasNewWork: boolean;
  calls: number;
  end(calls: number): void;
  fail(reason: unknown): void;
}

interface Pool<L> {
  readonly concurrency: number;
  running: number;
  readonly waiting: Entry<L>[];
}

interface Dispatcher<C extends DispatchContext, L> {
  readonly app: C;
  readonly source: DispatchSource<C, L>;
  /** All waiting or running queues. */
  readonly entries: Map<string, Entry<L>>;
  readonly quick: Pool<L>;
  readonly slow: Pool<L>;
  slowNames: Set<string>;
  readonly runningOf: Map<string, number>;
  stop: AbortSignal | undefined;
  lastPoll: Promise<unknown>;
  nextPoll: Promise<Promise<number>[]> | undefined;
}

/**
 * Fair dispatch over tenants: processes queues concurrently, each once at a time per process, in
 * FIFO order. A slow queue gives up its slot and waits among slow ones next time. A failing queue
 * is quarantined for a while. A run ends when the queues that it found are processed; the next run
 * may overlap.
 */
export function fairDispatcher<C extends DispatchContext, L>(source: DispatchSource<C, L>) {
  const known = new WeakMap<C, Dispatcher<C, L>>();
  return async (app: C, stop?: AbortSignal): Promise<number> => {
    const dispatcher = known.get(app) ?? createDispatcher(app, source);
    known.set(app, dispatcher);
    dispatcher.stop = stop;
    const results = await Promise.allSettled(await pollNext(dispatcher));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return results.reduce((sum, result) => sum + (result as { value: number }).value, 0);
  };
}

function createDispatcher<C extends DispatchContext, L>(
  app: C,
  source: DispatchSource<C, L>,
): Dispatcher<C, L> {
  return {
    app,
    source,
    entries: new Map(),
    quick: { concurrency: source.concurrency, running: 0, waiting: [] },
    slow: { concurrency: source.slowConcurrency, running: 0, waiting: [] },
    slowNames: new Set(),
    runningOf: new Map(),
    stop: undefined,
    lastPoll: Promise.resolve(),
    nextPoll: undefined,
  };
}

/** One poll at a time: callers that arrive during a poll share the next one. */
function pollNext<C extends DispatchContext, L>(
  dispatcher: Dispatcher<C, L>,
): Promise<Promise<number>[]> {
  if (dispatcher.nextPoll) return dispatcher.nextPoll;
  const next = dispatcher.lastPoll.then(() => {
    dispatcher.nextPoll = undefined;
    return poll(dispatcher);
  });
  dispatcher.nextPoll = next;
  dispatcher.lastPoll = next.catch(() => {});
  return next;
}

/**
 * Adds due queues that are not yet known. The limit counts only those, or known ones would hide the
 * rest.
 */
async function poll<C extends DispatchContext, L>(
  dispatcher: Dispatcher<C, L>,
): Promise<Promise<number>[]> {
  const { app, source, entries } = dispatcher;
  const { task } = source;
  const quarantined = new Set(app.failures.allItems({ task }));
  const limit = NEW_QUEUES_MAX + entries.size + quarantined.size;
  const due = await app.cluster.readReachable((only) => source.list(app, limit, only));
  const found: Promise<number>[] = [];
  for (const queue of due) {
    const name = source.name(queue);
    if (quarantined.has(name)) continue;
    const running = entries.get(name);
    if (running) {
      running.hasNewWork = true;
      running.queue = queue;
      continue;
    }
    const ended = new Promise<number>((end, fail) => {
      const entry: Entry<L> = { queue, name, hasNewWork: false, calls: 0, end, fail };
      entries.set(name, entry);
      enqueue(dispatcher, entry);
    });
    found.push(ended);
  }
  const names = new Set([...due.map(source.name), ...entries.keys()]);
  dispatcher.slowNames = new Set([...dispatcher.slowNames].filter((name) => names.has(name)));
  startWaiting(dispatcher);
  return found;
}

function enqueue<C extends DispatchContext, L>(
  { slowNames, slow, quick }: Dispatcher<C, L>,
  entry: Entry<L>,
): void {
  (slowNames.has(entry.name) ? slow : quick).waiting.push(entry);
}

function startWaiting<C extends DispatchContext, L>(dispatcher: Dispatcher<C, L>): void {
  for (const pool of [dispatcher.quick, dispatcher.slow]) {
    if (dispatcher.stop?.aborted)
      for (const entry of pool.waiting.splice(0)) finish(dispatcher, entry);
    while (pool.running < pool.concurrency) {
      const entry = nextOf(dispatcher, pool);
      if (!entry) break;
      if (isReachable(dispatcher, entry)) void processQueue(dispatcher, entry, pool);
      else finish(dispatcher, entry);
    }
  }
}

/** The first waiting queue whose servers are below their concurrency limit. */
function nextOf<C extends DispatchContext, L>(
  { source: { groups }, runningOf }: Dispatcher<C, L>,
  { waiting }: Pool<L>,
) {
  if (!groups) return waiting.shift();
  const isFree = (group: string) => (runningOf.get(group) ?? 0) < groups.concurrency;
  const index = waiting.findIndex(({ queue }) => groups.of(queue).every(isFree));
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function countRunning<C extends DispatchContext, L>(
  { runningOf }: Dispatcher<C, L>,
  groups: readonly string[],
  by: number,
): void {
  for (const group of groups) runningOf.set(group, (runningOf.get(group) ?? 0) + by);
}

async function processQueue<C extends DispatchContext, L>(
  dispatcher: Dispatcher<C, L>,
  entry: Entry<L>,
  from: Pool<L>,
): Promise<void> {
  let slot = from;
  let isSlow = false;
  slot.running++;
  const timer = setTimeout(() => {
    isSlow = true;
    slot.running--;
    slot = dispatcher.slow;
    slot.running++;
    startWaiting(dispatcher);
  }, SLOW_MS);
  entry.hasNewWork = false;
  const groups = dispatcher.source.groups?.of(entry.queue) ?? [];
  countRunning(dispatcher, groups, 1);
  try {
    const { calls, hasMore } = await dispatcher.source.process(dispatcher.app, entry.queue);
    if (isSlow) dispatcher.slowNames.add(entry.name);
    else dispatcher.slowNames.delete(entry.name);
    entry.calls += calls;
    dispatcher.app.failures.clear(workOf(dispatcher, entry));
    if (hasMore || entry.hasNewWork) enqueue(dispatcher, entry);
    else finish(dispatcher, entry);
  } catch (error) {
    await handleFailure(dispatcher, entry, error);
  } finally {
    clearTimeout(timer);
    countRunning(dispatcher, groups, -1);
    slot.running--;
    startWaiting(dispatcher);
  }
}

/** False where the worker of its store failed after the queue was listed. */
function isReachable<C extends DispatchContext, L>(
  { app, source }: Dispatcher<C, L>,
  { queue }: Entry<L>,
): boolean {
  return app.cluster.isReachable(source.storeOf(queue));
}

/** A lost connection is not the queue's fault: the run fails, and the next one retries. */
async function handleFailure<C extends DispatchContext, L>(
  dispatcher: Dispatcher<C, L>,
  entry: Entry<L>,
  error: unknown,
): Promise<void> {
  const { app, source } = dispatcher;
  if (await app.cluster.hasOutage(error, source.storeOf(entry.queue))) {
    finish(dispatcher, entry);
  } else if (isRowFailure(error)) {
    app.failures.quarantine(workOf(dispatcher, entry), error);
    finish(dispatcher, entry);
  } else {
    dispatcher.entries.delete(entry.name);
    entry.fail(error);
  }
}

function workOf<C extends DispatchContext, L>(
  { source }: Dispatcher<C, L>,
  { queue, name }: Entry<L>,
): FailedWork {
  return { task: source.task, storeId: source.storeOf(queue), id: name };
}

function finish<C extends DispatchContext, L>(
  { entries }: Dispatcher<C, L>,
  entry: Entry<L>,
): void {
  entries.delete(entry.name);
  entry.end(entry.calls);
}

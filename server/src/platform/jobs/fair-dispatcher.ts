import { isOfRows } from '../db/failures.ts';
import type { FailedWork, JobFailures } from './job-failures.ts';

/** Where it is written down that a lane failed. */
export interface Failing {
  readonly failures: JobFailures;
}

/** Work of many stores that goes to servers of others: an endpoint's events, a store's mails. */
export interface DispatchSource<C, L> {
  /** So many lanes side by side, those not counted that turned out to be slow. */
  readonly atOnce: number;
  /** So many side by side of those that were slow the last time. */
  readonly slowAtOnce: number;
  /** The job, as its failures are counted. */
  readonly task: string;
  name(lane: L): string;
  storeOf(lane: L): string;
  /** Whose servers a lane calls, and so many lanes of one of them side by side, slow or not. */
  readonly groups?: { of(lane: L): readonly string[]; readonly atOnce: number };
  /** Those with something due, the longest due first. */
  list(app: C, limit: number): Promise<readonly L[]>;
  /** A few calls; the lane goes behind the others for its next ones. */
  process(app: C, lane: L): Promise<DispatchResult>;
}

export interface DispatchResult {
  readonly calls: number;
  /** More may be due at once. */
  readonly hasMore: boolean;
}

/** After this a lane gives its place to the next one, and goes on without. */
const SLOW_MS = 1_000;
const NEW_LANES_AT_ONCE = 1_000;

interface Entry<L> {
  lane: L;
  readonly name: string;
  /** Something came while its calls were under way. */
  isWanted: boolean;
  calls: number;
  end(calls: number): void;
  fail(reason: unknown): void;
}

interface Pool<L> {
  readonly atOnce: number;
  running: number;
  readonly waiting: Entry<L>[];
}

interface Lanes<C extends Failing, L> {
  readonly app: C;
  readonly kind: DispatchSource<C, L>;
  /** All that wait or are driven. */
  readonly entries: Map<string, Entry<L>>;
  readonly quick: Pool<L>;
  readonly slow: Pool<L>;
  slowNames: Set<string>;
  readonly runningOf: Map<string, number>;
  stop: AbortSignal | undefined;
  lastLook: Promise<unknown>;
  nextLook: Promise<Promise<number>[]> | undefined;
}

/**
 * Drives lanes side by side: each once at a time in this process, in the order in which they came
 * to wait. A lane that hangs keeps no place from the others, and the next time it waits among its
 * like alone. One that throws is set aside for a while, and hides no other meanwhile. A run ends
 * with the lanes that it found; the next run need not wait for that.
 */
export function fairDispatcher<C extends Failing, L>(kind: DispatchSource<C, L>) {
  const known = new WeakMap<C, Lanes<C, L>>();
  return async (app: C, stop?: AbortSignal): Promise<number> => {
    const lanes = known.get(app) ?? newLanes(app, kind);
    known.set(app, lanes);
    lanes.stop = stop;
    const results = await Promise.allSettled(await lookNext(lanes));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return results.reduce((sum, result) => sum + (result as { value: number }).value, 0);
  };
}

function newLanes<C extends Failing, L>(app: C, kind: DispatchSource<C, L>): Lanes<C, L> {
  return {
    app,
    kind,
    entries: new Map(),
    quick: { atOnce: kind.atOnce, running: 0, waiting: [] },
    slow: { atOnce: kind.slowAtOnce, running: 0, waiting: [] },
    slowNames: new Set(),
    runningOf: new Map(),
    stop: undefined,
    lastLook: Promise.resolve(),
    nextLook: undefined,
  };
}

/** One look at a time: whoever asks while one is under way shares the one after it. */
function lookNext<C extends Failing, L>(lanes: Lanes<C, L>): Promise<Promise<number>[]> {
  if (lanes.nextLook) return lanes.nextLook;
  const next = lanes.lastLook.then(() => {
    lanes.nextLook = undefined;
    return look(lanes);
  });
  lanes.nextLook = next;
  lanes.lastLook = next.catch(() => {});
  return next;
}

/** Adds what is due and not known yet. That alone is limited, or the oldest would hide the rest. */
async function look<C extends Failing, L>(lanes: Lanes<C, L>): Promise<Promise<number>[]> {
  const { app, kind, entries } = lanes;
  const { task } = kind;
  const aside = new Set(app.failures.allItems({ task }));
  const due = await kind.list(app, NEW_LANES_AT_ONCE + entries.size + aside.size);
  const found: Promise<number>[] = [];
  for (const lane of due) {
    const name = kind.name(lane);
    if (aside.has(name)) continue;
    const under = entries.get(name);
    if (under) {
      under.isWanted = true;
      under.lane = lane;
      continue;
    }
    const ended = new Promise<number>((end, fail) => {
      const entry: Entry<L> = { lane, name, isWanted: false, calls: 0, end, fail };
      entries.set(name, entry);
      enqueue(lanes, entry);
    });
    found.push(ended);
  }
  const names = new Set([...due.map(kind.name), ...entries.keys()]);
  lanes.slowNames = new Set([...lanes.slowNames].filter((name) => names.has(name)));
  begin(lanes);
  return found;
}

function enqueue<C extends Failing, L>(
  { slowNames, slow, quick }: Lanes<C, L>,
  entry: Entry<L>,
): void {
  (slowNames.has(entry.name) ? slow : quick).waiting.push(entry);
}

function begin<C extends Failing, L>(lanes: Lanes<C, L>): void {
  for (const pool of [lanes.quick, lanes.slow]) {
    if (lanes.stop?.aborted) for (const entry of pool.waiting.splice(0)) leave(lanes, entry);
    while (pool.running < pool.atOnce) {
      const entry = nextOf(lanes, pool);
      if (!entry) break;
      void drive(lanes, entry, pool);
    }
  }
}

/** The first that waits and whose servers are not called by as many as may already. */
function nextOf<C extends Failing, L>(
  { kind: { groups }, runningOf }: Lanes<C, L>,
  { waiting }: Pool<L>,
) {
  if (!groups) return waiting.shift();
  const isFree = (group: string) => (runningOf.get(group) ?? 0) < groups.atOnce;
  const index = waiting.findIndex(({ lane }) => groups.of(lane).every(isFree));
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function countRunning<C extends Failing, L>(
  { runningOf }: Lanes<C, L>,
  groups: readonly string[],
  by: number,
): void {
  for (const group of groups) runningOf.set(group, (runningOf.get(group) ?? 0) + by);
}

async function drive<C extends Failing, L>(
  lanes: Lanes<C, L>,
  entry: Entry<L>,
  from: Pool<L>,
): Promise<void> {
  let place = from;
  let isSlow = false;
  place.running++;
  const timer = setTimeout(() => {
    isSlow = true;
    place.running--;
    place = lanes.slow;
    place.running++;
    begin(lanes);
  }, SLOW_MS);
  entry.isWanted = false;
  const groups = lanes.kind.groups?.of(entry.lane) ?? [];
  countRunning(lanes, groups, 1);
  try {
    const { calls, hasMore } = await lanes.kind.process(lanes.app, entry.lane);
    if (isSlow) lanes.slowNames.add(entry.name);
    else lanes.slowNames.delete(entry.name);
    entry.calls += calls;
    lanes.app.failures.clear(workOf(lanes, entry));
    if (hasMore || entry.isWanted) enqueue(lanes, entry);
    else leave(lanes, entry);
  } catch (error) {
    failed(lanes, entry, error);
  } finally {
    clearTimeout(timer);
    countRunning(lanes, groups, -1);
    place.running--;
    begin(lanes);
  }
}

/** A lost connection is no fault of the lane: the run fails, and the next one drives it again. */
function failed<C extends Failing, L>(lanes: Lanes<C, L>, entry: Entry<L>, error: unknown): void {
  if (isOfRows(error)) {
    lanes.app.failures.setAside(workOf(lanes, entry), error);
    leave(lanes, entry);
  } else {
    lanes.entries.delete(entry.name);
    entry.fail(error);
  }
}

function workOf<C extends Failing, L>({ kind }: Lanes<C, L>, { lane, name }: Entry<L>): FailedWork {
  return { task: kind.task, storeId: kind.storeOf(lane), id: name };
}

function leave<C extends Failing, L>({ entries }: Lanes<C, L>, entry: Entry<L>): void {
  entries.delete(entry.name);
  entry.end(entry.calls);
}

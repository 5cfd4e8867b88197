import type { Logger } from 'pino';
import type { StoreId } from '../../../values/ids.ts';
import { type Clock, plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Fragment, Sql } from '../connect.ts';
import { mayBeOfWorker } from '../failures.ts';
import { uuidArray } from '../uuid-array.ts';
import { isOnCitus } from './distribute.ts';
import { isAnswering, listWorkers, type Worker } from './worker-queries.ts';

/** The stores that a job can read while Citus workers are down. On plain PostgreSQL, all. */
export interface Cluster {
  /**
   * Reads the rows of all stores. While a worker is down, `read` gets the stores of the others,
   * to which each table of a store must be restricted (`inReachableStores`).
   */
  readReachable<T>(read: (only?: readonly StoreId[]) => Promise<T>): Promise<T>;
  /** Whether a statement about the store may have failed because its worker is down. */
  hasOutage(error: unknown, storeId: string): Promise<boolean>;
  /** False where the worker of the store was down at the last probe. */
  isReachable(storeId: string): boolean;
  /** The workers that are down, with their stores. */
  unreachable(): readonly Worker[];
}

interface Outage {
  readonly down: readonly Worker[];
  readonly reachable: readonly StoreId[];
  readonly unreachable: ReadonlySet<string>;
  /** The workers are probed after this. */
  readonly until: Date;
}

const RETRY_MS = 15 * SECOND_MS;
/** Minimum time until a probe that changed nothing is repeated. */
const UNCHANGED_MS = SECOND_MS;

type Parts = { readonly sql: Sql; readonly clock: Clock; readonly log: Logger };

/**
 * A statement over all stores needs every worker. When one fails, each worker is probed with a
 * statement about one store. Jobs then skip the stores of those that are down, until a later
 * probe succeeds. In memory: each process has its own result. Without a failure, no statement is
 * added.
 */
export function createCluster(parts: Parts): Cluster {
  const { sql, clock } = parts;
  const { outage, probe } = createProbe(parts);
  let isCitus: boolean | undefined;

  async function probeAfter(error: unknown): Promise<Outage | undefined> {
    if (!mayBeOfWorker(error)) return undefined;
    try {
      isCitus ??= await isOnCitus(sql);
      return isCitus ? await probe() : undefined;
    } catch {
      // The coordinator does not answer either.
      return undefined;
    }
  }

  const isReachable = (storeId: string) => !outage()?.unreachable.has(storeId);

  return {
    isReachable,
    async hasOutage(error, storeId) {
      if (mayBeOfWorker(error) && !isReachable(storeId)) return true;
      return (await probeAfter(error))?.unreachable.has(storeId) ?? false;
    },
    unreachable: () => outage()?.down ?? [],
    async readReachable(read) {
      const known = outage();
      // Not awaited: a worker that is paused delays a probe by seconds. If it fails, the next read
      // begins another.
      if (known && known.until <= clock.now()) void probe().catch(() => {});
      try {
        return await read(known?.reachable);
      } catch (error) {
        // Another worker may be down by now.
        const found = await probeAfter(error);
        if (!found) throw error;
        return await read(found.reachable);
      }
    },
  };
}

interface Probe {
  /** By the last probe. Undefined where every worker answered, or none was probed. */
  outage(): Outage | undefined;
  /** Probes each worker. Concurrent callers share a probe. The last result stays if it fails. */
  probe(): Promise<Outage | undefined>;
}

function createProbe(parts: Parts): Probe {
  let outage: Outage | undefined;
  let running: Promise<Outage | undefined> | undefined;
  let unchangedUntil: Date | undefined;

  async function replaceOutage(): Promise<Outage | undefined> {
    const found = await findOutage(parts);
    const [before, after] = [outage?.down ?? [], found?.down ?? []];
    logChange(parts.log, before, after);
    const isChanged =
      before.map(({ name }) => name).join() !== after.map(({ name }) => name).join();
    unchangedUntil = isChanged ? undefined : plusMs(parts.clock.now(), UNCHANGED_MS);
    outage = found;
    return found;
  }

  return {
    outage: () => outage,
    async probe() {
      if (unchangedUntil && parts.clock.now() < unchangedUntil) return outage;
      running ??= replaceOutage().finally(() => {
        running = undefined;
      });
      return await running;
    },
  };
}

async function findOutage({ sql, clock }: Parts): Promise<Outage | undefined> {
  const { up, down } = await probeEach(sql);
  if (down.length === 0) return undefined;
  return {
    down,
    reachable: up.flatMap(({ storeIds }) => storeIds),
    unreachable: new Set(down.flatMap(({ storeIds }) => storeIds)),
    until: plusMs(clock.now(), RETRY_MS),
  };
}

async function probeEach(sql: Sql): Promise<Record<'up' | 'down', readonly Worker[]>> {
  const workers = await listWorkers(sql);
  const answers = await Promise.all(workers.map((worker) => isAnswering(sql, worker)));
  const up = workers.filter((_, index) => answers[index]);
  return { up, down: workers.filter((_, index) => !answers[index]) };
}

/** The workers that are down, where that may be why a statement over all stores failed. */
export async function listDownWorkers(sql: Sql, error: unknown): Promise<readonly Worker[]> {
  if (!mayBeOfWorker(error) || !(await isOnCitus(sql))) return [];
  return (await probeEach(sql)).down;
}

function logChange(log: Logger, before: readonly Worker[], after: readonly Worker[]): void {
  const missingIn = (others: readonly Worker[]) => (worker: Worker) =>
    !others.some(({ name }) => name === worker.name);
  for (const { name, storeIds } of after.filter(missingIn(before))) {
    const details = { worker: name, stores: storeIds.length };
    log.error(details, 'Citus worker down: jobs skip its stores');
  }
  for (const { name, storeIds } of before.filter(missingIn(after))) {
    const details = { worker: name, stores: storeIds.length };
    log.info(details, 'Citus worker back: jobs resume');
  }
}

/**
 * Restricts a table to the stores that `readReachable` gives. Each table of a join needs it: Citus
 * sends a statement to every shard that one of its tables does not exclude.
 */
export function inReachableStores(sql: Sql, store: Fragment, only?: readonly StoreId[]): Fragment {
  return only ? sql`${store} = any(${uuidArray(only)}::uuid[])` : sql`true`;
}

import type { Logger } from 'pino';
import { type Clock, HOUR_MS, MINUTE_MS, plusMs } from '../../values/time.ts';

/** A failure inside a job: of one item of a store, or of all the job's work for that store. */
export interface FailedWork {
  readonly task: string;
  /** The items' table; ids of different tables are kept apart. */
  readonly table?: string;
  readonly storeId: string;
  readonly id?: string;
}

/**
 * Failures inside jobs, by store and item. They are logged and counted. Those that would fail again
 * are quarantined with exponential backoff, from one minute to one hour. In memory only: other
 * processes and later starts have their own.
 */
export interface JobFailures {
  /** Logs and counts. Enough where the item is due later anyway. */
  note(work: FailedWork, error: unknown): void;
  /** Logs, counts and quarantines. */
  quarantine(work: FailedWork, error: unknown): void;
  /** Ids of a store's items that are quarantined now. */
  items(work: Omit<FailedWork, 'id'>): string[];
  /** Ids of all stores' items that are quarantined now. */
  allItems(work: Omit<FailedWork, 'id' | 'storeId'>): string[];
  /** Stores that are quarantined now. */
  stores(work: Omit<FailedWork, 'id' | 'storeId'>): string[];
  /** Resets the backoff after a success. */
  clear(work: FailedWork): void;
  /** Number of failures since the start, by task. */
  counts(): ReadonlyMap<string, number>;
}

const FIRST_DELAY_MS = MINUTE_MS;
const DELAY_MAX_MS = HOUR_MS;

interface Quarantined {
  readonly failures: number;
  readonly until: Date;
}

type QuarantinedItems = Map<string, Quarantined>;

export function createJobFailures({ log, clock }: { log: Logger; clock: Clock }): JobFailures {
  const counts = new Map<string, number>();
  /** By task and table, then by store, then by item; the whole store is the item ''. */
  const known = new Map<string, Map<string, QuarantinedItems>>();

  const ofStores = ({ task, table }: Omit<FailedWork, 'storeId'>) => known.get(keyOf(task, table));
  const isNow = (item: Quarantined | undefined) => item !== undefined && item.until > clock.now();

  function idsOf(items: QuarantinedItems | undefined): string[] {
    return [...(items ?? [])].flatMap(([id, item]) => (id !== '' && isNow(item) ? [id] : []));
  }

  function note({ task, table, storeId, id }: FailedWork, error: unknown): void {
    counts.set(task, (counts.get(task) ?? 0) + 1);
    log.error({ err: error, task, table, storeId, id }, 'a job failed for one store or item');
  }

  return {
    note,
    counts: () => counts,
    quarantine(work, error) {
      note(work, error);
      const key = keyOf(work.task, work.table);
      const stores = known.get(key) ?? new Map<string, QuarantinedItems>();
      const items = stores.get(work.storeId) ?? new Map<string, Quarantined>();
      known.set(key, stores.set(work.storeId, items));
      const id = work.id ?? '';
      const failures = (items.get(id)?.failures ?? 0) + 1;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), DELAY_MAX_MS);
      items.set(id, { failures, until: plusMs(clock.now(), delayMs) });
      dropOld(stores, plusMs(clock.now(), -2 * DELAY_MAX_MS));
    },
    items: (work) => idsOf(ofStores(work)?.get(work.storeId)),
    allItems: (work) => [...(ofStores(work)?.values() ?? [])].flatMap(idsOf),
    stores(work) {
      const stores = [...(ofStores(work) ?? [])];
      return stores.flatMap(([storeId, items]) => (isNow(items.get('')) ? [storeId] : []));
    },
    clear: (work) =>
      void ofStores(work)
        ?.get(work.storeId)
        ?.delete(work.id ?? ''),
  };
}

function keyOf(task: string, table: string | undefined): string {
  return `${task} ${table ?? ''}`;
}

/** Drops entries that have not failed again since `before`. */
function dropOld(stores: Map<string, QuarantinedItems>, before: Date): void {
  for (const [storeId, items] of stores) {
    for (const [id, { until }] of items) if (until < before) items.delete(id);
    if (items.size === 0) stores.delete(storeId);
  }
}

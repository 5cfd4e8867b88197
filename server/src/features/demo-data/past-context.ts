import { type StoreContext, storeContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { createRequestBatcher } from '../../platform/request-batcher.ts';
import type { Store } from '../../ports/store.ts';
import { createIds, type Id, type Ids } from '../../values/ids.ts';

/** Contexts of one store at given times, all in one transaction. */
export type PastContext = (at: Date) => StoreContext;

export interface Past {
  readonly contextAt: PastContext;
  /** The ids of everything made so far, those of events among them. */
  readonly madeIds: readonly string[];
}

/**
 * The functions of a checkout take the time from the clock of their context, so an order of last
 * week is placed as one of today. They begin transactions of their own, which are this one here.
 */
export function pastContext(ctx: StoreContext, sql: Sql): Past {
  const tx: Sql = Object.assign(sql, { begin: <T>(work: (inside: Sql) => Promise<T>) => work(tx) });
  const base = { ...ctx.app, sql: tx, requestBatcher: createRequestBatcher() };
  const store = withoutStripeTax(ctx.store);
  const facts = { key: null, caller: null, ifMatch: undefined, shopperIp: undefined };
  const madeIds: string[] = [];
  const contextAt: PastContext = (at) => {
    const ids = keepingIds(
      createIds(() => at.getTime()),
      madeIds,
    );
    const app = { ...base, clock: { now: () => at }, ids };
    const operator = ctx.operator ? { operator: ctx.operator } : {};
    return storeContext(app, store, { ...facts, explains: false, ...operator });
  };
  return { contextAt, madeIds };
}

function keepingIds(ids: Ids, made: string[]): Ids {
  return {
    ...ids,
    next: <T extends Id<string>>() => {
      const id = ids.next<T>();
      made.push(id);
      return id;
    },
  };
}

/** No transaction is open across the network. */
function withoutStripeTax(store: Store): Store {
  const { tax } = store.settings;
  return { ...store, settings: { ...store.settings, tax: tax?.stripe ? null : tax } };
}

import type { App } from '../../../context.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { sweepByStore } from '../sweep-by-store.ts';
import { advanceReversal } from './advance-reversal.ts';
import {
  findSweptReversal,
  listStoresWithUndecidedReversals,
  updateSweptReversals,
} from './transaction-queries.ts';

const IDLE_MS = 20 * SECOND_MS;

const sweep = sweepByStore({
  rows: 'reversals',
  table: 'payment_transactions',
  dueAt: (now) => ({ now, before: plusMs(now, -IDLE_MS) }),
  listStores: (sql, { before }, limit, only) =>
    listStoresWithUndecidedReversals(sql, before, limit, only),
  take: (sql, storeId, due, limit, except) =>
    updateSweptReversals(sql, storeId, { ...due, limit, except }),
  first: (sql, storeId, { before }, except) => findSweptReversal(sql, storeId, before, except),
  idOf: ({ id }) => id,
  advance: advanceReversal,
});

/** Retries refunds, voids and captures with an unknown outcome. Returns the count. */
export async function sweepReversals(app: App, stop?: AbortSignal): Promise<number> {
  return await sweep(app, stop);
}

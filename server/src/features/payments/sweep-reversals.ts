import { type App, jobContext, type StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import { findStore } from '../stores/find-store.ts';
import {
  findTransaction,
  listStoresWithUndecidedReversals,
  updateSweptReversals,
} from './queries.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const QUIET_MS = 20 * SECOND_MS;
const STORES_AT_ONCE = 50;
const REVERSALS_AT_ONCE = 20;

/** Goes on with refunds and voids whose outcome nobody knows yet. Returns how many. */
export async function sweepReversals(app: App): Promise<number> {
  const now = app.clock.now();
  const before = plusMs(now, -QUIET_MS);
  let swept = 0;
  for (const storeId of await listStoresWithUndecidedReversals(app.sql, before, STORES_AT_ONCE)) {
    const store = await findStore(app, storeId);
    if (!store) continue;
    const ctx = jobContext(app, store);
    const taken = await updateSweptReversals(app.sql, storeId, before, now, REVERSALS_AT_ONCE);
    // All at once: a provider that hangs is waited for once and not for each.
    await Promise.all(taken.map((reversal) => sweep(ctx, reversal)));
    swept += taken.length;
  }
  return swept;
}

async function sweep(ctx: StoreContext, reversal: Transaction): Promise<void> {
  const { parentId } = reversal;
  const payment = parentId && (await findTransaction(ctx.sql, ctx.storeId, parentId));
  // Only the void of an order that cost nothing gives no payment back.
  if (payment !== undefined) await reverse(ctx, reversal, payment || null).catch(stillUnknown);
}

/** A refusal was written down by `reverse`; an unknown outcome waits for the next sweep. */
function stillUnknown(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

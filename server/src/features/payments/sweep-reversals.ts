import { type App, jobContext } from '../../context.ts';
import type { StoreId } from '../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import { findStore } from '../stores/find-store.ts';
import { driveReversal } from './drive-reversal.ts';
import { listStoresWithUndecidedReversals, updateSweptReversals } from './queries.ts';

const QUIET_MS = 20 * SECOND_MS;
const STORES_AT_ONCE = 50;
const REVERSALS_AT_ONCE = 20;

/** Goes on with refunds, voids and captures whose outcome nobody knows yet. Returns how many. */
export async function sweepReversals(app: App): Promise<number> {
  const now = app.clock.now();
  const before = plusMs(now, -QUIET_MS);
  let swept = 0;
  for (const storeId of await listStoresWithUndecidedReversals(app.sql, before, STORES_AT_ONCE)) {
    swept += await sweepStore(app, storeId, before, now);
  }
  return swept;
}

async function sweepStore(app: App, storeId: StoreId, before: Date, now: Date): Promise<number> {
  const store = await findStore(app, storeId);
  if (!store) return 0;
  const ctx = jobContext(app, store);
  const taken = await updateSweptReversals(app.sql, storeId, before, now, REVERSALS_AT_ONCE);
  // All at once: a provider that hangs is waited for once and not for each.
  const driven = taken.map((reversal) =>
    // One that cannot be ended keeps nobody else waiting.
    driveReversal(ctx, reversal).catch((error: unknown) => {
      app.log.error({ err: error, transactionId: reversal.id }, 'a reversal could not be ended');
    }),
  );
  await Promise.all(driven);
  return taken.length;
}

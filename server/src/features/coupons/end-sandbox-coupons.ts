import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import {
  deleteShopperCounts,
  updateSeededCoupons,
  updateUnusedCoupons,
  updateUsesUncounted,
} from './admin-queries.ts';

/**
 * The seeded codes are public in the documentation, so they end; uses of the others by simulated
 * payments no longer count. Coupons are locked first: a concurrent payment is counted before the
 * switch and uncounted by it, or waits and is counted after it.
 */
export async function endSandboxCoupons({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateUnusedCoupons(sql, id);
  await updateSeededCoupons(sql, id, clock.now());
  await updateUsesUncounted(sql, id);
  await deleteShopperCounts(sql, id);
}

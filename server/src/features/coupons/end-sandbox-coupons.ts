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
 * The codes of those it came with stand in its documentation, for everybody to read. Of the others,
 * uses that were only played are no longer counted. The coupons are locked first: a payment that
 * holds one is counted before the switch and uncounted by it, or waits and is counted after it.
 */
export async function endSandboxCoupons({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateUnusedCoupons(sql, id);
  await updateSeededCoupons(sql, id, clock.now());
  await updateUsesUncounted(sql, id);
  await deleteShopperCounts(sql, id);
}

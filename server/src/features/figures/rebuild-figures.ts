import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { catchUp } from './catch-up.ts';
import { DAY_SECONDS } from './count-figures.ts';
import { lockedStep } from './locked-step.ts';
import { updateRebuild, upsertState } from './state-queries.ts';

const LIMITS = { seconds: DAY_SECONDS };

/**
 * Removes the figures of a store and counts them again from their sources. Concurrent requests
 * share the work for a limited time; after a crash another process continues it. Checkout figures
 * are kept, because the carts of past days may be purged.
 */
export async function rebuildFigures(sql: Sql, storeId: StoreId): Promise<void> {
  await upsertState(sql, storeId);
  await lockedStep(sql, storeId, LIMITS, (tx) => updateRebuild(tx, storeId));
  await catchUp(sql, storeId, LIMITS);
}

import type { App } from '../../../context.ts';
import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import type { StoreId } from '../../../values/ids.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/** After this time neither webhooks nor reconciliation refer to a declined attempt. */
const RETENTION_DAYS = 90;
const ATTEMPTS_AT_ONCE = 500;

/**
 * Deletes declined attempts with their personal data and returns the count. They outlive the cart,
 * because declines count against its budget.
 */
export async function purgeDeclinedAttempts(app: App, stop?: AbortSignal): Promise<number> {
  const { clock, config } = app;
  const days = Math.max(RETENTION_DAYS, config.cartTtlMaxDays + config.cartRetentionDays);
  const target = {
    task: 'purge_payments',
    table: 'payment_attempts',
    key: 'id',
    age: 'updated_at',
    only: isPurgeable,
    before: plusMs(clock.now(), -days * DAY_MS),
    limit: ATTEMPTS_AT_ONCE,
  };
  return await purgeOldRows(app, target, stop);
}

/** Excludes attempts with a late success or an open discrepancy: an operator must resolve them. */
function isPurgeable(sql: Sql, storeId?: StoreId, only?: readonly StoreId[]) {
  return sql`status = 'declined' and late_reference is null
    and not exists (select from payment_discrepancies as discrepancy
      where discrepancy.store_id = ${storeId ?? sql`payment_attempts.store_id`}
        and discrepancy.subject_id = payment_attempts.id and discrepancy.resolved_at is null
        and ${inReachableStores(sql, sql`discrepancy.store_id`, only)})`;
}

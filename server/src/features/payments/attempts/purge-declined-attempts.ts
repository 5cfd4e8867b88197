import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/** By then no provider brings news of it, and nobody looks for it in their books. */
const KEPT_DAYS = 90;
const ATTEMPTS_AT_ONCE = 500;

/**
 * Removes payments that were refused, with the address and the goods in them. What a cart was
 * refused counts against its budget, so they outlive it. Returns how many went.
 */
export async function purgeDeclinedAttempts(app: App, stop?: AbortSignal): Promise<number> {
  const { clock, config } = app;
  const days = Math.max(KEPT_DAYS, config.cartTtlMaxDays + config.cartRetentionDays);
  const refusals = {
    task: 'purge_payments',
    table: 'payment_attempts',
    key: 'id',
    age: 'updated_at',
    only: isRefusal,
    before: plusMs(clock.now(), -days * DAY_MS),
    limit: ATTEMPTS_AT_ONCE,
  };
  return await purgeOldRows(app, refusals, stop);
}

/** Not where money came after all, or may have: a person must see to it. */
function isRefusal(sql: Sql) {
  return sql`status = 'declined' and late_reference is null
    and not exists (select from payment_discrepancies as finding
      where finding.store_id = payment_attempts.store_id
        and finding.subject_id = payment_attempts.id and finding.resolved_at is null)`;
}

import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/** Longer than a fiscal year, so that annual accounts can refer to them. */
const RETENTION_DAYS = 400;

/** Deletes discrepancies that were resolved long ago and returns the count. */
export async function purgeDiscrepancies(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -RETENTION_DAYS * DAY_MS);
  const task = 'purge_payments';
  const target = { task, table: 'payment_discrepancies', key: 'id', age: 'resolved_at', before };
  return await purgeOldRows(app, target, stop);
}

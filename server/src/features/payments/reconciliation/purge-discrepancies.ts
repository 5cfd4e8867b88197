import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/** Whoever closes the books of a year can still see what did not agree in it. */
const KEPT_DAYS = 400;

/** Removes findings that were resolved long ago. Returns how many went. */
export async function purgeDiscrepancies(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -KEPT_DAYS * DAY_MS);
  const task = 'purge_payments';
  const findings = { task, table: 'payment_discrepancies', key: 'id', age: 'resolved_at', before };
  return await purgeOldRows(app, findings, stop);
}

import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';

const KEPT_DAYS = 90;

/**
 * Deletes ended reservations; consumed amounts are in the card's entries and the ledger under the
 * same id. Returns the number of rows.
 */
export async function purgeEndedHolds(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -KEPT_DAYS * DAY_MS);
  const only = (part: Sql) => part`status <> 'held'`;
  const task = 'purge_gift_card_holds';
  const holds = { task, table: 'gift_card_holds', key: 'id', age: 'updated_at', only, before };
  return await purgeOldRows(app, holds, stop);
}

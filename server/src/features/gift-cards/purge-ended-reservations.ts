import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';

const KEPT_DAYS = 90;

/**
 * Deletes reservations that were debited or released: debits are in the card's entries and in the
 * ledger under the same id. Returns the number of deleted rows.
 */
export async function purgeEndedReservations(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -KEPT_DAYS * DAY_MS);
  const only = (part: Sql) => part`status <> 'reserved'`;
  const task = 'purge_gift_card_reservations';
  const table = 'gift_card_reservations';
  const reservations = { task, table, key: 'id', age: 'updated_at', only, before };
  return await purgeOldRows(app, reservations, stop);
}

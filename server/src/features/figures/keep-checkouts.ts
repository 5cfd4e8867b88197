import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StoreId } from '../../values/ids.ts';
import {
  FINAL_AFTER_DAYS,
  findFirstCheckoutDay,
  getLocalDate,
  insertCheckouts,
  updateCheckoutUntil,
} from './checkout-queries.ts';
import { plusDays } from './period.ts';
import { getStateLocked, upsertState } from './state-queries.ts';

const STEP_DAYS = 7;

/** Keeps the checkout figures of the days that have become final, before their carts are purged. */
export async function keepCheckouts(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await upsertState(sql, storeId);
  while (!(await keepStep(sql, storeId, now)));
}

/** True once every final day is kept. */
async function keepStep(sql: Sql, storeId: StoreId, now: Date): Promise<boolean> {
  return await inTransaction(sql, async (tx) => {
    const { storeTimezone: timezone, checkoutUntil } = await getStateLocked(tx, storeId);
    // Steps within the last seconds of the last day may not be committed yet.
    const until = plusDays(await getLocalDate(tx, timezone, now), -FINAL_AFTER_DAYS - 1);
    const from = checkoutUntil ?? (await findFirstCheckoutDay(tx, storeId, timezone)) ?? until;
    const next = plusDays(from, STEP_DAYS);
    const end = next < until ? next : until;
    if (from < until) {
      await insertCheckouts(tx, { storeId, timezone, from, to: plusDays(end, -1) });
    }
    // A clock that was set back, or a zone further west, moves nothing back.
    if (end > (checkoutUntil ?? '')) await updateCheckoutUntil(tx, storeId, end);
    return end >= until;
  });
}

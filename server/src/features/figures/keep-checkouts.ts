import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { DAY_MS } from '../../values/time.ts';
import {
  FINAL_AFTER_DAYS,
  findFirstCheckout,
  updateCheckoutUntil,
  upsertCheckouts,
} from './checkout-queries.ts';
import { lockedStep } from './locked-step.ts';
import { upsertState } from './state-queries.ts';

const STEP_MS = 7 * DAY_MS;
/** A day more: the last steps in time may not be committed yet. */
export const KEEP_AFTER_MS = (FINAL_AFTER_DAYS + 1) * DAY_MS;

/** Keeps the checkout figures of carts that have become final, before they are purged. */
export async function keepCheckouts(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await upsertState(sql, storeId);
  const until = new Date(now.getTime() - KEEP_AFTER_MS);
  while (!(await keepStep(sql, storeId, until)));
}

/** True once everything before the time is kept. */
async function keepStep(sql: Sql, storeId: StoreId, until: Date): Promise<boolean> {
  return await lockedStep(sql, storeId, {}, async (tx, state) => {
    const { storeTimezone: timezone, checkoutUntil } = state;
    const since = checkoutUntil ?? (await findFirstCheckout(tx, storeId)) ?? until;
    const end = new Date(Math.min(since.getTime() + STEP_MS, until.getTime()));
    if (since < end) await upsertCheckouts(tx, { storeId, timezone }, { since, until: end });
    // A clock that was set back moves nothing back.
    if (!checkoutUntil || end > checkoutUntil) await updateCheckoutUntil(tx, storeId, end);
    return end >= until;
  });
}

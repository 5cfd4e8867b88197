import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { plusMs } from '../../../values/time.ts';
import { FORGET_AFTER_MS } from './delete-payment-method.ts';
import { deleteMethods } from './method-queries.ts';

/** Every saved method of a customer, in sandbox and live mode; the provider detaches them later. */
export async function deleteAllMethods(
  { app, sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await deleteMethods(sql, storeId, customerId, plusMs(app.clock.now(), FORGET_AFTER_MS));
}

import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { plusMs } from '../../../values/time.ts';
import { DETACH_AFTER_MS } from './delete-payment-method.ts';
import { deleteMethods } from './method-queries.ts';

/**
 * Deletes every saved method of a customer in both modes; detaching at the provider is
 * asynchronous.
 */
export async function deleteAllMethods(
  { app, sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await deleteMethods(sql, storeId, customerId, null, plusMs(app.clock.now(), DETACH_AFTER_MS));
}

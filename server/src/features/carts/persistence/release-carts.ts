import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { updateCartsReleased } from './token-queries.ts';

/** Detaches a customer's unfinished carts. Runs in a transaction. */
export async function releaseCarts(
  { sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await updateCartsReleased(sql, storeId, customerId);
}

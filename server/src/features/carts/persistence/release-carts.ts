import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { updateCartsReleased } from './token-queries.ts';

/** Takes the unfinished carts out of an account. Part of a transaction. */
export async function releaseCarts(
  { sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await updateCartsReleased(sql, storeId, customerId);
}

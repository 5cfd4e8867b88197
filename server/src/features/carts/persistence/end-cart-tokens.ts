import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { updateCartTokensEnded } from './token-queries.ts';

/** The tokens of a customer's carts stop being enough by themselves. Part of a transaction. */
export async function endCartTokens(
  { sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await updateCartTokensEnded(sql, storeId, customerId);
}

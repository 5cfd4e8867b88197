import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { updateCartTokensEnded } from './token-queries.ts';

/**
 * Session tokens of the customer's carts then require the customer's token. Runs in a transaction.
 */
export async function endCartTokens(
  { sql, storeId }: StoreContext,
  customerId: CustomerId,
): Promise<void> {
  await updateCartTokensEnded(sql, storeId, customerId);
}

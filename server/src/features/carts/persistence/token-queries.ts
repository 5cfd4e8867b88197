import type { Sql } from '../../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../../values/ids.ts';

/** From now on the tokens of the customer's carts need the customer's token beside them. */
export async function updateCartTokensEnded(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<void> {
  await sql`
    update carts set token_needs_customer = true
    where store_id = ${storeId} and customer_id = ${customerId} and not token_needs_customer`;
}

/**
 * The customer's unfinished carts are a guest's again, and their tokens end. The version moves on,
 * so that a write which read the cart before reads it again. A payment under way goes on: its order
 * is written from the attempt.
 */
export async function updateCartsReleased(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<void> {
  await sql`
    update carts set customer_id = null, token_needs_customer = true, version = version + 1
    where store_id = ${storeId} and customer_id = ${customerId}
      and status in ('active', 'checkout', 'confirming')`;
}

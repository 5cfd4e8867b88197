import type { Sql } from '../../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../../values/ids.ts';

/** Session tokens of the customer's carts then require the customer's token. */
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
 * Turns the customer's unfinished carts into guest carts and ends their tokens. The version
 * increases, so concurrent writes conflict and retry. A pending payment continues: its order is
 * written from the attempt.
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

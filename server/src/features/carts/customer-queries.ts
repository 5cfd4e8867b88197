import type { Sql } from '../../platform/db/connect.ts';
import type { CartId, CustomerId, StoreId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';

/** The one that was used last, of those that are still open. */
export async function findOpenCartId(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  now: Date,
): Promise<CartId | undefined> {
  const [row] = await sql<{ id: CartId }[]>`
    select id from carts
    where store_id = ${storeId} and customer_id = ${customerId}
      and status in ('active', 'checkout') and expires_at > ${now}
    order by updated_at desc, id desc limit 1`;
  return row?.id;
}

/** False when the version moved on, or when it is somebody's already. */
export async function updateCartOwner(
  sql: Sql,
  storeId: StoreId,
  cart: Cart,
  customerId: CustomerId,
): Promise<boolean> {
  const { count } = await sql`
    update carts set customer_id = ${customerId}, version = ${cart.version},
      expires_at = ${cart.expiresAt}, updated_at = ${cart.updatedAt}
    where store_id = ${storeId} and id = ${cart.id} and version = ${cart.version - 1}
      and customer_id is null and status in ('active', 'checkout')`;
  return count === 1;
}

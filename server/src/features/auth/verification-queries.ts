import type { Sql } from '../../platform/db/connect.ts';
import type { CartId, CustomerId, StoreId } from '../../values/ids.ts';

export interface CartVerification {
  readonly customerId: CustomerId;
  readonly verifiedAt: Date;
  readonly expiresAt: Date;
}

/** The latest proof counts. */
export async function upsertCartVerification(
  sql: Sql,
  storeId: StoreId,
  cartId: CartId,
  { customerId, verifiedAt, expiresAt }: CartVerification,
): Promise<void> {
  await sql`
    insert into cart_verifications (store_id, cart_id, customer_id, verified_at, expires_at)
    values (${storeId}, ${cartId}, ${customerId}, ${verifiedAt}, ${expiresAt})
    on conflict (store_id, cart_id) do update set customer_id = excluded.customer_id,
      verified_at = excluded.verified_at, expires_at = excluded.expires_at, used_at = null`;
}

export async function findOpenCartVerification(
  sql: Sql,
  storeId: StoreId,
  cartId: CartId,
  now: Date,
): Promise<CartVerification | undefined> {
  const [verification] = await sql<CartVerification[]>`
    select customer_id as "customerId", verified_at as "verifiedAt", expires_at as "expiresAt"
    from cart_verifications
    where store_id = ${storeId} and cart_id = ${cartId} and used_at is null
      and expires_at > ${now}`;
  return verification;
}

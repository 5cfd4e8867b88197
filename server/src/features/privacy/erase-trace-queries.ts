import type { Sql } from '../../platform/db/connect.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import { valueRows } from '../../platform/db/value-rows.ts';
import type { CustomerId, OrderId, StoreId } from '../../values/ids.ts';

/* Keyed hashes of a person's data: with the address, the hash could be computed again. */

/**
 * Coupon uses stay counted under random names, one per old name, so limits per shopper still hold.
 * Uses reserved by a pending payment are left to a repeat. Returns the old names.
 */
export async function updateCouponUsesErased(
  sql: Sql,
  storeId: StoreId,
  of: { readonly orderIds: readonly OrderId[]; readonly shoppers: readonly Buffer[] },
  salt: Buffer,
): Promise<Buffer[]> {
  const moved = await sql<{ couponId: string; shopper: Buffer; uses: number }[]>`
    with renamed as (
      update coupon_uses set shopper = sha256(${salt}::bytea || concerned.shopper)
      from (
        select order_id, coupon_id, shopper from coupon_uses
        where store_id = ${storeId} and status <> 'reserved'
          and (order_id = any(${uuidArray(of.orderIds)}::uuid[])
            or shopper in (${hashes(sql, of.shoppers)}))
        for update) as concerned
      where coupon_uses.store_id = ${storeId} and coupon_uses.order_id = concerned.order_id
        and coupon_uses.coupon_id = concerned.coupon_id
      returning concerned.coupon_id, concerned.shopper,
        coupon_uses.status = 'used' and coupon_uses.counted as is_counted),
    moved as (
      select coupon_id, shopper, (count(*) filter (where is_counted))::integer as uses
      from renamed group by coupon_id, shopper),
    fewer as (
      update coupon_shoppers set uses = coupon_shoppers.uses - moved.uses
      from moved
      where coupon_shoppers.store_id = ${storeId}
        and coupon_shoppers.coupon_id = moved.coupon_id
        and coupon_shoppers.shopper = moved.shopper)
    select coupon_id as "couponId", shopper, uses from moved`;
  if (moved.length === 0) return [];
  const rows = moved.map(
    ({ couponId, shopper, uses }) =>
      sql`(${storeId}::uuid, ${couponId}::uuid,
        sha256(${salt}::bytea || ${shopper}::bytea), ${uses}::integer)`,
  );
  await sql`
    insert into coupon_shoppers (store_id, coupon_id, shopper, uses)
    values ${valueRows(sql, rows)}`;
  return moved.map(({ shopper }) => shopper);
}

/**
 * The keys stay: without them, a repeat would refund again. Replies about several orders have the
 * store as their subject.
 */
export async function updateRepliesErased(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId | null,
  orderIds: readonly OrderId[],
): Promise<void> {
  await sql`
    with concerned as (
      select id, cart_id from orders
      where store_id = ${storeId} and id = any(${uuidArray(orderIds)}::uuid[]))
    update idempotency_keys set reply = ''::bytea
    where store_id = ${storeId} and subject_id in (
      select id from concerned union all select cart_id from concerned
      union all select ${customerId}::uuid union all select ${storeId}::uuid
      union all select returns.id from returns, concerned
      where returns.store_id = ${storeId} and returns.order_id = concerned.id)`;
}

/** Deletes shoppers without any use. */
export async function deleteIdleShoppers(
  sql: Sql,
  storeId: StoreId,
  shoppers: readonly Buffer[],
): Promise<void> {
  await sql`
    delete from coupon_shoppers
    where store_id = ${storeId} and uses = 0 and shopper in (${hashes(sql, shoppers)})`;
}

/** By the e-mail's hash, with any shopper's address behind it. */
export async function deleteFailuresOf(
  sql: Sql,
  storeId: StoreId,
  subjects: readonly Buffer[],
): Promise<void> {
  await sql`
    delete from sign_in_failures
    where store_id = ${storeId}
      and substring(subject from 1 for 32) in (${hashes(sql, subjects)})`;
}

function hashes(sql: Sql, list: readonly Buffer[]) {
  const texts = JSON.stringify(list.map((hash) => hash.toString('hex')));
  return sql`
    select decode(word, 'hex') from jsonb_array_elements_text(${texts}::text::jsonb) as word`;
}

import type { Sql } from '../../platform/db/connect.ts';
import type { CouponId, StoreId } from '../../values/ids.ts';
import type { Coupon, Shopper } from './coupon.ts';

export async function findCouponByCode(
  sql: Sql,
  storeId: StoreId,
  code: string,
  shopper: Shopper | null,
): Promise<Coupon | undefined> {
  const [row] = await sql<CouponRow[]>`
    select ${columns(sql, storeId, shopper)} from coupons
    where coupons.store_id = ${storeId} and code = ${code}`;
  return row && fromRow(row);
}

export async function listCouponsById(
  sql: Sql,
  storeId: StoreId,
  ids: readonly CouponId[],
  shopper: Shopper | null,
): Promise<Coupon[]> {
  const rows = await sql<CouponRow[]>`
    select ${columns(sql, storeId, shopper)} from coupons
    where coupons.store_id = ${storeId} and coupons.id in (
      select wanted.id::uuid
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as wanted (id))`;
  return rows.map(fromRow);
}

/** False if the code is taken. */
export async function insertCoupon(
  sql: Sql,
  storeId: StoreId,
  coupon: Coupon,
  now: Date,
  seeded: boolean,
): Promise<boolean> {
  const skus = coupon.skus && JSON.stringify(coupon.skus);
  const { count } = await sql`
    insert into coupons (store_id, id, code, description, type, value, minimum, skus, starts_at,
      ends_at, uses_max, uses_per_shopper_max, combinable, active, uses, created_at, updated_at,
      seeded)
    values (${storeId}, ${coupon.id}, ${coupon.code}, ${coupon.description}, ${coupon.type},
      ${coupon.value}, ${coupon.minimum}, ${skus}::text::jsonb,
      ${coupon.startsAt}, ${coupon.endsAt}, ${coupon.usesMax}, ${coupon.usesPerShopperMax},
      ${coupon.combinable}, ${coupon.active}, 0, ${now}, ${now}, ${seeded})
    on conflict (store_id, code) do nothing`;
  return count === 1;
}

export type CouponRow = Omit<Coupon, 'startsAt' | 'endsAt'> & {
  startsAt: Date | null;
  endsAt: Date | null;
};

export function columns(sql: Sql, storeId: StoreId, shopper: Shopper | null) {
  return sql`coupons.id, code, description, type, value, minimum, skus, starts_at as "startsAt",
    ends_at as "endsAt", combinable, active, uses, uses_max as "usesMax",
    uses_per_shopper_max as "usesPerShopperMax", coalesce((
      select own.uses from coupon_shoppers as own
      where own.store_id = ${storeId} and own.coupon_id = coupons.id
        and own.shopper = ${shopper}::bytea), 0) as "shopperUses"`;
}

export function fromRow(row: CouponRow): Coupon {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}

import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { CouponId, StoreId } from '../../values/ids.ts';
import type { CouponStatus } from './coupon.ts';
import { type CouponRow, columns, fromRow } from './queries.ts';
import type { CouponSort, CouponStats, CouponUse, StoredCoupon } from './stored-coupon.ts';

type StoredRow = CouponRow & Pick<StoredCoupon, 'createdAt' | 'updatedAt'>;

export async function findCouponById(
  sql: Sql,
  storeId: StoreId,
  id: CouponId,
): Promise<StoredCoupon | undefined> {
  const [row] = await sql<StoredRow[]>`
    select ${storedColumns(sql, storeId)} from coupons
    where coupons.store_id = ${storeId} and coupons.id = ${id}`;
  return row && fromStoredRow(row);
}

export async function getCoupon(sql: Sql, storeId: StoreId, id: CouponId): Promise<StoredCoupon> {
  const coupon = await findCouponById(sql, storeId, id);
  if (!coupon) throw new Error('a known coupon does not exist');
  return coupon;
}

/** Locks the coupon: no payment reserves a use until the transaction ends. */
export async function findCouponLocked(
  sql: Sql,
  storeId: StoreId,
  id: CouponId,
): Promise<StoredCoupon | undefined> {
  await sql`select 1 from coupons where store_id = ${storeId} and id = ${id} for update`;
  return await findCouponById(sql, storeId, id);
}

export interface CouponFilter {
  readonly code: string | null;
  readonly codePrefix: string | null;
  readonly status: CouponStatus | null;
  readonly now: Date;
}

interface CouponPosition extends CouponSort {
  /** The id or code of the last coupon of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Ids ascend with time, and codes are unique: each is a key of its own. */
export async function listCouponPage(
  sql: Sql,
  storeId: StoreId,
  { code, codePrefix, status, now }: CouponFilter,
  { after, limit, sortBy, sortDir }: CouponPosition,
): Promise<StoredCoupon[]> {
  const key = sortBy === 'code' ? sql`coupons.code` : sql`coupons.id`;
  const isUp = sortDir === 'asc';
  const rows = await sql<StoredRow[]>`
    select ${storedColumns(sql, storeId)} from coupons
    where coupons.store_id = ${storeId}
      ${code === null ? sql`` : sql`and code = ${code}`}
      ${codePrefix === null ? sql`` : sql`and code like ${likePrefix(codePrefix)}`}
      ${status === null ? sql`` : sql`and ${statusSql(sql, now)} = ${status}`}
      ${after === null ? sql`` : sql`and ${key} ${isUp ? sql`>` : sql`<`} ${after}`}
    order by ${key} ${isUp ? sql`` : sql`desc`} limit ${limit}`;
  return rows.map(fromStoredRow);
}

/** As `statusOf` in coupon.ts. */
function statusSql(sql: Sql, now: Date): Fragment {
  return sql`case when not active then 'disabled' when ends_at <= ${now} then 'ended'
    when starts_at > ${now} then 'scheduled' when uses >= uses_max then 'used_up'
    else 'active' end`;
}

/** Codes may hold underscores, which are wildcards. */
function likePrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A seeded coupon that an operator changed becomes the store's own. */
export async function updateCoupon(
  sql: Sql,
  storeId: StoreId,
  coupon: StoredCoupon,
  now: Date,
): Promise<void> {
  const skus = coupon.skus && JSON.stringify(coupon.skus);
  await sql`
    update coupons set description = ${coupon.description}, value = ${coupon.value},
      minimum = ${coupon.minimum}, skus = ${skus}::text::jsonb, starts_at = ${coupon.startsAt},
      ends_at = ${coupon.endsAt}, uses_max = ${coupon.usesMax},
      uses_per_shopper_max = ${coupon.usesPerShopperMax}, combinable = ${coupon.combinable},
      active = ${coupon.active}, seeded = false, updated_at = ${now}
    where store_id = ${storeId} and id = ${coupon.id}`;
}

/** The highest number of uses by one shopper. */
export async function countMostUses(sql: Sql, storeId: StoreId, id: CouponId): Promise<number> {
  const [row] = await sql<{ most: number }[]>`
    select coalesce(max(uses), 0)::integer as most from coupon_shoppers
    where store_id = ${storeId} and coupon_id = ${id}`;
  return row?.most ?? 0;
}

/** Excludes sandbox uses from before the go-live. */
export async function getCouponStats(
  sql: Sql,
  storeId: StoreId,
  id: CouponId,
): Promise<CouponStats> {
  const [stats] = await sql<CouponStats[]>`
    select (count(*) filter (where status = 'reserved'))::integer as reserved,
      (count(*) filter (where status = 'used'))::integer as used,
      (count(*) filter (where status = 'released'))::integer as released,
      max(updated_at) filter (where status = 'used') as "lastUsedAt"
    from coupon_uses where store_id = ${storeId} and coupon_id = ${id} and counted`;
  if (!stats) throw new Error('a count returned no row');
  return stats;
}

/** Newest first. The discount is in the order. */
export async function listCouponUseRows(
  sql: Sql,
  storeId: StoreId,
  id: CouponId,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<CouponUse[]> {
  return await sql<CouponUse[]>`
    select one.order_id as id, orders.id as "orderId", orders.number as "orderNumber", one.status,
      (select sum((coupon ->> 'discount')::bigint)::bigint
        from json_array_elements(orders.snapshot -> 'coupons') as coupon
        where coupon ->> 'id' = one.coupon_id::text) as discount,
      one.created_at as "createdAt", one.updated_at as "updatedAt"
    from coupon_uses as one
    left join orders on orders.store_id = ${storeId} and orders.id = one.order_id
    where one.store_id = ${storeId} and one.coupon_id = ${id}
      ${before === null ? sql`` : sql`and one.order_id < ${before}`}
    order by one.order_id desc limit ${limit}`;
}

/** Ends seeded coupons when the store goes live. */
export async function updateSeededCoupons(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    update coupons set active = false, updated_at = ${now}
    where store_id = ${storeId} and seeded and active`;
}

/** In the order of ids, like payments, to avoid deadlocks. */
export async function updateUnusedCoupons(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`
    update coupons set uses = 0
    where store_id = ${storeId} and id = any(array(
      select id from coupons where store_id = ${storeId} order by id for update))`;
}

/** The rows stay, so sandbox orders still show their discount. */
export async function updateUsesUncounted(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`update coupon_uses set counted = false where store_id = ${storeId} and counted`;
}

export async function deleteShopperCounts(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`delete from coupon_shoppers where store_id = ${storeId}`;
}

function storedColumns(sql: Sql, storeId: StoreId) {
  return sql`${columns(sql, storeId, null)}, coupons.created_at as "createdAt",
    coupons.updated_at as "updatedAt"`;
}

function fromStoredRow(row: StoredRow): StoredCoupon {
  const { createdAt, updatedAt } = row;
  return { ...fromRow(row), createdAt, updatedAt };
}

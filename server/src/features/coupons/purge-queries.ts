import { inReachableStores } from '../../platform/db/citus/cluster.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';

/** Stores of the oldest rows, so that no query scans all rows. */
export async function listStoresWithOldReleases(
  sql: Sql,
  before: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from coupon_uses as one where ${isOldRelease(sql, before, undefined, only)}
        and ${isNoneOf(sql, sql`store_id`, except)}
        and ${inReachableStores(sql, sql`one.store_id`, only)}
      order by updated_at limit ${limit}) as oldest`;
  return rows.map(({ storeId }) => storeId);
}

/** Also deletes shoppers without any remaining use; a concurrent payment counts them anew. */
export async function deleteOldReleases(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with gone as (
      delete from coupon_uses where store_id = ${storeId} and (order_id, coupon_id) in (
        select order_id, coupon_id from ${oldest(sql, storeId, before, limit, except)})
      returning coupon_id, shopper),
    idle_shoppers as (
      delete from coupon_shoppers using (select distinct coupon_id, shopper from gone) as who
      where coupon_shoppers.store_id = ${storeId} and coupon_shoppers.coupon_id = who.coupon_id
        and coupon_shoppers.shopper = who.shopper and coupon_shoppers.uses = 0)
    select count(*)::integer as count from gone`;
  return row?.count ?? 0;
}

export async function findOldestRelease(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select order_id::text || ' ' || coupon_id::text as key
    from ${oldest(sql, storeId, before, 1, except)}`;
  return row?.key;
}

function oldest(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
) {
  return sql`coupon_uses as one
    where store_id = ${storeId} and ${isOldRelease(sql, before, storeId)}
      and ${isNoneOf(sql, sql`(order_id::text || ' ' || coupon_id::text)`, except)}
    order by updated_at, order_id, coupon_id limit ${limit}`;
}

/** A voided order still shows its discount, so its uses stay. */
function isOldRelease(sql: Sql, before: Date, storeId?: StoreId, only?: readonly StoreId[]) {
  return sql`status = 'released' and updated_at < ${before}
    and not exists (select from orders
      where orders.store_id = ${storeId ?? sql`one.store_id`} and orders.id = one.order_id
        and ${inReachableStores(sql, sql`orders.store_id`, only)})`;
}

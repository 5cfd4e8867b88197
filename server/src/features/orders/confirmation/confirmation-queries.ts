import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { uuidArray } from '../../../platform/db/uuid-array.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import type { OrderSnapshot } from '../order.ts';
import type { Corrections } from '../queries.ts';

export async function listStoresToConfirm(
  sql: Sql,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from order_confirmations
    where ${isNoneOf(sql, sql`store_id`, except)} and ${inReachableStores(sql, sql`store_id`, only)}
    group by store_id order by min(created_at) limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/** Oldest first. A concurrent run skips rows that this transaction has deleted. */
export async function deleteConfirmations(
  sql: Sql,
  storeId: StoreId,
  limit: number,
  except: readonly string[],
): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    delete from order_confirmations
    where store_id = ${storeId} and order_id = any(array(
      select order_id from order_confirmations
      where store_id = ${storeId} and ${isNoneOf(sql, sql`order_id`, except)}
      order by created_at, order_id limit ${limit} for update skip locked))
    returning order_id as id`;
  return rows.map(({ id }) => id);
}

export async function findConfirmation(
  sql: Sql,
  storeId: StoreId,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select order_id as id from order_confirmations
    where store_id = ${storeId} and ${isNoneOf(sql, sql`order_id`, except)}
    order by created_at, order_id limit 1`;
  return row?.id;
}

export interface OrderToConfirm {
  readonly id: OrderId;
  readonly number: string;
  readonly currency: string;
  readonly developerMode: boolean;
  readonly snapshot: OrderSnapshot;
  readonly corrections: Corrections | null;
}

export async function listOrdersToConfirm(
  sql: Sql,
  storeId: StoreId,
  ids: readonly OrderId[],
): Promise<OrderToConfirm[]> {
  return await sql<OrderToConfirm[]>`
    select id, number, currency, developer_mode as "developerMode", snapshot, corrections
    from orders where store_id = ${storeId} and id = any(${uuidArray(ids)}::uuid[])`;
}

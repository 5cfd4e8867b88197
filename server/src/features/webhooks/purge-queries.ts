import { inReachableStores } from '../../platform/db/citus/cluster.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';

export async function listStoresWithOldEvents(
  sql: Sql,
  before: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from events
    where created_at < ${before} and ${isNoneOf(sql, sql`store_id`, except)}
      and ${inReachableStores(sql, sql`store_id`, only)}
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/** With their deliveries and attempts: a delivery without its event could not be sent. */
export async function deleteOldEvents(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    with old as (select id from ${oldest(sql, storeId, before, limit, except)}),
    calls as (
      delete from webhook_attempts
      where store_id = ${storeId} and event_id in (select id from old)),
    log as (
      delete from webhook_deliveries
      where store_id = ${storeId} and event_id in (select id from old))
    delete from events where store_id = ${storeId} and id in (select id from old)`;
  return count;
}

export async function findOldestEvent(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${oldest(sql, storeId, before, 1, except)}`;
  return row?.id;
}

function oldest(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
) {
  return sql`events
    where store_id = ${storeId} and created_at < ${before}
      and ${isNoneOf(sql, sql`id`, except)}
    order by created_at, id limit ${limit}`;
}

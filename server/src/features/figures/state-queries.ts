import { inReachableStores } from '../../platform/db/citus/cluster.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import { isNoneOf } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';
import type { LocalDate } from './period.ts';

export interface FigureState {
  /** The zone by which the rows are kept. */
  readonly timezone: string;
  /** The zone of the store. */
  readonly storeTimezone: string;
  readonly rebuildFrom: LocalDate | null;
  /** What is older is kept in the checkout figures. */
  readonly checkoutUntil: Date | null;
}

/** Created on first use. */
export async function upsertState(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`
    insert into figure_states (store_id, timezone)
    select own.store_id, stores.timezone
    from store_locks as own join stores on stores.id = ${storeId}
    where own.store_id = ${storeId}
    on conflict (store_id) do nothing returning store_id`;
}

export async function findState(sql: Sql, storeId: StoreId): Promise<FigureState | undefined> {
  const [row] = await sql<FigureState[]>`${statesSql(sql, storeId)}`;
  return row;
}

/**
 * The lock of a store's figures. What is read after it includes everything that an earlier holder
 * wrote, so a count of fewer rows cannot replace one of more.
 */
export async function getStateLocked(sql: Sql, storeId: StoreId): Promise<FigureState> {
  const [row] = await sql<FigureState[]>`${statesSql(sql, storeId)} for update`;
  if (!row) throw new Error('the figures of the store have no state');
  return row;
}

function statesSql(sql: Sql, storeId: StoreId) {
  return sql`
    select timezone, (select stores.timezone from stores where id = ${storeId}) as "storeTimezone",
      rebuild_from::text as "rebuildFrom", checkout_until as "checkoutUntil"
    from figure_states where store_id = ${storeId}`;
}

/** For the rest of the transaction. */
export async function setTimeouts(sql: Sql, seconds: number): Promise<void> {
  await sql`
    select set_config(name, ${`${seconds}s`}, true)
    from unnest(array['statement_timeout', 'lock_timeout']) as name`;
}

/** As the day of a rebuild: rows that were kept before it are still to be removed. */
export const REMOVING: LocalDate = '-infinity';

/** Begins a rebuild by the time zone of the store. */
export async function updateRebuild(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`
    update figure_states set timezone = stores.timezone, rebuild_from = ${REMOVING}::date
    from stores
    where store_id = ${storeId} and stores.id = ${storeId}`;
}

/** Removes some rows of each table and returns how many. The caller holds the lock. */
export async function deleteFigures(sql: Sql, storeId: StoreId, limit: number): Promise<number> {
  const removedSql = (table: string) => sql`
    delete from ${sql(table)} where store_id = ${storeId} and ctid = any(array(
      select ctid from ${sql(table)} where store_id = ${storeId} limit ${limit}))
    returning 1`;
  const [row] = await sql<{ count: number }[]>`
    with days as (${removedSql('daily_figures')}), ranks as (${removedSql('ranked_figures')}),
    agents as (${removedSql('agent_figures')})
    select ((select count(*) from days) + (select count(*) from ranks)
      + (select count(*) from agents))::int as count`;
  return row?.count ?? 0;
}

/** The rebuild continues at the first day with an order or an entry, or ends without one. */
export async function updateRemoved(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`
    update figure_states set rebuild_from = (
      select (least(
        (select min(created_at) from orders where store_id = ${storeId}),
        (select min(created_at) from gift_card_entries where store_id = ${storeId})
      ) at time zone timezone)::date)
    where store_id = ${storeId}`;
}

/** The rebuild continues at this day, or ends after the last one. */
export async function updateRebuilt(sql: Sql, storeId: StoreId, next: LocalDate): Promise<void> {
  await sql`
    update figure_states set rebuild_from = case when ${next}::date <= (
      select (greatest(
        (select max(created_at) from orders where store_id = ${storeId}),
        (select max(created_at) from gift_card_entries where store_id = ${storeId}),
        (select max(created_at) from payment_transactions where store_id = ${storeId}
          and not (type in ('authorization', 'gift_card_debit')
            or type = 'capture' and parent_id is null))
      ) at time zone timezone)::date) then ${next}::date end
    where store_id = ${storeId}`;
}

/** Stores with rows that their figures do not contain. */
export async function listStoresToCount(
  sql: Sql,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from (
      select store_id from payment_transactions where not is_counted
        and ${inReachableStores(sql, sql`store_id`, only)}
      union select store_id from orders where total = 0 and not is_counted
        and ${inReachableStores(sql, sql`store_id`, only)}
      union select store_id from gift_card_entries where not is_counted
        and ${inReachableStores(sql, sql`store_id`, only)}) as uncounted
    where ${isNoneOf(sql, sql`store_id`, except)}
    order by store_id limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

export interface StoreZone {
  readonly id: StoreId;
  readonly timezone: string;
}

/** Some stores, by their ids. */
export async function listStoreZones(
  sql: Sql,
  { after, limit }: { readonly after: StoreId | null; readonly limit: number },
): Promise<StoreZone[]> {
  return await sql<StoreZone[]>`
    select id, timezone from stores
    where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${limit}`;
}

/**
 * The stores among them whose zone has changed, or whose rebuild or checkout figures are not up to
 * a time.
 */
export async function listStoresBehind(
  sql: Sql,
  before: Date,
  stores: readonly StoreZone[],
): Promise<StoreId[]> {
  const states = await sql<StoreZone[]>`
    select store_id as id, timezone from figure_states
    where store_id = any(${uuidArray(stores.map(({ id }) => id))}::uuid[])
      and rebuild_from is null and checkout_until >= ${before}::timestamptz`;
  const zoneOf = new Map(states.map(({ id, timezone }) => [id, timezone]));
  return stores.filter(({ id, timezone }) => zoneOf.get(id) !== timezone).map(({ id }) => id);
}

/** Null for every store. */
export async function listStoresByHandle(
  sql: Sql,
  handle: string | null,
): Promise<{ id: StoreId; handle: string }[]> {
  return await sql<{ id: StoreId; handle: string }[]>`
    select id, handle from stores
    where ${handle}::text is null or handle = ${handle} order by handle`;
}

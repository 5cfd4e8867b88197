import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Attempt } from '../attempts/attempt.ts';
import {
  OPENED,
  OPENED_MS,
  ownPlaces,
  PLACES_MAX,
  type PlaceClaim,
  type Places,
  POOLS,
  REFILL_MS,
} from './decline-budget.ts';
import { REFUSED_MS } from './risk-signals.ts';

/*
 * A payment takes a place in the statement that begins it, before the provider is asked, and gives
 * it back in the statement that settles it; a decline keeps it for ten minutes. So however many
 * come at once, no more than there are places reach the provider.
 */

/**
 * Longer than a confirm waits for its provider. What is still unknown then leaves its place to
 * others: a provider that hangs must not close the store to its other one.
 */
const UNDER_WAY_MS = 20 * SECOND_MS;

/**
 * The number of places follows the store's present success: it triples with each paid round, and
 * is back at its start half a minute after the last of a crowd.
 */
export function poolSize(sql: Sql, storeId: StoreId, { pool, atLeast }: PlaceClaim, now: Date) {
  return sql`
    select least(${PLACES_MAX}::integer,
      ${atLeast}::integer + ${OPENED}::integer * count(*)::integer) as size
    from decline_places
    where store_id = ${storeId} and paid_at > ${plusMs(now, -OPENED_MS)}
      and place > ${POOLS[pool]} and place <= ${POOLS[pool] + PLACES_MAX}`;
}

export interface WantedPlace {
  readonly claim: PlaceClaim;
  /** Not when the payment was put together: it may have waited since. */
  readonly now: Date;
}

/** Locked, and not yet taken: the cart decides first whether anything begins. */
export function isSlotFree(sql: Sql, storeId: StoreId, { claim, now }: WantedPlace) {
  const start = POOLS[claim.pool];
  const own = ownPlaces(claim);
  const isOwn = own ? sql`and place = any(${`{${own.join()}}`}::text::smallint[])` : sql``;
  const inPool = sql`place > ${start} and place <= ${start} + (select size from pool_size)
    ${isOwn}`;
  const { refills } = claim;
  const isOpen = refills ? isRefill(sql, storeId, claim, now) : isFree(sql, now);
  // The lowest first: how many are in use at a time is how many come to have paid.
  return sql`
    pool_size as (${poolSize(sql, storeId, claim, now)}),
    free_place as (
      select place from decline_places
      where store_id = ${storeId} and ${inPool} and ${isOpen}
      order by ${refills ? sql`free_from` : sql`place`}
      limit 1 for update ${refills ? sql`` : sql`skip locked`}),`;
}

function isFree(sql: Sql, now: Date) {
  return sql`free_from <= ${now}`;
}

/** The oldest decline gives way, at a fixed pace and one at a time in each process. */
function isRefill(sql: Sql, storeId: StoreId, { pool }: PlaceClaim, now: Date) {
  const start = POOLS[pool];
  return sql`attempt_id is null and not exists (
    select from decline_places as other
    where other.store_id = ${storeId} and other.place > ${start}
      and other.place <= ${start + PLACES_MAX}
      and (other.taken_at > ${plusMs(now, -REFILL_MS)}
        or (other.attempt_id is not null and other.free_from > ${now})))`;
}

export function takeSlotSql(sql: Sql, storeId: StoreId, { id }: Attempt, { now }: WantedPlace) {
  return sql`,
    place_taken as (
      update decline_places set attempt_id = ${id}, taken_at = ${now},
        free_from = ${plusMs(now, UNDER_WAY_MS)}
      from taken, free_place
      where decline_places.store_id = ${storeId} and decline_places.place = free_place.place)`;
}

/** The payment succeeded: its place is free at once, and one that opens others. */
export function placePaid(sql: Sql, storeId: StoreId, attempt: Attempt, now: Date) {
  return placeSet(sql, storeId, attempt, sql`free_from = ${new Date(0)}, paid_at = ${now}`);
}

/** No card was declined: the place is free at once, and says nothing. */
export function returnSlotSql(sql: Sql, storeId: StoreId, attempt: Attempt) {
  return placeSet(sql, storeId, attempt, sql`free_from = ${new Date(0)}`);
}

/** It was declined, so its place stays taken until that is long ago. */
export function keepSlotSql(sql: Sql, storeId: StoreId, attempt: Attempt, now: Date) {
  const until = plusMs(now, REFUSED_MS);
  return placeSet(sql, storeId, attempt, sql`free_from = ${until}, paid_at = null`);
}

/** A place that another payment is about to take over is not waited for: it is theirs by then. */
function placeSet(sql: Sql, storeId: StoreId, { id }: Attempt, changes: ReturnType<Sql>) {
  return sql`,
    own_place as (
      select decline_places.place from decline_places, decided
      where decline_places.store_id = ${storeId} and decline_places.attempt_id = ${id}
      for update of decline_places skip locked),
    place_set as (
      update decline_places set attempt_id = null, ${changes}
      from own_place
      where decline_places.store_id = ${storeId} and decline_places.place = own_place.place)`;
}

/** Makes the places that the pool should have, and says how they stand. */
export async function upsertDeclineBudget(
  sql: Sql,
  storeId: StoreId,
  claim: PlaceClaim,
  now: Date,
): Promise<Places> {
  const start = POOLS[claim.pool];
  const [pool] = await sql<[PoolRow]>`
    with pool_size as (${poolSize(sql, storeId, claim, now)}),
    made as (
      insert into decline_places (store_id, place, free_from)
      select ${storeId}::uuid, place, '-infinity'::timestamptz
      from generate_series(${start + 1}::integer, ${start}::integer + (select size from pool_size))
        as place
      on conflict do nothing
      returning place)
    select (select json_agg(place) from made) as made,
      ${poolColumns(sql, storeId, claim, now)}`;
  return placesOf(pool);
}

/** How the places of a pool stand, as columns of a statement that has `pool_size`. */
export function poolColumns(sql: Sql, storeId: StoreId, { pool }: PlaceClaim, now: Date) {
  const start = POOLS[pool];
  const those = (which: ReturnType<Sql>) => sql`(select json_agg(place) from decline_places
    where store_id = ${storeId} and place > ${start}
      and place <= ${start} + (select size from pool_size) and ${which})`;
  return sql`
    (select size from pool_size) as size,
    ${those(sql`free_from <= ${now}`)} as free,
    ${those(sql`free_from > ${now} and attempt_id is not null`)} as "underWay",
    ${those(sql`free_from > ${now} and attempt_id is null`)} as declined,
    ${those(sql`taken_at > ${plusMs(now, -REFILL_MS)}`)} as recent`;
}

/** How a pool stands, as a statement gives it. */
export interface PoolRow {
  readonly size: number;
  readonly made?: number[] | null;
  readonly free: number[] | null;
  readonly underWay: number[] | null;
  readonly declined: number[] | null;
  readonly recent: number[] | null;
}

export function placesOf({ size, made, free, underWay, declined, recent }: PoolRow): Places {
  return {
    size,
    free: new Set([...(made ?? []), ...(free ?? [])]),
    underWay: underWay ?? [],
    declined: declined ?? [],
    mayRefill: !underWay && !recent,
  };
}

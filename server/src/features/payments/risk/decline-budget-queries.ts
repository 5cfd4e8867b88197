import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Attempt } from '../attempts/attempt.ts';
import {
  type DeclineBudget,
  OPENED,
  OPENED_MS,
  ownPlaces,
  PLACES_MAX,
  type PlaceClaim,
  POOLS,
  REFILL_MS,
} from './decline-budget.ts';
import { REFUSED_MS } from './risk-signals.ts';

/*
 * A payment takes a slot in the statement that begins it, before the provider is asked, and gives
 * it back in the statement that settles it; a decline keeps it for ten minutes. So however many
 * come at once, no more than there are slots reach the provider.
 */

/**
 * Longer than a confirm waits for its provider. What is still unknown then leaves its slot to
 * others: a provider that hangs must not close the store to its other one.
 */
const UNDER_WAY_MS = 20 * SECOND_MS;

/**
 * The number of slots follows the store's present success: it triples with each round that is paid,
 * and is back at its start half a minute after the last of a crowd.
 */
export function poolSize(sql: Sql, storeId: StoreId, { pool, atLeast }: PlaceClaim, now: Date) {
  return sql`
    select least(${PLACES_MAX}::integer,
      ${atLeast}::integer + ${OPENED}::integer * count(*)::integer) as size
    from decline_budget_slots
    where store_id = ${storeId} and paid_at > ${plusMs(now, -OPENED_MS)}
      and slot > ${POOLS[pool]} and slot <= ${POOLS[pool] + PLACES_MAX}`;
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
  const isOwn = own ? sql`and slot = any(${`{${own.join()}}`}::text::smallint[])` : sql``;
  const inPool = sql`slot > ${start} and slot <= ${start} + (select size from pool_size)
    ${isOwn}`;
  const { refills } = claim;
  const isOpen = refills ? isRefill(sql, storeId, claim, now) : isFree(sql, now);
  // The lowest first: how many are in use at a time is how many come to have paid.
  return sql`
    pool_size as (${poolSize(sql, storeId, claim, now)}),
    free_slot as (
      select slot from decline_budget_slots
      where store_id = ${storeId} and ${inPool} and ${isOpen}
      order by ${refills ? sql`free_from` : sql`slot`}
      limit 1 for update ${refills ? sql`` : sql`skip locked`}),`;
}

function isFree(sql: Sql, now: Date) {
  return sql`free_from <= ${now}`;
}

/** The oldest decline gives way, at a fixed pace and one at a time in each process. */
function isRefill(sql: Sql, storeId: StoreId, { pool }: PlaceClaim, now: Date) {
  const start = POOLS[pool];
  return sql`attempt_id is null and not exists (
    select from decline_budget_slots as other
    where other.store_id = ${storeId} and other.slot > ${start}
      and other.slot <= ${start + PLACES_MAX}
      and (other.taken_at > ${plusMs(now, -REFILL_MS)}
        or (other.attempt_id is not null and other.free_from > ${now})))`;
}

export function takeSlotSql(sql: Sql, storeId: StoreId, { id }: Attempt, { now }: WantedPlace) {
  return sql`,
    slot_taken as (
      update decline_budget_slots as own set attempt_id = ${id}, taken_at = ${now},
        free_from = ${plusMs(now, UNDER_WAY_MS)}
      from taken, free_slot
      where own.store_id = ${storeId} and own.slot = free_slot.slot)`;
}

/** The payment succeeded: its slot is free at once, and one that opens others. */
export function placePaid(sql: Sql, storeId: StoreId, attempt: Attempt, now: Date) {
  return placeSet(sql, storeId, attempt, sql`free_from = ${new Date(0)}, paid_at = ${now}`);
}

/** No card was declined: the slot is free at once, and says nothing. */
export function returnSlotSql(sql: Sql, storeId: StoreId, attempt: Attempt) {
  return placeSet(sql, storeId, attempt, sql`free_from = ${new Date(0)}`);
}

/** It was declined, so its slot stays taken until that is long ago. */
export function keepSlotSql(sql: Sql, storeId: StoreId, attempt: Attempt, now: Date) {
  const until = plusMs(now, REFUSED_MS);
  return placeSet(sql, storeId, attempt, sql`free_from = ${until}, paid_at = null`);
}

/** A slot that another payment is about to take over is not waited for: it is theirs by then. */
function placeSet(sql: Sql, storeId: StoreId, { id }: Attempt, changes: ReturnType<Sql>) {
  return sql`,
    own_slot as (
      select own.slot from decline_budget_slots as own, decided
      where own.store_id = ${storeId} and own.attempt_id = ${id}
      for update of own skip locked),
    slot_set as (
      update decline_budget_slots as own set attempt_id = null, ${changes}
      from own_slot
      where own.store_id = ${storeId} and own.slot = own_slot.slot)`;
}

/** Makes the slots that the pool should have, and says how they stand. */
export async function upsertDeclineBudget(
  sql: Sql,
  storeId: StoreId,
  claim: PlaceClaim,
  now: Date,
): Promise<DeclineBudget> {
  const start = POOLS[claim.pool];
  const [pool] = await sql<[PoolRow]>`
    with pool_size as (${poolSize(sql, storeId, claim, now)}),
    made as (
      insert into decline_budget_slots (store_id, slot, free_from)
      select ${storeId}::uuid, slot, '-infinity'::timestamptz
      from generate_series(${start + 1}::integer, ${start}::integer + (select size from pool_size))
        as slot
      on conflict do nothing
      returning slot)
    select (select json_agg(slot) from made) as made,
      ${poolColumns(sql, storeId, claim, now)}`;
  return placesOf(pool);
}

/** How the slots of a pool stand, as columns of a statement that has `pool_size`. */
export function poolColumns(sql: Sql, storeId: StoreId, { pool }: PlaceClaim, now: Date) {
  const start = POOLS[pool];
  const those = (which: ReturnType<Sql>) => sql`(select json_agg(slot) from decline_budget_slots
    where store_id = ${storeId} and slot > ${start}
      and slot <= ${start} + (select size from pool_size) and ${which})`;
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

export function placesOf({ size, made, free, underWay, declined, recent }: PoolRow): DeclineBudget {
  return {
    size,
    free: new Set([...(made ?? []), ...(free ?? [])]),
    underWay: underWay ?? [],
    declined: declined ?? [],
    mayRefill: !underWay && !recent,
  };
}

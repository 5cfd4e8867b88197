import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import type { Attempt } from './attempt.ts';
import { DECLINES_PER_STORE, REFUSED_MS } from './risk-signals.ts';

/*
 * A store's budget of refused payments is a number of places. A payment takes one in the statement
 * that begins it, before the provider is asked, and gives it back in the statement that settles it;
 * one that is refused keeps it for as long as refusals count. So however many come at once, no more
 * than the budget reach the provider.
 */

/**
 * Longer than a confirm waits for its provider. What is still unknown then leaves its place to
 * others: a provider that hangs must not close the store to its other one.
 */
const UNDER_WAY_MS = 20 * SECOND_MS;

/** Locked, and not yet taken: the cart decides first whether anything begins. */
export function freePlace(sql: Sql, storeId: StoreId, { createdAt }: Attempt) {
  return sql`
    free_place as (
      select place from decline_places
      where store_id = ${storeId} and free_from <= ${createdAt}
      limit 1 for update skip locked),`;
}

export function placeTaken(sql: Sql, storeId: StoreId, { id, createdAt }: Attempt) {
  return sql`,
    place_taken as (
      update decline_places set attempt_id = ${id}, free_from = ${plusMs(createdAt, UNDER_WAY_MS)}
      from taken, free_place
      where decline_places.store_id = ${storeId} and decline_places.place = free_place.place)`;
}

/** The payment was not refused: its place is anybody's again, also of those who wait already. */
export function placeGivenBack(sql: Sql, storeId: StoreId, attempt: Attempt) {
  return placeSet(sql, storeId, attempt, new Date(0));
}

/** It was refused, so its place stays taken until that is long ago. */
export function placeKept(sql: Sql, storeId: StoreId, attempt: Attempt, now: Date) {
  return placeSet(sql, storeId, attempt, plusMs(now, REFUSED_MS));
}

/** A place that somebody else is about to take over is not waited for: it is theirs by then. */
function placeSet(sql: Sql, storeId: StoreId, { id }: Attempt, freeFrom: Date) {
  return sql`,
    own_place as (
      select decline_places.place from decline_places, decided
      where decline_places.store_id = ${storeId} and decline_places.attempt_id = ${id}
      for update of decline_places skip locked),
    place_set as (
      update decline_places set attempt_id = null, free_from = ${freeFrom}
      from own_place
      where decline_places.store_id = ${storeId} and decline_places.place = own_place.place)`;
}

export interface Places {
  /** Whoever goes for one takes it off. */
  free: number;
  /** Taken by payments that may yet give theirs back. */
  readonly underWay: number;
}

/** Makes the places of a store that has none yet, and says how they stand. */
export async function upsertPlaces(sql: Sql, storeId: StoreId, now: Date): Promise<Places> {
  const [places] = await sql<[Places]>`
    with made as (
      insert into decline_places (store_id, place, free_from)
      select ${storeId}::uuid, place, '-infinity'::timestamptz
      from generate_series(1, ${DECLINES_PER_STORE}::integer) as place
      on conflict do nothing
      returning place)
    select (select count(*)::integer from made)
        + count(*) filter (where free_from <= ${now})::integer as free,
      count(*) filter (where free_from > ${now} and attempt_id is not null)::integer
        as "underWay"
    from decline_places where store_id = ${storeId}`;
  return places;
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Attempt } from '../attempts/attempt.ts';
import {
  DECLINE_MS,
  type DeclineBudget,
  OPENED,
  OPENED_MS,
  ownSlots,
  POOLS,
  REFILL_MS,
  SLOTS_MAX,
  type SlotClaim,
} from './decline-budget.ts';

/*
 * The statement that begins a payment takes a slot before the provider call; the statement that
 * settles it returns the slot. A decline keeps the slot for ten minutes. So concurrent payments at
 * the provider never exceed the number of slots.
 */

/**
 * Longer than a confirm waits for its provider. After this time an unknown outcome frees its slot,
 * so that a hanging provider does not block the store's other providers.
 */
const SLOT_MS = 20 * SECOND_MS;

/**
 * The pool grows with the store's present success: it triples with each round of paid slots, and is
 * back at its start half a minute after the last one.
 */
export function poolSize(sql: Sql, storeId: StoreId, { pool, atLeast }: SlotClaim, now: Date) {
  return sql`
    select least(${SLOTS_MAX}::integer,
      ${atLeast}::integer + ${OPENED}::integer * count(*)::integer) as size
    from decline_budget_slots
    where store_id = ${storeId} and paid_at > ${plusMs(now, -OPENED_MS)}
      and slot > ${POOLS[pool]} and slot <= ${POOLS[pool] + SLOTS_MAX}`;
}

export interface SlotRequest {
  readonly claim: SlotClaim;
  /** Time of the statement; the payment may have waited since it was prepared. */
  readonly now: Date;
}

/** Arguments of `begin_attempt`, which takes a slot where the payment has a claim to one. */
export function slotArgumentsSql(sql: Sql, slot: SlotRequest | null) {
  const { claim, now } = slot ?? {};
  const own = claim && ownSlots(claim);
  return sql`p_slot_start => ${claim ? POOLS[claim.pool] : null},
    p_slot_own => ${own ? `{${own.join()}}` : null}, p_slots_min => ${claim?.atLeast ?? null},
    p_slots_max => ${SLOTS_MAX}, p_slots_opened => ${OPENED},
    p_slots_opened_since => ${now ? plusMs(now, -OPENED_MS) : null},
    p_slots_refill => ${claim?.refills ?? null},
    p_slots_refilled_since => ${now ? plusMs(now, -REFILL_MS) : null},
    p_slot_until => ${now ? plusMs(now, SLOT_MS) : null}`;
}

/** Declined: the slot stays taken until this time. */
export function keptUntil(now: Date): Date {
  return plusMs(now, DECLINE_MS);
}

/**
 * Keeps the slot of a decline after its settlement found it locked. A statement of its own: it
 * holds no other lock while it waits.
 */
export async function updateLockedSlot(
  sql: Sql,
  storeId: StoreId,
  { id }: Attempt,
  now: Date,
): Promise<void> {
  await sql`
    update decline_budget_slots
    set attempt_id = null, free_from = ${keptUntil(now)}, paid_at = null
    where store_id = ${storeId} and attempt_id = ${id}`;
}

/**
 * An action is required, so no card was declined: frees the slot and leaves its history unchanged.
 * As `end_slot`, it skips a locked slot, because waiting could deadlock.
 */
export function returnSlotSql(sql: Sql, storeId: StoreId, { id }: Attempt) {
  return sql`,
    own_slot as (
      select slot from decline_budget_slots
      where store_id = ${storeId} and attempt_id = ${id} and exists (select from decided)
      for update skip locked),
    slot_set as (
      update decline_budget_slots as own set attempt_id = null, free_from = ${new Date(0)}
      from own_slot
      where own.store_id = ${storeId} and own.slot = own_slot.slot)`;
}

/** Creates missing slots of the pool and returns the pool's state. */
export async function upsertDeclineBudget(
  sql: Sql,
  storeId: StoreId,
  claim: SlotClaim,
  now: Date,
): Promise<DeclineBudget> {
  const [row] = await sql<[{ pool: PoolRow }]>`
    select open_pool(
      p_store_id => ${storeId}, p_start => ${POOLS[claim.pool]}, p_size_min => ${claim.atLeast},
      p_size_max => ${SLOTS_MAX}, p_opened => ${OPENED},
      p_opened_since => ${plusMs(now, -OPENED_MS)},
      p_refilled_since => ${plusMs(now, -REFILL_MS)}, p_now => ${now}) as pool`;
  return budgetOf(row.pool);
}

/** State of a pool as columns of a statement that has a `pool_size` CTE. */
export function poolColumns(sql: Sql, storeId: StoreId, { pool }: SlotClaim, now: Date) {
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

/** State of a pool as `open_pool` and `poolColumns` return it. */
export interface PoolRow {
  readonly size: number;
  readonly free: number[] | null;
  readonly underWay: number[] | null;
  readonly declined: number[] | null;
  readonly recent: number[] | null;
}

export function budgetOf({ size, free, underWay, declined, recent }: PoolRow): DeclineBudget {
  return {
    size,
    free: new Set(free),
    underWay: underWay ?? [],
    declined: declined ?? [],
    mayRefill: !underWay && !recent,
  };
}

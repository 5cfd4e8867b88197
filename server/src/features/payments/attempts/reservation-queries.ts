import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { OrderDiscounts } from '../../orders/order-discounts.ts';
import type { Transaction } from '../reversals/transaction.ts';
import type { Attempt } from './attempt.ts';
import type { Reservations } from './reservations.ts';

/*
 * What coupons and gift cards add to the statements of a payment: more parts of their `with`, each
 * with the comma before it. A part does something only where the part before it did, and a cart
 * without coupons and gift cards runs the statement without them.
 *
 * Rows are locked in the order of their ids: two payments with the same two cards must not wait for
 * each other.
 */

/**
 * Holds everything or fails: what could not be had leaves a null where none may be, and the whole
 * statement, the cart's lock with it, is undone.
 */
export function reserveSql(sql: Sql, storeId: StoreId, attempt: Attempt, holds: Reservations) {
  const { shopper, coupons, giftCards } = holds;
  return sql`
    ${coupons.length > 0 ? heldCoupons(sql, storeId, attempt, coupons, shopper) : sql``}
    ${giftCards.length > 0 ? heldCards(sql, storeId, attempt, giftCards) : sql``}`;
}

function heldCoupons(
  sql: Sql,
  storeId: StoreId,
  { orderId, createdAt }: Attempt,
  ids: readonly string[],
  shopper: Buffer,
) {
  return sql`,
    wanted_coupons as (
      select wanted.id::uuid
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as wanted (id)),
    coupon_locks as (
      select coupons.id from coupons, taken
      where coupons.store_id = ${storeId} and coupons.id in (select id from wanted_coupons)
      order by coupons.id for update of coupons),
    counted as (
      update coupons set uses = uses + 1
      from coupon_locks
      where coupons.store_id = ${storeId} and coupons.id = coupon_locks.id and active
        and (uses_max is null or uses < uses_max)
        and (starts_at is null or starts_at <= ${createdAt})
        and (ends_at is null or ends_at > ${createdAt})
      returning coupons.id, coalesce(uses_per_shopper_max, 2147483647) as shopper_max),
    counted_shoppers as (
      insert into coupon_shoppers as own (store_id, coupon_id, shopper, uses)
      select ${storeId}::uuid, counted.id, ${shopper}::bytea, 1 from counted
      on conflict (store_id, coupon_id, shopper) do update set uses = own.uses + 1
        where own.uses < (
          select shopper_max from counted where counted.id = excluded.coupon_id)
      returning own.coupon_id),
    noted_uses as (
      insert into coupon_uses (store_id, order_id, coupon_id, shopper, status, created_at,
        updated_at)
      select ${storeId}::uuid, ${orderId}::uuid, counted_shoppers.coupon_id, ${shopper}::bytea,
        'held', ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from taken cross join wanted_coupons
      left join counted_shoppers on counted_shoppers.coupon_id = wanted_coupons.id)`;
}

function heldCards(
  sql: Sql,
  storeId: StoreId,
  { orderId, createdAt }: Attempt,
  cards: Reservations['giftCards'],
) {
  return sql`,
    wanted_cards as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb)
        as wanted ("reservationId" uuid, "giftCardId" uuid, amount bigint)),
    card_locks as (
      select gift_cards.id from gift_cards, taken
      where gift_cards.store_id = ${storeId}
        and gift_cards.id in (select "giftCardId" from wanted_cards)
      order by gift_cards.id for update of gift_cards),
    set_aside as (
      update gift_cards set held = held + wanted_cards.amount, updated_at = ${createdAt}
      from card_locks, wanted_cards
      where gift_cards.store_id = ${storeId} and gift_cards.id = card_locks.id
        and wanted_cards."giftCardId" = gift_cards.id and active
        and balance - held >= wanted_cards.amount
        and (expires_at is null or expires_at > ${createdAt})
      returning gift_cards.id),
    noted_reservations as (
      insert into gift_card_reservations (store_id, id, order_id, gift_card_id, amount, status,
        created_at, updated_at)
      select ${storeId}::uuid, wanted_cards."reservationId", ${orderId}::uuid, set_aside.id,
        wanted_cards.amount, 'held', ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from taken cross join wanted_cards
      left join set_aside on set_aside.id = wanted_cards."giftCardId")`;
}

/** The payment succeeded: uses are used, and what was held on the cards leaves them. */
export function consumeSql(
  sql: Sql,
  storeId: StoreId,
  { orderId }: Attempt,
  { coupons, giftCards }: OrderDiscounts,
  now: Date,
) {
  const used = sql`,
    used as (
      update coupon_uses set status = 'used', updated_at = ${now}
      from decided
      where coupon_uses.store_id = ${storeId} and coupon_uses.order_id = ${orderId}
        and coupon_uses.status = 'held')`;
  const drawn = sql`,
    ${cardLocks(sql, storeId, orderId)},
    spent as (
      update gift_card_reservations as own set status = 'debited', updated_at = ${now}
      from card_locks
      where own.store_id = ${storeId} and own.order_id = ${orderId}
        and own.gift_card_id = card_locks.id and own.status = 'held'
      returning own.id, own.gift_card_id, own.amount),
    drawn as (
      update gift_cards set balance = balance - spent.amount, held = held - spent.amount,
        updated_at = ${now}
      from spent
      where gift_cards.store_id = ${storeId} and gift_cards.id = spent.gift_card_id
      returning gift_cards.id),
    entered as (
      insert into gift_card_entries (store_id, id, gift_card_id, type, amount, order_id,
        created_at)
      select ${storeId}::uuid, spent.id, spent.gift_card_id, 'debit', - spent.amount,
        ${orderId}::uuid, ${now}::timestamptz
      from spent)`;
  return sql`${coupons.length > 0 ? used : sql``} ${giftCards.length > 0 ? drawn : sql``}`;
}

/** In the order of their ids, so that two who settle do not wait for each other. */
function cardLocks(sql: Sql, storeId: StoreId, orderId: string) {
  return sql`card_locks as (
      select gift_cards.id from gift_cards, gift_card_reservations, decided
      where gift_cards.store_id = ${storeId} and gift_card_reservations.store_id = ${storeId}
        and gift_card_reservations.order_id = ${orderId}
        and gift_cards.id = gift_card_reservations.gift_card_id
      order by gift_cards.id for update of gift_cards)`;
}

/** The ledger's row for each card; its money is there once the payment is. */
export function cardDebitsSql(
  sql: Sql,
  storeId: StoreId,
  { orderId, currency }: Attempt,
  status: 'succeeded' | 'pending',
  now: Date,
) {
  return sql`,
    card_debits as (
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        gift_card_id, created_at, updated_at)
      select ${storeId}::uuid, own.id, placed.id, 'gift_card_debit', ${status},
        own.amount, ${currency}, own.gift_card_id, ${now}::timestamptz,
        ${now}::timestamptz
      from placed, gift_card_reservations as own
      where own.store_id = ${storeId} and own.order_id = ${orderId})`;
}

/** The payment failed, or was undone: what was held or used is everybody's again. */
export function releaseSql(
  sql: Sql,
  storeId: StoreId,
  { orderId, discounts, now }: { orderId: string; discounts: OrderDiscounts; now: Date },
) {
  const cards = sql`,
    ${cardLocks(sql, storeId, orderId)},
    let_go as (
      update gift_card_reservations as own set status = 'released', updated_at = ${now}
      from card_locks
      where own.store_id = ${storeId} and own.order_id = ${orderId}
        and own.gift_card_id = card_locks.id and own.status = 'held'
      returning own.gift_card_id, own.amount),
    freed_cards as (
      update gift_cards set held = held - let_go.amount, updated_at = ${now}
      from let_go
      where gift_cards.store_id = ${storeId} and gift_cards.id = let_go.gift_card_id)`;
  return sql`
    ${discounts.coupons.length > 0 ? releaseUsesSql(sql, storeId, orderId, now, 'decided') : sql``}
    ${discounts.giftCards.length > 0 ? cards : sql``}`;
}

export function releaseUsesSql(
  sql: Sql,
  storeId: StoreId,
  orderId: string,
  now: Date,
  gate: 'decided' | 'ended',
) {
  return sql`,
    coupon_locks as (
      select coupons.id from coupons, coupon_uses, ${sql(gate)}
      where coupons.store_id = ${storeId} and coupon_uses.store_id = ${storeId}
        and coupon_uses.order_id = ${orderId} and coupons.id = coupon_uses.coupon_id
      order by coupons.id for update of coupons),
    unused as (
      update coupon_uses set status = 'released', updated_at = ${now}
      from coupon_locks
      where coupon_uses.store_id = ${storeId} and coupon_uses.order_id = ${orderId}
        and coupon_uses.coupon_id = coupon_locks.id and coupon_uses.status <> 'released'
      returning coupon_uses.coupon_id, coupon_uses.shopper, coupon_uses.counted),
    uncounted as (
      update coupons set uses = uses - 1
      from unused
      where coupons.store_id = ${storeId} and coupons.id = unused.coupon_id and unused.counted),
    uncounted_shoppers as (
      update coupon_shoppers set uses = uses - 1
      from unused
      where coupon_shoppers.store_id = ${storeId} and coupon_shoppers.coupon_id = unused.coupon_id
        and coupon_shoppers.shopper = unused.shopper and unused.counted)`;
}

/** A refund or void is done: its parts are, and the cards have their money again. */
export function creditSql(sql: Sql, storeId: StoreId, { id, orderId }: Transaction, now: Date) {
  return sql`,
    ended_parts as (
      update payment_transactions set status = 'succeeded', updated_at = ${now}
      from ended
      where payment_transactions.store_id = ${storeId}
        and payment_transactions.reversal_id = ended.id
        and payment_transactions.status = 'pending'),
    credits as (
      select t.id, t.gift_card_id, t.amount from payment_transactions as t, ended
      where t.store_id = ${storeId} and t.order_id = ${orderId} and t.type = 'gift_card_credit'
        and (t.id = ${id} or t.reversal_id = ${id})
      order by t.gift_card_id),
    card_locks as (
      select gift_cards.id from gift_cards, credits
      where gift_cards.store_id = ${storeId} and gift_cards.id = credits.gift_card_id
      order by gift_cards.id for update of gift_cards),
    credited as (
      update gift_cards set balance = balance + credits.amount, updated_at = ${now}
      from credits, card_locks
      where gift_cards.store_id = ${storeId} and gift_cards.id = credits.gift_card_id
        and card_locks.id = gift_cards.id),
    entered as (
      insert into gift_card_entries (store_id, id, gift_card_id, type, amount, order_id,
        created_at)
      select ${storeId}::uuid, credits.id, credits.gift_card_id, 'credit', credits.amount,
        ${orderId}::uuid, ${now}::timestamptz
      from credits)`;
}

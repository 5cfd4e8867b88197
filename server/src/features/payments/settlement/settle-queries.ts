import type { Sql } from '../../../platform/db/connect.ts';
import type { NextAction } from '../../../ports/payments/payment-provider.ts';
import type { StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { cardDebitsSql, consumeSql, releaseSql } from '../attempts/reservation-queries.ts';
import { keepSlotSql, markSlotPaidSql, returnSlotSql } from '../risk/decline-budget-queries.ts';
import type { Decline } from './decline.ts';
import { declineSql } from './decline-queries.ts';
import type { NewOrder } from './new-order.ts';
import { placedEvents } from './placed-events.ts';

/*
 * Statements that change several features' tables. Each is atomic: a payment without its order, or
 * an order without its cart, is never visible. None has an effect where the attempt is decided
 * already.
 */

/**
 * Attempt, number, order, ledger, search words, events and cart in one statement. The store's
 * yearly counter is the contended row, so it is locked last: gift cards come before it, which
 * prevents deadlocks. Undefined where another caller decided the attempt.
 */
export async function insertOrder(
  sql: Sql,
  storeId: StoreId,
  order: NewOrder,
): Promise<{ number: string } | undefined> {
  const { attempt, snapshot, createdAt } = order;
  const year = createdAt.getUTCFullYear();
  const isDone = order.status === 'confirmed';
  const ledgerStatus = isDone ? 'succeeded' : 'pending';
  const hasCards = snapshot.giftCards.length > 0;
  // A pending payment is polled by its original reference.
  const reference = isDone ? order.reference : (attempt.reference ?? order.reference);
  const [row] = await sql<{ number: string }[]>`
    with decided as (
      update payment_attempts set status = ${isDone ? 'succeeded' : 'pending'},
        reference = ${reference}, updated_at = ${createdAt},
        card_brand = ${snapshot.payment?.brand ?? null},
        card_last4 = ${snapshot.payment?.last4 ?? null}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id)
    ${order.isLimited ? markSlotPaidSql(sql, storeId, attempt, createdAt) : sql``}
    ${isDone ? consumeSql(sql, storeId, attempt, snapshot, createdAt) : sql``},
    numbering as (
      insert into order_counters (store_id, year, last)
      select ${storeId}::uuid, ${year}::integer, 1 from decided
      ${isDone && hasCards ? sql`where (select count(*) from drawn) >= 0` : sql``}
      on conflict (store_id, year) do update set last = order_counters.last + 1
      returning last),
    numbered as (
      select last,
        'ORD-' || ${String(year)} || '-' || lpad(last::text, greatest(5, length(last::text)), '0')
          as number
      from numbering),
    placed as (
      insert into orders (store_id, id, version, number, number_year, number_sequence, cart_id,
        customer_id, status, email, customer_name, customer_sort, search_terms, item_count, total,
        currency, developer_mode, provider_id, authorized, captured, uncaptured, refunded,
        snapshot, refunded_items, timeline, event_sequence, agent_id, created_at, updated_at)
      select ${storeId}::uuid, ${attempt.orderId}::uuid, 1, number,
        ${year}::integer, last, ${attempt.cartId}::uuid, ${attempt.customerId}::uuid,
        ${order.status}, ${snapshot.email}, ${order.customerName}, ${order.customerSort},
        ${joinedTerms(order.terms)} || chr(1) || lower(number) || chr(1)
          || split_part(number, '-', 3), ${order.itemCount}::bigint,
        ${snapshot.totals.total}::bigint, ${attempt.currency},
        ${order.developerMode}::boolean, ${snapshot.payment?.providerId ?? null}::text,
        ${order.authorized}::bigint, ${order.captured}::bigint,
        ${order.authorized - order.captured}::bigint, 0,
        ${JSON.stringify(snapshot)}::text::json, '{}'::jsonb,
        ${JSON.stringify(order.timeline)}::text::jsonb, ${order.eventIds.length}::integer,
        ${snapshot.agent?.id ?? null}::text,
        ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from numbered
      returning id, number),
    ledger as (
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        provider_id, provider_reference, created_at, updated_at)
      select ${storeId}::uuid, ${order.transactionId}::uuid, placed.id,
        ${order.ledgerType}, ${ledgerStatus}, ${attempt.amount}::bigint, ${attempt.currency},
        ${attempt.providerId}, ${order.reference}, ${createdAt}::timestamptz,
        ${createdAt}::timestamptz
      from placed where ${attempt.amount}::bigint > 0)
    ${hasCards ? cardDebitsSql(sql, storeId, attempt, ledgerStatus, createdAt) : sql``},
    words as (
      insert into order_search_terms (store_id, term, order_id)
      select ${storeId}::uuid, word, placed.id from placed,
        jsonb_array_elements_text(${JSON.stringify(order.terms)}::text::jsonb
          || jsonb_build_array(lower(placed.number), split_part(placed.number, '-', 3))) as word
      on conflict do nothing),
    new_events as (
      insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
      select ${storeId}::uuid, (event ->> 'id')::uuid, placed.id, (event ->> 'sequence')::integer,
        event ->> 'type', event -> 'data' || jsonb_build_object('orderNumber', placed.number),
        ${createdAt}::timestamptz
      from placed, jsonb_array_elements(${placedEvents(order)}::text::jsonb) as event),
    closed as (
      update carts set status = 'completed', version = version + 1, order_number = placed.number,
        checkout = jsonb_set(checkout::jsonb, '{nextAction}', 'null')::json,
        -- Assigned on success only: a declined payment must not claim a guest's cart.
        customer_id = ${attempt.customerId}, updated_at = ${createdAt}
      from placed
      where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
        and carts.status = 'confirming')
    ${order.isConfirmedByMail ? confirmationSql(sql, storeId, createdAt) : sql``}
    select number from placed`;
  return row;
}

/** A job queues the mail, since the number is known only after this statement. */
function confirmationSql(sql: Sql, storeId: StoreId, createdAt: Date) {
  return sql`,
    confirmation as (
      insert into order_confirmations (store_id, order_id, created_at)
      select ${storeId}::uuid, placed.id, ${createdAt}::timestamptz from placed)`;
}

export interface DeclinedEvent {
  readonly id: string;
  readonly data: object;
  readonly isOver: boolean;
  /** The provider rejected the request without charging a card; the decline budget is unchanged. */
  readonly isInvalid: boolean;
  readonly decline: Decline;
  readonly isLimited: boolean;
  readonly now: Date;
}

/**
 * Unlocks the cart; an intent that cannot be paid again expires. Undefined where another caller
 * decided the attempt.
 */
export async function updateDeclined(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  event: DeclinedEvent,
): Promise<{ isSlotSet: boolean } | undefined> {
  const released = { orderId: attempt.orderId, discounts: attempt.snapshot, now: event.now };
  const expiresAt = JSON.stringify(event.now.toISOString());
  // The provider's object is final, so the next payment creates a new one.
  const ended = event.isOver
    ? sql`jsonb_set(jsonb_set(checkout::jsonb, '{intent,expiresAt}', ${expiresAt}::text::jsonb),
        '{intent,reference}', 'null')`
    : sql`checkout::jsonb`;
  const [row] = await sql<{ isSlotSet: boolean }[]>`
    with decided as (
      update payment_attempts set status = 'declined', is_invalid = ${event.isInvalid},
        updated_at = ${event.now}, ${declineSql(sql, event.decline)}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id)
    ${event.isLimited ? slotAfterSql(sql, storeId, attempt, event) : sql``}
    ${releaseSql(sql, storeId, released)},
    freed as (
      update carts set status = 'checkout', version = version + 1, updated_at = ${event.now},
        idle_since = coalesce(idle_since, ${event.now}),
        checkout = jsonb_set(${ended}, '{nextAction}', 'null')::json
      from decided
      where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
        and carts.status = 'confirming')
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, decided.id, 1, 'payment.failed',
      ${JSON.stringify(event.data)}::text::jsonb, ${event.now}::timestamptz
    from decided
    returning ${event.isLimited ? sql`exists (select from own_slot)` : sql`true`} as "isSlotSet"`;
  return row;
}

function slotAfterSql(sql: Sql, storeId: StoreId, attempt: Attempt, event: DeclinedEvent) {
  return event.isInvalid
    ? returnSlotSql(sql, storeId, attempt)
    : keepSlotSql(sql, storeId, attempt, event.now);
}

/**
 * Stores the shopper action; the cart stays locked until the provider reports a result. The slot is
 * returned, because an action takes minutes.
 */
export async function updateActionRequired(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  { nextAction, isLimited, now }: { nextAction: NextAction; isLimited: boolean; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = 'action_required',
        -- Polling does not extend the time limit.
        updated_at = case when status = 'open' then ${now}::timestamptz else updated_at end,
        lease_purpose = case when lease_holder = ${attempt.leaseHolder ?? null}::uuid then null
          else lease_purpose end
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id)
    ${isLimited ? returnSlotSql(sql, storeId, attempt) : sql``}
    update carts set version = version + 1, updated_at = ${now},
      idle_since = coalesce(idle_since, ${now}),
      checkout = jsonb_set(checkout::jsonb, '{nextAction}',
        ${JSON.stringify(nextAction)}::text::jsonb)::json
    from decided
    where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
      and carts.status = 'confirming'`;
  return count === 1;
}

import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import type { NextAction } from '../carts/checkout.ts';
import { joinedTerms, type OrderSnapshot, type TimelineEntry } from '../orders/order.ts';
import type { EventData } from '../webhooks/events.ts';
import type { Attempt } from './attempt.ts';
import { placedEvents } from './placed-events.ts';

/*
 * The statements in which several rooms change together. They stand here, in one file, because each
 * must be whole: a payment without its order, or an order without its cart, must not exist for a
 * moment. None of them does anything when the attempt was decided already.
 */

/** An order about to be written, all but its number. */
export interface NewOrder {
  readonly attempt: Attempt;
  readonly status: 'confirmed' | 'pending';
  readonly reference: string | null;
  /** Nothing where the money is still on its way, or where nothing was due. */
  readonly captured: number;
  readonly transactionId: string;
  readonly eventIds: readonly string[];
  readonly developerMode: boolean;
  readonly customerName: string;
  readonly customerSort: string;
  readonly itemCount: number;
  readonly terms: readonly string[];
  readonly snapshot: OrderSnapshot;
  readonly timeline: readonly TimelineEntry[];
  readonly createdAt: Date;
}

/**
 * Attempt, number, order, ledger, words, events and cart, in one statement. The counter of the
 * store's year is the row everybody waits for, so nothing is asked for once it is locked.
 * Undefined when somebody else decided the attempt.
 */
export async function insertOrder(
  sql: Sql,
  storeId: StoreId,
  order: NewOrder,
): Promise<{ number: string } | undefined> {
  const { attempt, snapshot, createdAt } = order;
  const year = createdAt.getUTCFullYear();
  const isDone = order.status === 'confirmed';
  const [row] = await sql<{ number: string }[]>`
    with decided as (
      update payment_attempts set status = ${isDone ? 'succeeded' : 'pending'},
        reference = ${order.reference}, updated_at = ${createdAt}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id),
    numbering as (
      insert into order_counters (store_id, year, last)
      select ${storeId}::uuid, ${year}::integer, 1 from decided
      on conflict (store_id, year) do update set last = order_counters.last + 1
      returning last),
    numbered as (
      select last,
        'ORD-' || ${String(year)} || '-' || lpad(last::text, greatest(5, length(last::text)), '0')
          as number
      from numbering),
    placed as (
      insert into orders (store_id, id, version, number, number_year, number_sequence, cart_id,
        customer_id, status, email, customer_name, customer_sort, terms, item_count, total,
        currency, developer_mode, authorized, captured, refunded, snapshot, refunded_items,
        timeline, event_sequence, created_at, updated_at)
      select ${storeId}::uuid, ${attempt.orderId}::uuid, 1, number,
        ${year}::integer, last, ${attempt.cartId}::uuid, ${attempt.customerId}::uuid,
        ${order.status}, ${snapshot.email}, ${order.customerName}, ${order.customerSort},
        ${joinedTerms(order.terms)} || chr(1) || lower(number), ${order.itemCount}::bigint,
        ${snapshot.totals.total}::bigint, ${attempt.currency},
        ${order.developerMode}::boolean, ${order.captured}::bigint, ${order.captured}::bigint, 0,
        ${JSON.stringify(snapshot)}::text::json, '{}'::jsonb,
        ${JSON.stringify(order.timeline)}::text::jsonb, ${order.eventIds.length}::integer,
        ${createdAt}::timestamptz, ${createdAt}::timestamptz
      from numbered
      returning id, number),
    ledger as (
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        provider_id, provider_reference, created_at, updated_at)
      select ${storeId}::uuid, ${order.transactionId}::uuid, placed.id, 'capture',
        ${isDone ? 'succeeded' : 'pending'}, ${attempt.amount}::bigint, ${attempt.currency},
        ${attempt.providerId}, ${order.reference}, ${createdAt}::timestamptz,
        ${createdAt}::timestamptz
      from placed where ${attempt.amount}::bigint > 0),
    words as (
      insert into order_terms (store_id, term, order_id)
      select ${storeId}::uuid, word, placed.id from placed,
        jsonb_array_elements_text(${JSON.stringify(order.terms)}::text::jsonb
          || to_jsonb(lower(placed.number))) as word
      on conflict do nothing),
    told as (
      insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
      select ${storeId}::uuid, (event ->> 'id')::uuid, placed.id, (event ->> 'sequence')::integer,
        event ->> 'type', event -> 'data' || jsonb_build_object('orderNumber', placed.number),
        ${createdAt}::timestamptz
      from placed, jsonb_array_elements(${placedEvents(order)}::text::jsonb) as event),
    closed as (
      update carts set status = 'completed', version = version + 1, order_number = placed.number,
        checkout = jsonb_set(checkout::jsonb, '{nextAction}', 'null')::json,
        updated_at = ${createdAt}
      from placed
      where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
        and carts.status = 'confirming')
    select number from placed`;
  return row;
}

/** Gives the cart back to the shopper. False when somebody else decided the attempt. */
export async function updateDeclined(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  event: { id: string; data: object; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = 'declined', updated_at = ${event.now}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id),
    freed as (
      update carts set status = 'checkout', version = version + 1, updated_at = ${event.now},
        checkout = jsonb_set(checkout::jsonb, '{nextAction}', 'null')::json
      from decided
      where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
        and carts.status = 'confirming')
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, decided.id, 1, 'payment.failed',
      ${JSON.stringify(event.data)}::text::jsonb, ${event.now}::timestamptz
    from decided`;
  return count === 1;
}

/** Shows the shopper what to do; the cart stays locked until the provider knows how it went. */
export async function updateActionRequired(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  nextAction: NextAction,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = 'action_required', updated_at = ${now}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'action_required')
      returning id)
    update carts set version = version + 1, updated_at = ${now},
      checkout = jsonb_set(checkout::jsonb, '{nextAction}',
        ${JSON.stringify(nextAction)}::text::jsonb)::json
    from decided
    where carts.store_id = ${storeId} and carts.id = ${attempt.cartId}
      and carts.status = 'confirming'`;
  return count === 1;
}

export interface LateDecision {
  readonly isPaid: boolean;
  readonly eventIds: readonly [string, string];
  readonly timeline: readonly TimelineEntry[];
  readonly reference: string | null;
  readonly now: Date;
}

/** The end of a payment that was on its way when the order was placed. */
export async function updatePendingOrder(
  sql: Sql,
  storeId: StoreId,
  { id, orderId, cartId, amount, currency }: Attempt,
  { isPaid, eventIds, timeline, reference, now }: LateDecision,
): Promise<boolean> {
  const paid = isPaid ? amount : 0;
  const label = isPaid ? 'confirmed' : 'cancelled';
  const money: Omit<EventData<'payment.captured' | 'payment.failed'>, 'orderNumber'> = {
    orderId,
    amount,
    currency,
    ...(!isPaid && { cartId, reason: 'declined' }),
  };
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = ${isPaid ? 'succeeded' : 'failed'},
        updated_at = ${now}
      where store_id = ${storeId} and id = ${id} and status = 'pending'
      returning id),
    changed as (
      update orders set version = version + 1, updated_at = ${now},
        status = case when status = 'pending' then ${label}
          else status end,
        authorized = ${paid}, captured = ${paid},
        payment_outcome = ${isPaid ? null : 'failed'}::text,
        timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb,
        event_sequence = event_sequence + 2
      from decided
      where orders.store_id = ${storeId} and orders.id = ${orderId}
      returning orders.id, orders.event_sequence, orders.status, orders.number),
    ledger as (
      update payment_transactions set status = ${isPaid ? 'succeeded' : 'failed'},
        provider_reference = ${reference}, updated_at = ${now}
      from changed
      where payment_transactions.store_id = ${storeId}
        and payment_transactions.order_id = ${orderId} and type = 'capture'
        and payment_transactions.status = 'pending')
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, told.id, changed.id, changed.event_sequence - told.back, told.type,
      told.data || jsonb_build_object('orderNumber', changed.number)
        || case told.back when 0 then jsonb_build_object('to', changed.status, 'from',
          case changed.status when ${label} then 'pending' else changed.status end)
          else '{}'::jsonb end,
      ${now}::timestamptz
    from changed, (values
      (${eventIds[0]}::uuid, 1, ${isPaid ? 'payment.captured' : 'payment.failed'},
        ${JSON.stringify(money)}::text::jsonb),
      (${eventIds[1]}::uuid, 0, 'order.status_changed',
        ${JSON.stringify({ orderId })}::text::jsonb)) as told (id, back, type, data)`;
  return count > 0;
}

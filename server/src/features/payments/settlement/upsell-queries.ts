import type { Sql } from '../../../platform/db/connect.ts';
import type { MethodUsed } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId, OrderId, StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import type { Order } from '../../orders/order.ts';
import { markIn } from '../../webhooks/events.ts';
import type { UpsellAttempt } from '../attempts/attempt.ts';
import { attemptColumns } from '../attempts/attempt-queries.ts';
import { type Accounts, isEnabled } from '../providers/provider-queries.ts';
import type { Decline } from './decline.ts';
import { declineSql } from './decline-queries.ts';

/*
 * Settlement of upsells. As with carts, an attempt is decided once, in one statement with the
 * order, its ledger and its events.
 */

/** Attempts in progress or paid, in the order they were accepted. */
export async function listUpsellAttempts(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<UpsellAttempt[]> {
  return await sql<UpsellAttempt[]>`
    select ${attemptColumns(sql)} from payment_attempts
    where store_id = ${storeId} and order_id = ${orderId} and offer_id is not null
      and status in ('open', 'action_required', 'pending', 'succeeded')
    order by id`;
}

/**
 * Inserts the attempt if the order's version is unchanged and the saved method still exists. The
 * version advances, so that a concurrent void reads the order again.
 */
export async function insertUpsellAttempt(
  sql: Sql,
  store: Accounts,
  order: Order,
  attempt: UpsellAttempt,
): Promise<boolean> {
  const { id: storeId } = store;
  const { upsell, createdAt, customerId, methodToken } = attempt;
  const isStored = methodToken
    ? sql`and exists (select from payment_methods
        where store_id = ${storeId} and customer_id = ${customerId}
          and token = decode(${methodToken}, 'base64'))`
    : sql``;
  const { count } = await sql`
    with current as (
      update orders set version = version + 1
      where store_id = ${storeId} and id = ${order.id} and version = ${order.version}
        and snapshot::jsonb is not null ${isStored} ${isEnabled(sql, store, attempt.providerId)}
      returning id)
    insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
      provider_id, reference, status, amount, currency, payment_token, method_token, offer_id,
      upsell, created_at, updated_at)
    select ${storeId}::uuid, ${attempt.id}::uuid, ${attempt.cartId}::uuid, current.id,
      ${attempt.customerId}::uuid, ${attempt.intentId}::text, ${attempt.providerId}::text, null,
      'open', ${attempt.amount}::bigint, ${attempt.currency}::text,
      ${attempt.paymentToken}::text, ${attempt.methodToken ?? null}::text,
      ${upsell.offerId}::uuid,
      ${JSON.stringify(upsell)}::text::jsonb, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from current`;
  return count === 1;
}

export interface OrderExtension {
  readonly reference: string;
  readonly card: Pick<MethodUsed, 'brand' | 'last4'>;
  /** True where the payment is only authorized and captured later. */
  readonly isHeld: boolean;
  readonly transactionId: string;
  readonly eventIds: readonly [string, string];
  readonly terms: readonly string[];
  readonly now: Date;
}

/**
 * Line, sums, ledger, search words, timeline and events. False where another caller decided the
 * attempt.
 */
export async function updateOrderWithUpsell(
  sql: Sql,
  storeId: StoreId,
  attempt: UpsellAttempt,
  { reference, card, isHeld, transactionId, eventIds, terms, now }: OrderExtension,
): Promise<boolean> {
  const { amount, currency, upsell } = attempt;
  const { item } = upsell;
  const [captured, uncaptured] = isHeld ? [0, amount] : [amount, 0];
  const taxOnTop = amount - item.lineTotal;
  const taxInside = item.lineTax - taxOnTop;
  const entry = { at: now.toISOString(), type: 'upsell_accepted', actor: 'customer' };
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = 'succeeded', reference = ${reference},
        updated_at = ${now}, card_brand = ${card.brand}, card_last4 = ${card.last4}
      where store_id = ${storeId} and id = ${attempt.id} and status in ('open', 'pending')
      returning id),
    grown as (
      update orders set version = version + 1, total = total + ${amount}::bigint,
        item_count = item_count + ${item.quantity}::bigint,
        authorized = authorized + ${amount}::bigint, captured = captured + ${captured}::bigint,
        uncaptured = uncaptured + ${uncaptured}::bigint,
        search_terms = search_terms || ${joinedTerms(terms)},
        fulfillment_status = case
          when ${item.requiresShipping}::boolean and fulfillment_status in ('shipped', 'delivered')
          then 'partially_shipped' else fulfillment_status end,
        snapshot = (snapshot::jsonb || jsonb_build_object(
          'items', (snapshot::jsonb -> 'items') || ${JSON.stringify([item])}::text::jsonb,
          'totals', (snapshot::jsonb -> 'totals') || jsonb_build_object(
            'subtotal', (snapshot #>> '{totals,subtotal}')::bigint + ${item.lineTotal}::bigint,
            'taxTotal', (snapshot #>> '{totals,taxTotal}')::bigint + ${taxOnTop}::bigint,
            'taxIncluded', coalesce((snapshot #>> '{totals,taxIncluded}')::bigint, 0)
              + ${taxInside}::bigint,
            'total', (snapshot #>> '{totals,total}')::bigint + ${amount}::bigint,
            'amountDue', (snapshot #>> '{totals,amountDue}')::bigint + ${amount}::bigint)))::json,
        timeline = timeline
          || ${JSON.stringify([{ ...entry, from: null, to: null }])}::text::jsonb,
        event_sequence = event_sequence + 2, updated_at = ${now}
      from decided
      where orders.store_id = ${storeId} and orders.id = ${attempt.orderId}
      returning orders.id, orders.number, orders.total, orders.event_sequence,
        orders.developer_mode),
    ledger as (
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        provider_id, provider_reference, created_at, updated_at)
      select ${storeId}::uuid, ${transactionId}::uuid, grown.id,
        ${isHeld ? 'authorization' : 'capture'}, 'succeeded', ${amount}::bigint, ${currency},
        ${attempt.providerId}, ${reference}, ${now}::timestamptz, ${now}::timestamptz
      from grown),
    words as (
      insert into order_search_terms (store_id, term, order_id)
      select ${storeId}::uuid, word, grown.id from grown,
        jsonb_array_elements_text(${JSON.stringify(terms)}::text::jsonb) as word
      on conflict do nothing)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, event.id, grown.id, grown.event_sequence - event.back, event.type,
      jsonb_build_object('orderId', grown.id, 'orderNumber', grown.number,
        'amount', ${amount}::bigint, 'currency', ${currency}::text) || event.data::jsonb
        || case when event.back = 1 then jsonb_build_object('total', grown.total)
          else '{}'::jsonb end
        || ${markIn(sql, 'grown')}, ${now}::timestamptz
    from grown, (values
      (${eventIds[0]}::uuid, 1, 'order.upsell_accepted', ${acceptedEvent(attempt)}::text),
      (${eventIds[1]}::uuid, 0, ${isHeld ? 'payment.authorized' : 'payment.captured'}, '{}')
    ) as event (id, back, type, data)`;
  return count > 0;
}

function acceptedEvent({ id, upsell }: UpsellAttempt): string {
  const { sku, quantity } = upsell.item;
  return JSON.stringify({ upsellId: id, offerId: upsell.offerId, sku, quantity });
}

/** Leaves the order unchanged. False where another caller decided the attempt. */
export async function updateUpsellDeclined(
  sql: Sql,
  storeId: StoreId,
  attemptId: AttemptId,
  event: { id: string; data: object; decline: Decline; now: Date },
): Promise<boolean> {
  const { count } = await sql`
    with decided as (
      update payment_attempts set status = 'declined', updated_at = ${event.now},
        ${declineSql(sql, event.decline)}
      where store_id = ${storeId} and id = ${attemptId} and status in ('open', 'pending')
      returning id)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, decided.id, 1, 'payment.failed',
      ${JSON.stringify(event.data)}::text::jsonb, ${event.now}::timestamptz
    from decided`;
  return count === 1;
}

export async function updateUpsellPending(
  sql: Sql,
  storeId: StoreId,
  attemptId: AttemptId,
  now: Date,
): Promise<void> {
  await sql`
    update payment_attempts set status = 'pending', updated_at = ${now}
    where store_id = ${storeId} and id = ${attemptId} and status = 'open'`;
}

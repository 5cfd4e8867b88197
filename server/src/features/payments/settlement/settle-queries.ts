import type { Sql } from '../../../platform/db/connect.ts';
import type { NextAction } from '../../../ports/payments/payment-provider.ts';
import type { StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { keptUntil, returnSlotSql } from '../risk/decline-budget-queries.ts';
import type { Decline } from './decline.ts';
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
  const isDone = order.status === 'confirmed';
  const state = isDone ? 'succeeded' : 'pending';
  // A pending payment is polled by its original reference.
  const reference = isDone ? order.reference : (attempt.reference ?? order.reference);
  const [row] = await sql<{ number: string | null }[]>`
    select place_order(
      p_store_id => ${storeId}, p_attempt_id => ${attempt.id}, p_attempt_status => ${state},
      p_attempt_reference => ${reference}, p_card_brand => ${snapshot.payment?.brand ?? null},
      p_card_last4 => ${snapshot.payment?.last4 ?? null}, p_is_limited => ${order.isLimited},
      p_order_id => ${attempt.orderId}, p_cart_id => ${attempt.cartId},
      p_customer_id => ${attempt.customerId}, p_status => ${order.status},
      p_email => ${snapshot.email}, p_customer_name => ${order.customerName},
      p_customer_sort => ${order.customerSort}, p_search_terms => ${joinedTerms(order.terms)},
      p_terms => ${JSON.stringify(order.terms)}, p_item_count => ${order.itemCount},
      p_total => ${snapshot.totals.total}, p_currency => ${attempt.currency},
      p_developer_mode => ${order.developerMode},
      p_provider_id => ${snapshot.payment?.providerId ?? null},
      p_authorized => ${order.authorized}, p_captured => ${order.captured},
      p_snapshot => ${JSON.stringify(snapshot)}, p_timeline => ${JSON.stringify(order.timeline)},
      p_agent_id => ${snapshot.agent?.id ?? null}, p_year => ${createdAt.getUTCFullYear()},
      p_now => ${createdAt}, p_transaction_id => ${order.transactionId},
      p_ledger_type => ${order.ledgerType}, p_ledger_status => ${state},
      p_amount => ${attempt.amount}, p_charged_provider_id => ${attempt.providerId},
      p_ledger_reference => ${order.reference}, p_has_coupons => ${snapshot.coupons.length > 0},
      p_has_gift_cards => ${snapshot.giftCards.length > 0}, p_events => ${placedEvents(order)},
      p_is_confirmed_by_mail => ${order.isConfirmedByMail}) as number`;
  return row?.number ? { number: row.number } : undefined;
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
  const { decline, now, isInvalid } = event;
  const { coupons, giftCards } = attempt.snapshot;
  const [row] = await sql<{ isSlotSet: boolean | null }[]>`
    select decline_attempt(
      p_store_id => ${storeId}, p_attempt_id => ${attempt.id}, p_cart_id => ${attempt.cartId},
      p_order_id => ${attempt.orderId}, p_is_invalid => ${isInvalid}, p_code => ${decline.code},
      p_provider_code => ${decline.providerCode}, p_message => ${decline.message},
      p_card_brand => ${decline.brand}, p_card_last4 => ${decline.last4},
      p_intent_expired_at => ${event.isOver ? JSON.stringify(now.toISOString()) : null},
      p_is_limited => ${event.isLimited}, p_slot_until => ${isInvalid ? null : keptUntil(now)},
      p_has_coupons => ${coupons.length > 0}, p_has_gift_cards => ${giftCards.length > 0},
      p_event_id => ${event.id}, p_event_data => ${JSON.stringify(event.data)},
      p_now => ${now}) as "isSlotSet"`;
  const isSlotSet = row?.isSlotSet ?? null;
  return isSlotSet === null ? undefined : { isSlotSet };
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

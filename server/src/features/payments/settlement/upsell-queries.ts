import type { Sql } from '../../../platform/db/connect.ts';
import type { MethodUsed } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId, OrderId, StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import type { Order } from '../../orders/order.ts';
import type { UpsellAttempt } from '../attempts/attempt.ts';
import { attemptColumns } from '../attempts/attempt-queries.ts';
import { type Accounts, accountOf } from '../providers/provider-queries.ts';
import type { Decline } from './decline.ts';

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
  const { upsell } = attempt;
  const [row] = await sql<{ isBegun: boolean }[]>`
    select begin_upsell(
      p_store_id => ${store.id}, p_order_id => ${order.id}, p_version => ${order.version},
      p_id => ${attempt.id}, p_cart_id => ${attempt.cartId},
      p_customer_id => ${attempt.customerId}, p_intent_id => ${attempt.intentId},
      p_provider_id => ${attempt.providerId}, p_amount => ${attempt.amount},
      p_currency => ${attempt.currency}, p_payment_token => ${attempt.paymentToken},
      p_method_token => ${attempt.methodToken ?? null}, p_offer_id => ${upsell.offerId},
      p_upsell => ${JSON.stringify(upsell)},
      p_account_id => ${accountOf(store, attempt.providerId)},
      p_now => ${attempt.createdAt}) as "isBegun"`;
  return row?.isBegun === true;
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
  const taxOnTop = amount - item.lineTotal;
  const entry = { at: now.toISOString(), type: 'upsell_accepted', actor: 'customer' };
  const [row] = await sql<{ isDecided: boolean }[]>`
    select settle_upsell(
      p_store_id => ${storeId}, p_attempt_id => ${attempt.id}, p_order_id => ${attempt.orderId},
      p_reference => ${reference}, p_card_brand => ${card.brand}, p_card_last4 => ${card.last4},
      p_amount => ${amount}, p_currency => ${currency}, p_provider_id => ${attempt.providerId},
      p_is_held => ${isHeld}, p_item => ${JSON.stringify(item)}, p_quantity => ${item.quantity},
      p_requires_shipping => ${item.requiresShipping}, p_line_total => ${item.lineTotal},
      p_tax_on_top => ${taxOnTop}, p_tax_included => ${item.lineTax - taxOnTop},
      p_search_terms => ${joinedTerms(terms)}, p_terms => ${JSON.stringify(terms)},
      p_timeline => ${JSON.stringify([{ ...entry, from: null, to: null }])},
      p_transaction_id => ${transactionId}, p_accepted_event_id => ${eventIds[0]},
      p_accepted_event_data => ${acceptedEvent(attempt)}, p_money_event_id => ${eventIds[1]},
      p_now => ${now}) as "isDecided"`;
  return row?.isDecided === true;
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
  const { decline } = event;
  const [row] = await sql<{ isDecided: boolean }[]>`
    select decline_upsell(
      p_store_id => ${storeId}, p_attempt_id => ${attemptId}, p_code => ${decline.code},
      p_provider_code => ${decline.providerCode}, p_message => ${decline.message},
      p_card_brand => ${decline.brand}, p_card_last4 => ${decline.last4},
      p_event_id => ${event.id}, p_event_data => ${JSON.stringify(event.data)},
      p_now => ${event.now}) as "isDecided"`;
  return row?.isDecided === true;
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

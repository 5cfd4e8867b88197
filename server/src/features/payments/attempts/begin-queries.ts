import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { Cart } from '../../carts/cart.ts';
import { pricingTermsJson } from '../../carts/persistence/serialize-cart.ts';
import { isEnabled } from '../providers/provider-queries.ts';
import { isSlotFree, takeSlotSql, type WantedPlace } from '../risk/decline-budget-queries.ts';
import type { Trace } from '../risk/risk-signals.ts';
import type { Attempt } from './attempt.ts';
import { reserveSql } from './reservation-queries.ts';
import type { Reservations } from './reservations.ts';

/**
 * Takes the cart out of the shopper's hands and writes down what will be charged: both or none.
 * The casts to `jsonb` fail for text that settlement could not store, before anything is charged.
 */
export async function insertAttempt(
  sql: Sql,
  storeId: StoreId,
  cart: Cart,
  attempt: Attempt,
  trace: Trace,
  { holds, place = null }: { holds?: Reservations | undefined; place?: WantedPlace | null } = {},
): Promise<boolean> {
  const { count } = await sql`
    with given as (select ${JSON.stringify(attempt.snapshot)}::text as snapshot),
    ${place ? isSlotFree(sql, storeId, place) : sql``} taken as (
      update carts set status = 'confirming', version = version + 1,
        ${usedProof(sql, cart)} updated_at = ${attempt.createdAt}
      where store_id = ${storeId} and id = ${cart.id} and version = ${cart.version}
        and status = 'checkout' ${place ? sql`and exists (select from free_slot)` : sql``}
        and checkout::jsonb is not null
        ${attempt.amount > 0 ? isEnabled(sql, storeId, attempt.providerId) : sql``}
      returning id)
    ${place ? takeSlotSql(sql, storeId, attempt, place) : sql``}
    ${holds ? reserveSql(sql, storeId, attempt, holds) : sql``}
    insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
      provider_id, reference, status, amount, currency, payment_token, method_token, snapshot,
      created_at, updated_at, email_key, shopper_key, card_key)
    select ${storeId}::uuid, ${attempt.id}::uuid, taken.id, ${attempt.orderId}::uuid,
      ${attempt.customerId}::uuid, ${attempt.intentId}::text, ${attempt.providerId}::text,
      ${attempt.reference}::text, 'open', ${attempt.amount}::bigint, ${attempt.currency}::text,
      ${attempt.paymentToken}::text, ${attempt.methodToken ?? null}::text,
      given.snapshot::json,
      ${attempt.createdAt}::timestamptz, ${attempt.createdAt}::timestamptz,
      ${trace.emailKey}::bytea, ${trace.shopperKey}::bytea, ${trace.cardKey}::bytea
    from taken, given where given.snapshot::jsonb is not null`;
  return count === 1;
}

/** Where a gate stood, its proof is used up with the cart it was for. */
function usedProof(sql: Sql, cart: Cart) {
  return cart.gate ? sql`pricing_terms = ${pricingTermsJson(cart)}::text::json,` : sql``;
}

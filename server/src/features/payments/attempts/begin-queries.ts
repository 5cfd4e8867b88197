import type { Sql } from '../../../platform/db/connect.ts';
import type { Cart } from '../../carts/cart.ts';
import { type Accounts, isEnabled } from '../providers/provider-queries.ts';
import { freeSlotSql, type SlotRequest, takeSlotSql } from '../risk/decline-budget-queries.ts';
import type { RiskKeys } from '../risk/risk.ts';
import type { Attempt } from './attempt.ts';
import { cartDocumentsSql } from './cart-document-queries.ts';
import { reserveSql } from './reservation-queries.ts';
import type { Reservations } from './reservations.ts';

/**
 * Locks the cart and inserts the attempt in one statement. The casts to `jsonb` reject text that
 * settlement could not store, before the charge.
 */
export async function insertAttempt(
  sql: Sql,
  store: Accounts,
  cart: Cart,
  attempt: Attempt,
  riskKeys: RiskKeys,
  {
    reservations,
    slot = null,
  }: { reservations?: Reservations | undefined; slot?: SlotRequest | null } = {},
): Promise<boolean> {
  const { id: storeId } = store;
  const { count } = await sql`
    with given as (select ${JSON.stringify(attempt.snapshot)}::text as snapshot),
    ${slot ? freeSlotSql(sql, storeId, slot) : sql``} taken as (
      update carts set status = 'confirming', version = version + 1,
        ${consumeVerificationSql(sql, cart)} updated_at = ${attempt.createdAt}
      where store_id = ${storeId} and id = ${cart.id} and version = ${cart.version}
        and status = 'checkout' ${slot ? sql`and exists (select from free_slot)` : sql``}
        and checkout::jsonb is not null
        ${attempt.amount > 0 ? isEnabled(sql, store, attempt.providerId) : sql``}
      returning id)
    ${slot ? takeSlotSql(sql, storeId, attempt, slot) : sql``}
    ${reservations ? reserveSql(sql, storeId, attempt, reservations) : sql``}
    insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
      provider_id, reference, status, amount, currency, payment_token, method_token, snapshot,
      created_at, updated_at, email_key, shopper_key, card_key)
    select ${storeId}::uuid, ${attempt.id}::uuid, taken.id, ${attempt.orderId}::uuid,
      ${attempt.customerId}::uuid, ${attempt.intentId}::text, ${attempt.providerId}::text,
      ${attempt.reference}::text, 'open', ${attempt.amount}::bigint, ${attempt.currency}::text,
      ${attempt.paymentToken}::text, ${attempt.methodToken ?? null}::text,
      given.snapshot::json,
      ${attempt.createdAt}::timestamptz, ${attempt.createdAt}::timestamptz,
      ${riskKeys.emailKey}::bytea, ${riskKeys.shopperKey}::bytea, ${riskKeys.cardKey}::bytea
    from taken, given where given.snapshot::jsonb is not null`;
  return count === 1;
}

/** Consumes the gate's verification with the cart it was issued for. */
function consumeVerificationSql(sql: Sql, cart: Cart) {
  return cart.gate ? sql`${cartDocumentsSql(sql, cart)},` : sql``;
}

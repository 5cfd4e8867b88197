import type { Sql } from '../../../platform/db/connect.ts';
import { uuidArray } from '../../../platform/db/uuid-array.ts';
import type { Cart } from '../../carts/cart.ts';
import { type Accounts, accountOf } from '../providers/provider-queries.ts';
import { type SlotRequest, slotArgumentsSql } from '../risk/decline-budget-queries.ts';
import type { RiskKeys } from '../risk/risk.ts';
import type { Attempt } from './attempt.ts';
import { documentArgumentsSql } from './cart-document-queries.ts';
import type { Reservations } from './reservations.ts';

/**
 * Locks the cart and inserts the attempt in one statement, which rejects text that settlement could
 * not store, before the charge. A coupon or gift card that is not available is a null violation.
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
  // Consumes the gate's verification with the cart it was issued for.
  const consumed = cart.gate ? cart : null;
  const [row] = await sql<{ isBegun: boolean }[]>`
    select begin_attempt(
      p_store_id => ${store.id}, p_id => ${attempt.id}, p_cart_id => ${cart.id},
      p_cart_version => ${cart.version}, p_order_id => ${attempt.orderId},
      p_customer_id => ${attempt.customerId}, p_intent_id => ${attempt.intentId},
      p_provider_id => ${attempt.providerId}, p_reference => ${attempt.reference},
      p_amount => ${attempt.amount}, p_currency => ${attempt.currency},
      p_payment_token => ${attempt.paymentToken}, p_method_token => ${attempt.methodToken ?? null},
      p_snapshot => ${JSON.stringify(attempt.snapshot)}, p_email_key => ${riskKeys.emailKey},
      p_shopper_key => ${riskKeys.shopperKey}, p_card_key => ${riskKeys.cardKey},
      p_now => ${attempt.createdAt},
      p_account_id => ${attempt.amount > 0 ? accountOf(store, attempt.providerId) : null},
      ${documentArgumentsSql(sql, consumed)}, ${slotArgumentsSql(sql, slot)},
      ${reservationsSql(sql, reservations)}) as "isBegun"`;
  return row?.isBegun === true;
}

/** In the order of their ids: the function locks them one after another. */
function reservationsSql(sql: Sql, reservations: Reservations | undefined) {
  const { shopper = null, coupons = [], giftCards = [] } = reservations ?? {};
  const cards = giftCards.toSorted((one, other) => (one.giftCardId < other.giftCardId ? -1 : 1));
  return sql`p_coupon_ids => ${coupons.length > 0 ? uuidArray(coupons.toSorted()) : null},
    p_shopper => ${shopper},
    p_gift_cards => ${cards.length > 0 ? JSON.stringify(cards) : null}`;
}

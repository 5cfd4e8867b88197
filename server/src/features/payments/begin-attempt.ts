import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isNullViolation, isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { Cart } from '../carts/cart.ts';
import { refusalOf, shopperOf } from '../coupons/coupon.ts';
import { listCoupons } from '../coupons/list-coupons.ts';
import { isUsable } from '../gift-cards/gift-card.ts';
import { listGiftCards } from '../gift-cards/list-gift-cards.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './begin-queries.ts';
import { holdsOf } from './holds.ts';
import type { Trace } from './risk-signals.ts';

/**
 * False when the cart moved on, or is being paid for already. What its coupons and gift cards
 * promise is held with it, or the cart stays open and the answer says what was gone.
 */
export async function beginAttempt(
  ctx: StoreContext,
  cart: Cart,
  attempt: Attempt,
  trace: Trace,
): Promise<boolean> {
  try {
    const holds = holdsOf(ctx, attempt);
    return await insertAttempt(ctx.sql, ctx.storeId, cart, attempt, trace, holds);
  } catch (error) {
    if (isNullViolation(error)) await refuseWhatIsGone(ctx, attempt);
    else if (!isUniqueViolation(error) && !mayTryAgain(error)) throw error;
    // What was gone may have come back in between; then it is tried again.
    return false;
  }
}

async function refuseWhatIsGone(ctx: StoreContext, attempt: Attempt): Promise<void> {
  const { coupons, giftCards, email } = attempt.snapshot;
  const shopper = shopperOf(attempt.customerId, email);
  const ids = coupons.map(({ id }) => id);
  const found = await listCoupons(ctx, ids, shopper);
  if (found.length < ids.length) throw new ApiError('COUPON_INVALID');
  for (const coupon of found) {
    const refusal = refusalOf(coupon, attempt.createdAt);
    if (refusal) throw new ApiError(refusal);
  }
  const cardIds = giftCards.map(({ id }) => id);
  const cards = new Map((await listGiftCards(ctx, cardIds)).map((card) => [card.id, card]));
  const isShort = giftCards.some(({ id, applied }) => {
    const card = cards.get(id);
    return !card || !isUsable(card, ctx.store, attempt.createdAt) || card.available < applied;
  });
  if (isShort) throw new ApiError('QUOTE_CHANGED');
}

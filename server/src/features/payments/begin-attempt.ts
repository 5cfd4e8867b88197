import { setTimeout as wait } from 'node:timers/promises';
import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isNullViolation, isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Cart } from '../carts/cart.ts';
import { refusalOf, shopperOf } from '../coupons/coupon.ts';
import { listCoupons } from '../coupons/list-coupons.ts';
import { isUsable } from '../gift-cards/gift-card.ts';
import { listGiftCards } from '../gift-cards/list-gift-cards.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './begin-queries.ts';
import { holdsOf } from './holds.ts';
import { upsertPlaces } from './place-queries.ts';
import type { Trace } from './risk-signals.ts';

/** How long a payment waits for the outcome of others, and how often it looks. */
const PATIENCE_MS = 5 * SECOND_MS;
const LOOK_MS = 100;

export interface Beginning {
  readonly cart: Cart;
  readonly attempt: Attempt;
  readonly trace: Trace;
  /** True where it may be refused only within the store's budget. */
  readonly needsPlace: boolean;
}

/**
 * False when the cart moved on, is being paid for already, or the store's budget of refusals is
 * spent. While payments under way may still spend it or not, this one waits for them: a crowd of
 * honest shoppers gets through one after another, and a crowd of stolen cards does not.
 */
export async function beginAttempt(ctx: StoreContext, beginning: Beginning): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await isBegun(ctx, beginning))) {
    if (!beginning.needsPlace) return false;
    const { free, underWay } = await placesOf(ctx);
    if (free > 0 || underWay === 0) return false;
    if (performance.now() > until) throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
    await wait(LOOK_MS);
  }
  return true;
}

/** One look at a time: those who wait must not keep the database from those they wait for. */
async function placesOf(ctx: StoreContext) {
  return await ctx.app.turns.take(`places ${ctx.storeId}`, () =>
    upsertPlaces(ctx.sql, ctx.storeId, ctx.app.clock.now()),
  );
}

/**
 * What its coupons and gift cards promise is held with it, or the cart stays open and the answer
 * says what was gone.
 */
async function isBegun(
  ctx: StoreContext,
  { cart, attempt, trace, needsPlace }: Beginning,
): Promise<boolean> {
  try {
    const holds = holdsOf(ctx, attempt);
    const more = { holds, needsPlace };
    return await insertAttempt(ctx.sql, ctx.storeId, cart, attempt, trace, more);
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

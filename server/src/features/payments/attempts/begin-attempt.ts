import { setTimeout as wait } from 'node:timers/promises';
import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import {
  isNullViolation,
  isSerializationFailure,
  isUniqueViolation,
  isUnstorableText,
} from '../../../platform/db/failures.ts';
import { SECOND_MS } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import { findCurrentCart } from '../../carts/find-current-cart.ts';
import { refusalOf } from '../../coupons/coupon.ts';
import { findShopper } from '../../coupons/find-shopper.ts';
import { listCoupons } from '../../coupons/list-coupons.ts';
import { isUsable } from '../../gift-cards/gift-card.ts';
import { listGiftCards } from '../../gift-cards/list-gift-cards.ts';
import {
  type DeclineBudget,
  freePlaceFor,
  isSpent,
  type PlaceClaim,
} from '../risk/decline-budget.ts';
import { upsertDeclineBudget } from '../risk/decline-budget-queries.ts';
import type { Trace } from '../risk/risk-signals.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './begin-queries.ts';
import { reservationsOf } from './reservations.ts';

/**
 * How long a payment waits for a place: longer than a provider may take, so that the outcome of the
 * payments before it is known and more places are open.
 */
const PATIENCE_MS = 12 * SECOND_MS;
const LOOK_MS = 100;
const UNSTORABLE = 'The cart holds text that cannot be stored: half of a character, or U+0000.';

export interface Beginning {
  readonly cart: Cart;
  readonly attempt: Attempt;
  readonly trace: Trace;
  /** Set where it may be declined only within the store's budget. */
  readonly claim: PlaceClaim | null;
}

/**
 * False when the cart moved on, is being paid for already, or the store's budget of declines is
 * spent. While payments under way may still spend it or not, this one waits for them: a crowd of
 * honest shoppers gets through, and a crowd of stolen cards does not.
 */
export async function beginAttempt(ctx: StoreContext, beginning: Beginning): Promise<boolean> {
  const { claim } = beginning;
  if (!claim?.refills && (await isBegun(ctx, beginning))) return true;
  if (!claim || (await hasMoved(ctx, beginning))) return false;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const places = await lookTogether(ctx, claim);
    if (isSpent(places, claim) !== claim.refills) return false;
    if (isPlaceTaken(places, claim)) {
      if (await isBegun(ctx, beginning)) return true;
      // Another process may have been faster to the place; then this one goes on waiting.
      if (await hasMoved(ctx, beginning)) return false;
    }
    if (performance.now() > until) throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
    await wait(LOOK_MS - (performance.now() % LOOK_MS));
  }
}

/** Takes a place off what all found together. */
function isPlaceTaken(places: DeclineBudget, claim: PlaceClaim): boolean {
  if (claim.refills) {
    const { mayRefill } = places;
    places.mayRefill = false;
    return mayRefill;
  }
  const place = freePlaceFor(places, claim);
  return place !== undefined && places.free.delete(place);
}

async function hasMoved(ctx: StoreContext, { cart }: Beginning): Promise<boolean> {
  const current = await findCurrentCart(ctx, cart.id);
  return current?.version !== cart.version;
}

/**
 * Whoever waits for a place in this process wakes at the same moment, looks with all the others,
 * and takes one off what they found: hardly more try again than can succeed.
 */
async function lookTogether(
  { app, sql, storeId }: StoreContext,
  claim: PlaceClaim,
): Promise<DeclineBudget> {
  const now = app.clock.now();
  const look = async () =>
    new Map([[claim.pool, await upsertDeclineBudget(sql, storeId, claim, now)]]);
  const places = await app.requestBatcher.read<DeclineBudget>(
    `places ${claim.pool}`,
    storeId,
    claim.pool,
    look,
  );
  if (!places) throw new Error('places that were just made are gone');
  return places;
}

/**
 * What its coupons and gift cards promise is held with it, or the cart stays open and the answer
 * says what was gone.
 */
async function isBegun(
  ctx: StoreContext,
  { cart, attempt, trace, claim }: Beginning,
): Promise<boolean> {
  try {
    const holds = await reservationsOf(ctx, attempt);
    const more = { holds, place: claim && { claim, now: ctx.app.clock.now() } };
    return await insertAttempt(ctx.sql, ctx.storeId, cart, attempt, trace, more);
  } catch (error) {
    if (isUnstorableText(error)) throw new ApiError('VALIDATION_ERROR', UNSTORABLE);
    if (isNullViolation(error)) await refuseWhatIsGone(ctx, attempt);
    else if (!isUniqueViolation(error) && !isSerializationFailure(error)) throw error;
    // What was gone may have come back in between; then it is tried again.
    return false;
  }
}

async function refuseWhatIsGone(ctx: StoreContext, attempt: Attempt): Promise<void> {
  const { coupons, giftCards, email } = attempt.snapshot;
  const shopper = await findShopper(ctx, attempt.customerId, email);
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

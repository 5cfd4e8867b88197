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
import { isProviderDisabled } from '../providers/is-provider-disabled.ts';
import {
  type DeclineBudget,
  freeSlotFor,
  isSpent,
  type SlotClaim,
} from '../risk/decline-budget.ts';
import { upsertDeclineBudget } from '../risk/decline-budget-queries.ts';
import type { RiskKeys } from '../risk/risk.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './begin-queries.ts';
import { reservationsOf } from './reservations.ts';

/**
 * How long a payment waits for a slot. Longer than a provider call, so that earlier payments are
 * decided and have freed their slots.
 */
const WAIT_MAX_MS = 12 * SECOND_MS;
const POLL_MS = 100;
const UNSTORABLE = 'The cart contains text that cannot be stored: a lone surrogate or U+0000.';

/** Stamped when it is stored, because the call may wait for a slot before. */
export type NewAttempt = Omit<Attempt, 'createdAt'>;

export interface AttemptStart {
  readonly cart: Cart;
  readonly attempt: NewAttempt;
  readonly riskKeys: RiskKeys;
  /** Set where the store's decline budget applies. */
  readonly claim: SlotClaim | null;
}

/**
 * Locks the cart and stores the attempt. Undefined where the cart changed, is already being paid
 * for, or the decline budget is spent. While payments in progress leave the budget undecided, the
 * call waits for their outcome.
 */
export async function beginAttempt(
  ctx: StoreContext,
  start: AttemptStart,
): Promise<Attempt | undefined> {
  const { claim } = start;
  const begun = claim?.refills ? undefined : await tryBegin(ctx, start);
  if (begun) return begun;
  if (!claim || (await hasCartChanged(ctx, start))) return undefined;
  const until = performance.now() + WAIT_MAX_MS;
  for (;;) {
    const budget = await sharedBudget(ctx, claim);
    if (isSpent(budget, claim) !== claim.refills) return undefined;
    if (takeSlot(budget, claim)) {
      const attempt = await tryBegin(ctx, start);
      if (attempt) return attempt;
      // Another process may have taken the slot; keep waiting.
      if (await hasCartChanged(ctx, start)) return undefined;
      if (await isProviderDisabled(ctx, start.attempt.providerId)) return undefined;
    }
    if (performance.now() > until) throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
    await wait(POLL_MS - (performance.now() % POLL_MS));
  }
}

/** Takes a slot from the result that all waiting callers share. */
function takeSlot(budget: DeclineBudget, claim: SlotClaim): boolean {
  if (claim.refills) {
    const { mayRefill } = budget;
    budget.mayRefill = false;
    return mayRefill;
  }
  const slot = freeSlotFor(budget, claim);
  return slot !== undefined && budget.free.delete(slot);
}

async function hasCartChanged(ctx: StoreContext, { cart }: AttemptStart): Promise<boolean> {
  const current = await findCurrentCart(ctx, cart.id);
  return current?.version !== cart.version;
}

/**
 * Callers in this process that wait for a slot share one query per interval and divide the free
 * slots among them.
 */
async function sharedBudget(
  { app, sql, storeId }: StoreContext,
  claim: SlotClaim,
): Promise<DeclineBudget> {
  const now = app.clock.now();
  const query = async () =>
    new Map([[claim.pool, await upsertDeclineBudget(sql, storeId, claim, now)]]);
  const budget = await app.requestBatcher.read<DeclineBudget>(
    `decline budget ${claim.pool}`,
    storeId,
    claim.pool,
    query,
  );
  if (!budget) throw new Error('the decline budget is missing');
  return budget;
}

/**
 * Reserves coupon uses and gift card balance with the attempt. Where that fails, the cart stays
 * open and the error names what is unavailable.
 */
async function tryBegin(
  ctx: StoreContext,
  { cart, attempt: wanted, riskKeys, claim }: AttemptStart,
): Promise<Attempt | undefined> {
  const now = ctx.app.clock.now();
  const attempt: Attempt = { ...wanted, createdAt: now };
  try {
    const reservations = await reservationsOf(ctx, attempt);
    const more = { reservations, slot: claim && { claim, now } };
    const isBegun = await insertAttempt(ctx.sql, ctx.store, cart, attempt, riskKeys, more);
    return isBegun ? attempt : undefined;
  } catch (error) {
    if (isUnstorableText(error)) throw new ApiError('VALIDATION_ERROR', UNSTORABLE);
    if (isNullViolation(error)) await refuseUnavailable(ctx, attempt);
    else if (!isUniqueViolation(error) && !isSerializationFailure(error)) throw error;
    // The reservation became possible in the meantime; the caller retries.
    return undefined;
  }
}

async function refuseUnavailable(ctx: StoreContext, attempt: Attempt): Promise<void> {
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

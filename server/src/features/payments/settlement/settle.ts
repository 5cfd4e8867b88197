import type { StoreContext } from '../../../context.ts';
import type { ChargeResult } from '../../../ports/payments/payment-provider.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { amountMatches } from '../attempts/amount-matches.ts';
import type { AnyAttempt, Attempt } from '../attempts/attempt.ts';
import { isLimited, isPlay, newOrder, orderOf, type Paid } from './new-order.ts';
import { updatePendingOrder } from './pending-queries.ts';
import { recordLateSuccess } from './record-late-success.ts';
import { insertOrder, updateActionRequired, updateDeclined } from './settle-queries.ts';
import { settleUpsell } from './settle-upsell.ts';
import type { Settled } from './settled.ts';
import { storable, storableDocument } from './storable.ts';
import { isGivenBack, MISMATCH } from './unsettled.ts';

/**
 * The one function that turns a provider's answer into an order or an open cart, whoever brings it:
 * the confirm call, the provider's webhook or the sweeper. The attempt decides once; whoever comes
 * second finds the order that the first one made.
 */
export async function settle(
  ctx: StoreContext,
  attempt: AnyAttempt,
  answer: ChargeResult,
): Promise<Settled> {
  const result = isPaid(answer) ? storable(answer) : storableDocument(answer);
  if (!isPaid(result)) return await decided(ctx, attempt, result);
  try {
    if (!amountMatches(ctx, attempt, result)) return await mismatched(ctx, attempt, result);
    return await decided(ctx, attempt, result);
  } catch (error) {
    // The charge stands, so it must end: in an order by a later try, or in a refund.
    if (await isGivenBack(ctx, attempt, result, error)) return { kind: 'declined' };
    throw error;
  }
}

/** The provider may be asked again and name the right sum; one that never does gives it back. */
async function mismatched(ctx: StoreContext, attempt: AnyAttempt, result: Paid): Promise<Settled> {
  if (await isGivenBack(ctx, attempt, result, MISMATCH)) return { kind: 'declined' };
  const isPlaced = attempt.status === 'pending' && !attempt.upsell;
  return isPlaced ? await alreadySettled(ctx, attempt) : { kind: 'unknown' };
}

async function decided(
  ctx: StoreContext,
  attempt: AnyAttempt,
  result: ChargeResult,
): Promise<Settled> {
  if (attempt.upsell) return await settleUpsell(ctx, attempt, result);
  if (attempt.status === 'pending') return await settlePending(ctx, attempt, result);
  switch (result.kind) {
    case 'succeeded':
    case 'authorized':
    case 'pending':
      return await settlePaid(ctx, attempt, result);
    case 'declined':
    case 'authentication_failed':
      return await settleDeclined(ctx, attempt, result);
    case 'needs_action': {
      const isMine = await updateActionRequired(ctx.sql, ctx.storeId, attempt, {
        nextAction: result.nextAction,
        isLimited: isLimited(ctx),
        now: ctx.app.clock.now(),
      });
      return isMine ? { kind: 'needs_action' } : await alreadySettled(ctx, attempt);
    }
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function isPaid(result: ChargeResult): result is Paid {
  return ['succeeded', 'authorized', 'pending'].includes(result.kind);
}

async function settlePaid(ctx: StoreContext, attempt: Attempt, result: Paid): Promise<Settled> {
  const placed = newOrder(ctx, attempt, result);
  // Orders of one store wait for one counter, so those who wait are numbered together.
  const row = await ctx.app.groupCommit.run(`order number ${ctx.storeId}`, ctx.sql, (sql) =>
    insertOrder(sql, ctx.storeId, placed),
  );
  if (row) return { kind: 'placed', order: orderOf(placed, row.number) };
  await recordLateSuccess(ctx, attempt, result);
  return await alreadySettled(ctx, attempt);
}

type Refused = {
  readonly kind: 'declined' | 'authentication_failed';
  readonly isOver?: boolean;
  readonly isInvalid?: boolean;
};

async function settleDeclined(
  ctx: StoreContext,
  attempt: Attempt,
  { kind, isOver = false, isInvalid = false }: Refused,
): Promise<Settled> {
  const isMine = await updateDeclined(ctx.sql, ctx.storeId, attempt, {
    id: ctx.ids.next(),
    data: {
      orderId: null,
      orderNumber: null,
      cartId: attempt.cartId,
      amount: attempt.amount,
      currency: attempt.currency,
      reason: kind,
      ...sandboxMark({ developerMode: isPlay(ctx, attempt) }),
    } satisfies EventData<'payment.failed'>,
    isOver,
    isInvalid,
    isLimited: isLimited(ctx),
    now: ctx.app.clock.now(),
  });
  return isMine ? { kind } : await alreadySettled(ctx, attempt);
}

/** Bank debits and the like: the order exists, and its money arrives or does not. */
async function settlePending(
  ctx: StoreContext,
  attempt: Attempt,
  result: ChargeResult,
): Promise<Settled> {
  const isThere = result.kind === 'succeeded' || result.kind === 'authorized';
  const isHeld = result.kind === 'authorized';
  const isLost = result.kind === 'declined' || result.kind === 'authentication_failed';
  if (isThere || isLost) {
    const now = ctx.app.clock.now();
    await updatePendingOrder(ctx.sql, ctx.storeId, attempt, {
      isPaid: isThere,
      isHeld,
      reference: isThere ? result.reference : null,
      eventIds: [ctx.ids.next(), ctx.ids.next()],
      timeline: [
        {
          at: now.toISOString(),
          type: timelineType(isThere, isHeld),
          actor: 'system',
          from: 'pending',
          to: isThere ? 'confirmed' : 'cancelled',
        },
      ],
      now,
    });
  }
  return await alreadySettled(ctx, attempt);
}

function timelineType(isThere: boolean, isHeld: boolean): string {
  if (!isThere) return 'payment_failed';
  return isHeld ? 'payment_authorized' : 'payment_captured';
}

/** What it came to by somebody else's hand. */
export async function alreadySettled(ctx: StoreContext, attempt: Attempt): Promise<Settled> {
  const order = await findOrderByCart(ctx, attempt.cartId);
  if (order) return { kind: 'placed', order };
  // Declined by the other one, which also gave the cart back.
  return { kind: 'declined' };
}

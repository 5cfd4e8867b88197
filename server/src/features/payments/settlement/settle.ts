import type { StoreContext } from '../../../context.ts';
import type { ChargeResult } from '../../../ports/payments/payment-provider.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { amountMatches } from '../attempts/amount-matches.ts';
import type { AnyAttempt, Attempt } from '../attempts/attempt.ts';
import { updateLockedSlot } from '../risk/decline-budget-queries.ts';
import { declineOf, type Refused } from './decline.ts';
import { isLimited, isSandboxPayment, newOrder, orderOf, type Paid } from './new-order.ts';
import { updatePendingOrder } from './pending-queries.ts';
import { recordLateSuccess } from './record-late-success.ts';
import { insertOrder, updateActionRequired, updateDeclined } from './settle-queries.ts';
import { settledUpsell, settleUpsell } from './settle-upsell.ts';
import type { Settled } from './settled.ts';
import { storable, storableDocument } from './storable.ts';
import { countUnsettled, MISMATCH } from './unsettled.ts';

/**
 * The only function that turns a provider's result into an order or an unlocked cart. Callers are
 * the confirm request, the provider's webhook and the sweeper. Settlement is idempotent: later
 * callers return the order that the first one committed.
 */
export async function settle(
  ctx: StoreContext,
  attempt: AnyAttempt,
  answer: ChargeResult,
): Promise<Settled> {
  const result = isPaid(answer) ? storable(answer) : storableDocument(answer);
  if (!isPaid(result)) return await decided(ctx, attempt, result);
  try {
    if (!amountMatches(ctx, attempt, result)) return await rejectMismatch(ctx, attempt, result);
    return await decided(ctx, attempt, result);
  } catch (error) {
    // The charge exists, so it ends in an order by a later retry, or in a refund.
    const outcome = await countUnsettled(ctx, attempt, result, error);
    if (outcome === 'compensated') return { kind: 'declined' };
    if (outcome === 'retried') throw error;
    ctx.app.log.warn(
      { err: error, attemptId: attempt.id },
      'settlement of a decided attempt failed',
    );
    return await committedResult(ctx, attempt);
  }
}

/** A retry may return the right amount; a persistent mismatch is refunded. */
async function rejectMismatch(
  ctx: StoreContext,
  attempt: AnyAttempt,
  result: Paid,
): Promise<Settled> {
  const outcome = await countUnsettled(ctx, attempt, result, MISMATCH);
  if (outcome === 'compensated') return { kind: 'declined' };
  // The order of a pending payment exists; an upsell's line is added only once it is paid.
  const isPlaced = !attempt.upsell && attempt.status === 'pending';
  const isKnown = outcome === 'decided' || isPlaced;
  return isKnown ? await committedResult(ctx, attempt) : { kind: 'unknown' };
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
      const isDecidedHere = await updateActionRequired(ctx.sql, ctx.storeId, attempt, {
        nextAction: result.nextAction,
        isLimited: isLimited(ctx),
        now: ctx.app.clock.now(),
      });
      return isDecidedHere ? { kind: 'needs_action' } : await alreadySettled(ctx, attempt);
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
  // Orders of one store share one counter row: group commit numbers waiting orders together.
  const row = await ctx.app.groupCommit.run(`order number ${ctx.storeId}`, ctx.sql, (sql) =>
    insertOrder(sql, ctx.storeId, placed),
  );
  if (row) return { kind: 'placed', order: orderOf(placed, row.number) };
  await recordLateSuccess(ctx, attempt, result);
  return await alreadySettled(ctx, attempt);
}

async function settleDeclined(
  ctx: StoreContext,
  attempt: Attempt,
  refused: Refused,
): Promise<Settled> {
  const { kind, isOver = false, isInvalid = false } = refused;
  const now = ctx.app.clock.now();
  const row = await updateDeclined(ctx.sql, ctx.storeId, attempt, {
    id: ctx.ids.next(),
    data: {
      orderId: null,
      orderNumber: null,
      cartId: attempt.cartId,
      amount: attempt.amount,
      currency: attempt.currency,
      reason: kind,
      ...sandboxMark({ developerMode: isSandboxPayment(ctx, attempt) }),
    } satisfies EventData<'payment.failed'>,
    isOver,
    isInvalid,
    decline: declineOf(refused),
    isLimited: isLimited(ctx),
    now,
  });
  if (!row) return await alreadySettled(ctx, attempt);
  if (!row.isSlotSet && !isInvalid) await updateLockedSlot(ctx.sql, ctx.storeId, attempt, now);
  return { kind };
}

/** For example bank debits: the order exists before its payment arrives or fails. */
async function settlePending(
  ctx: StoreContext,
  attempt: Attempt,
  result: ChargeResult,
): Promise<Settled> {
  const hasArrived = result.kind === 'succeeded' || result.kind === 'authorized';
  const isHeld = result.kind === 'authorized';
  const hasFailed = result.kind === 'declined' || result.kind === 'authentication_failed';
  if (hasArrived || hasFailed) {
    const now = ctx.app.clock.now();
    const isDecidedHere = await updatePendingOrder(ctx.sql, ctx.storeId, attempt, {
      isPaid: hasArrived,
      isHeld,
      decline: hasFailed ? declineOf(result) : null,
      reference: hasArrived ? result.reference : null,
      eventIds: [ctx.ids.next(), ctx.ids.next()],
      timeline: [
        {
          at: now.toISOString(),
          type: timelineType(hasArrived, isHeld),
          actor: 'system',
          from: 'pending',
          to: hasArrived ? 'confirmed' : 'cancelled',
        },
      ],
      now,
    });
    if (hasArrived && !isDecidedHere) await recordLateSuccess(ctx, attempt, result);
  }
  return await alreadySettled(ctx, attempt);
}

function timelineType(hasArrived: boolean, isHeld: boolean): string {
  if (!hasArrived) return 'payment_failed';
  return isHeld ? 'payment_authorized' : 'payment_captured';
}

/** The result that another caller committed. */
export async function committedResult(ctx: StoreContext, attempt: AnyAttempt): Promise<Settled> {
  return attempt.upsell ? await settledUpsell(ctx, attempt) : await alreadySettled(ctx, attempt);
}

async function alreadySettled(ctx: StoreContext, attempt: Attempt): Promise<Settled> {
  const order = await findOrderByCart(ctx, attempt.cartId);
  if (order) return { kind: 'placed', order };
  // The other caller declined the attempt and unlocked the cart.
  return { kind: 'declined' };
}

import type { StoreContext } from '../../context.ts';
import { minus, ZERO } from '../../values/money.ts';
import type { Totals } from '../carts/cart.ts';
import { findOrderByCart } from '../orders/find-order-by-cart.ts';
import {
  customerName,
  customerSort,
  itemCountOf,
  type Order,
  type OrderSnapshot,
  searchTerms,
} from '../orders/order.ts';
import { isSandboxed } from '../stores/store.ts';
import { type EventData, sandboxMark } from '../webhooks/events.ts';
import type { AnyAttempt, Attempt } from './attempt.ts';
import { isAsAsked } from './is-as-asked.ts';
import { noteIfTooLate } from './note-if-too-late.ts';
import { type ChargeResult, MOCK_ID } from './payment-provider.ts';
import { updatePendingOrder } from './pending-queries.ts';
import { countPlacedEvents } from './placed-events.ts';
import {
  insertOrder,
  type NewOrder,
  updateActionRequired,
  updateDeclined,
} from './settle-queries.ts';
import { settleUpsell } from './settle-upsell.ts';
import type { Settled } from './settled.ts';

/**
 * The one function that turns a provider's answer into an order or an open cart, whoever brings it:
 * the confirm call, the provider's webhook or the sweeper. The attempt decides once; whoever comes
 * second finds the order that the first one made.
 */
export async function settle(
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

type Paid = Extract<ChargeResult, { kind: 'succeeded' | 'authorized' | 'pending' }>;

async function settlePaid(ctx: StoreContext, attempt: Attempt, result: Paid): Promise<Settled> {
  if (!isAsAsked(ctx, attempt, result)) return { kind: 'unknown' };
  const placed = newOrder(ctx, attempt, result);
  // Orders of one store wait for one counter, so those who wait are numbered together.
  const row = await ctx.app.together.run(`order number ${ctx.storeId}`, ctx.sql, (sql) =>
    insertOrder(sql, ctx.storeId, placed),
  );
  if (row) return { kind: 'placed', order: orderOf(placed, row.number) };
  await noteIfTooLate(ctx, attempt, result);
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
  const isPaid = isThere && isAsAsked(ctx, attempt, result);
  const isHeld = result.kind === 'authorized';
  const isLost = result.kind === 'declined' || result.kind === 'authentication_failed';
  if (isPaid || isLost) {
    const now = ctx.app.clock.now();
    await updatePendingOrder(ctx.sql, ctx.storeId, attempt, {
      isPaid,
      isHeld,
      reference: isPaid ? result.reference : null,
      eventIds: [ctx.ids.next(), ctx.ids.next()],
      timeline: [
        {
          at: now.toISOString(),
          type: timelineType(isPaid, isHeld),
          actor: 'system',
          from: 'pending',
          to: isPaid ? 'confirmed' : 'cancelled',
        },
      ],
      now,
    });
  }
  return await alreadySettled(ctx, attempt);
}

function timelineType(isPaid: boolean, isHeld: boolean): string {
  if (!isPaid) return 'payment_failed';
  return isHeld ? 'payment_authorized' : 'payment_captured';
}

/** What it came to by somebody else's hand. */
export async function alreadySettled(ctx: StoreContext, attempt: Attempt): Promise<Settled> {
  const order = await findOrderByCart(ctx, attempt.cartId);
  if (order) return { kind: 'placed', order };
  // Declined by the other one, which also gave the cart back.
  return { kind: 'declined' };
}

function newOrder(ctx: StoreContext, attempt: Attempt, result: Paid): NewOrder {
  const now = ctx.app.clock.now();
  const snapshot: OrderSnapshot = {
    ...attempt.snapshot,
    payment: attempt.snapshot.payment && {
      ...attempt.snapshot.payment,
      method: methodUsed(result, attempt.snapshot.payment.method),
      brand: result.brand ?? attempt.snapshot.payment.brand,
      last4: result.last4 ?? attempt.snapshot.payment.last4,
    },
  };
  const person = snapshot.shippingAddress ?? snapshot.billingAddress;
  const status = result.kind === 'pending' ? 'pending' : 'confirmed';
  const sums = sumsOf(result, snapshot.totals);
  const created = { type: 'created', actor: 'customer', from: null, to: status };
  return {
    attempt,
    status,
    reference: result.reference,
    ledgerType: result.kind === 'authorized' ? 'authorization' : 'capture',
    ...sums,
    transactionId: ctx.ids.next(),
    eventIds: Array.from({ length: countPlacedEvents(sums) }, () => ctx.ids.next<never>()),
    developerMode: isPlay(ctx, attempt),
    isLimited: isLimited(ctx),
    customerName: customerName(person),
    customerSort: customerSort(person, snapshot.email),
    itemCount: itemCountOf(snapshot.items),
    terms: searchTerms(snapshot),
    snapshot,
    timeline: [{ at: now.toISOString(), ...created }],
    createdAt: now,
  };
}

/** A wallet that gave the provider a card is still what the shopper paid with. */
function methodUsed({ method }: Paid, told: string): string {
  return told !== 'unknown' && (method === 'card' || method === 'unknown') ? told : method;
}

/** Gift cards are drawn on at once; what a card only holds is captured later. */
function sumsOf({ kind }: Paid, { total, giftCardTotal }: Totals) {
  if (kind === 'pending') return { authorized: ZERO, captured: ZERO };
  return { authorized: total, captured: kind === 'authorized' ? giftCardTotal : total };
}

/** A process that had not heard of the switch yet may have begun it in the sandbox. */
function isPlay({ store }: StoreContext, { createdAt, providerId }: Attempt): boolean {
  return isSandboxed(store, createdAt) || providerId === MOCK_ID;
}

function isLimited({ app }: StoreContext): boolean {
  return app.config.rateLimit;
}

/** The order as it was just written, without reading it back. */
function orderOf(placed: NewOrder, number: string): Order {
  const { attempt, snapshot, createdAt } = placed;
  return {
    id: attempt.orderId,
    version: 1,
    number,
    cartId: attempt.cartId,
    customerId: attempt.customerId,
    status: placed.status,
    currency: attempt.currency,
    total: snapshot.totals.total,
    developerMode: placed.developerMode,
    authorized: placed.authorized,
    captured: placed.captured,
    uncaptured: minus(placed.authorized, placed.captured),
    refunded: ZERO,
    paymentOutcome: null,
    snapshot,
    refundedItems: {},
    timeline: placed.timeline,
    eventSequence: placed.eventIds.length,
    shipments: [],
    createdAt,
    updatedAt: createdAt,
  };
}

import type { StoreContext } from '../../../context.ts';
import { type ChargeResult, MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import { isSandboxed } from '../../../ports/store.ts';
import { minus, ZERO } from '../../../values/money.ts';
import type { Totals } from '../../carts/cart.ts';
import {
  customerName,
  customerSort,
  itemCountOf,
  type Order,
  type OrderSnapshot,
  searchTerms,
} from '../../orders/order.ts';
import type { AnyAttempt, Attempt } from '../attempts/attempt.ts';
import { countPlacedEvents } from './placed-events.ts';
import type { NewOrder } from './settle-queries.ts';

export type Paid = Extract<ChargeResult, { kind: 'succeeded' | 'authorized' | 'pending' }>;

/** The order that a charge becomes, all but its number. */
export function newOrder(ctx: StoreContext, attempt: Attempt, result: Paid): NewOrder {
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
export function isPlay({ store }: StoreContext, { createdAt, providerId }: AnyAttempt): boolean {
  return isSandboxed(store, createdAt) || providerId === MOCK_ID;
}

export function isLimited({ app }: StoreContext): boolean {
  return app.config.rateLimit;
}

/** The order as it was just written, without reading it back. */
export function orderOf(placed: NewOrder, number: string): Order {
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

import type { StoreContext } from '../../../context.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import { type ChargeResult, MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import { isSandboxed, type Store } from '../../../ports/store.ts';
import { type Cents, minus, ZERO } from '../../../values/money.ts';
import type { Totals } from '../../carts/cart.ts';
import {
  customerName,
  customerSort,
  itemCountOf,
  type Order,
  type OrderSnapshot,
  searchTerms,
  type TimelineEntry,
} from '../../orders/order.ts';
import type { AnyAttempt, Attempt } from '../attempts/attempt.ts';

export type Paid = Extract<ChargeResult, { kind: 'succeeded' | 'authorized' | 'pending' }>;

/** An order to insert, without its number. */
export interface NewOrder {
  readonly attempt: Attempt;
  readonly status: 'confirmed' | 'pending';
  readonly reference: string | null;
  /** Ledger type of the card's part. */
  readonly ledgerType: 'authorization' | 'capture';
  /** Sum of card and gift cards; zero while the payment is pending. */
  readonly authorized: Cents;
  readonly captured: Cents;
  readonly transactionId: string;
  readonly eventIds: readonly string[];
  readonly developerMode: boolean;
  /** True where payments take slots of the store's decline budget. */
  readonly isLimited: boolean;
  /** True where the shopper gets a confirmation by e-mail. */
  readonly isConfirmedByMail: boolean;
  readonly customerName: string;
  readonly customerSort: string;
  readonly itemCount: number;
  readonly terms: readonly string[];
  readonly snapshot: OrderSnapshot;
  readonly timeline: readonly TimelineEntry[];
  readonly createdAt: Date;
}

/** The order of a successful charge, without its number. */
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
    developerMode: isSandboxPayment(ctx, attempt),
    isLimited: isLimited(ctx),
    isConfirmedByMail: isConfirmedByMail(ctx.store, snapshot),
    customerName: customerName(person),
    customerSort: customerSort(person, snapshot.email),
    itemCount: itemCountOf(snapshot.items),
    terms: searchTerms(snapshot),
    snapshot,
    timeline: [{ at: now.toISOString(), ...created }],
    createdAt: now,
  };
}

/** A wallet payment keeps the wallet as its method, although the provider reports a card. */
function methodUsed({ method }: Paid, requested: string): string {
  return requested !== 'unknown' && (method === 'card' || method === 'unknown')
    ? requested
    : method;
}

/** Gift cards are debited at once; a card authorization is captured later. */
function sumsOf({ kind }: Paid, { total, giftCardTotal }: Totals) {
  if (kind === 'pending') return { authorized: ZERO, captured: ZERO };
  return { authorized: total, captured: kind === 'authorized' ? giftCardTotal : total };
}

/**
 * A process that had not yet seen the switch to live mode may have begun the attempt in the
 * sandbox.
 */
export function isSandboxPayment(
  { store }: StoreContext,
  { createdAt, providerId }: Pick<AnyAttempt, 'createdAt' | 'providerId'>,
): boolean {
  return isSandboxed(store, createdAt) || providerId === MOCK_ID;
}

function isConfirmedByMail(store: Store, { email, agent }: OrderSnapshot): boolean {
  const { orderConfirmations } = agentSettingsOf(store);
  const isWanted = orderConfirmations === 'all' || (orderConfirmations === 'agents' && !!agent);
  return email !== '' && isWanted;
}

export function isLimited({ app }: StoreContext): boolean {
  return app.config.rateLimit;
}

/** Builds the order from the values written, without reading it back. */
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
    disputed: ZERO,
    paymentOutcome: null,
    snapshot,
    refundedItems: {},
    returnedItems: {},
    timeline: placed.timeline,
    eventSequence: placed.eventIds.length,
    fulfillmentStatus: 'unfulfilled',
    tags: [],
    shipments: [],
    createdAt,
    updatedAt: createdAt,
  };
}

/** One for the order, and one for each way its money is there. */
function countPlacedEvents({
  authorized,
  captured,
}: Pick<NewOrder, 'authorized' | 'captured'>): number {
  return 1 + Number(authorized > captured) + Number(captured > 0);
}

import type { TaxTerms } from '../../ports/tax/tax-settings.ts';
import type { Address } from '../../values/address.ts';
import type { CartId, CustomerId, OrderId, ShipmentId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import { emailParts, exactTerm, personSort, toTerms } from '../../values/search-terms.ts';
import type { Attribution } from '../carts/attribution.ts';
import type { CartItem, Totals } from '../carts/cart.ts';
import type { OrderAgent } from '../carts/cart-agent.ts';
import type { ChosenRate } from '../carts/checkout.ts';
import type { OrderDiscounts } from './order-discounts.ts';
import type { TimelineOperator } from './timeline.ts';

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SHIPMENT_STATUSES = [
  'pending',
  'in_transit',
  'delivered',
  'exception',
  'returned',
  'cancelled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const FULFILLMENT_STATUSES = [
  'unfulfilled',
  'partially_shipped',
  'shipped',
  'delivered',
] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export interface OrderItem extends CartItem {
  readonly source: 'cart' | 'upsell';
}

export interface OrderPayment {
  readonly providerId: string;
  readonly method: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly paymentIntentId: string;
}

/** The terms at the time of the order, with what operators corrected since. */
export interface OrderSnapshot extends OrderDiscounts {
  readonly email: string;
  readonly phone: string | null;
  readonly items: readonly OrderItem[];
  readonly totals: Totals;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address;
  readonly shippingRate: ChosenRate | null;
  /** Tax terms that also apply to upsells and refunds. */
  readonly tax?: TaxTerms | null;
  readonly payment: OrderPayment | null;
  /** The wallet used, whatever the provider reports; null in the standard checkout. */
  readonly wallet?: string | null;
  readonly quoteHash: string;
  readonly notes: string | null;
  readonly attribution: Attribution | null;
  /** The agent that bought; missing or null for a storefront's order. */
  readonly agent?: OrderAgent | null;
}

export interface TimelineEntry {
  readonly at: string;
  readonly type: string;
  readonly actor: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Text of an operator; not part of the storefront's replies. */
  readonly note?: string;
  /** Who acted under /admin/v1; not part of the storefront's replies. */
  readonly operator?: TimelineOperator;
  /** Of an entry about a return; not part of the storefront's replies. */
  readonly returnId?: string;
}

/** Sums of the ledger, card and gift cards together. */
export interface Money {
  readonly authorized: Cents;
  readonly captured: Cents;
  /** Authorized on cards, and neither captured nor released. */
  readonly uncaptured: Cents;
  readonly refunded: Cents;
  readonly paymentOutcome: 'voided' | 'failed' | null;
}

export interface Order extends Money {
  readonly id: OrderId;
  readonly version: number;
  readonly number: string;
  readonly cartId: CartId;
  readonly customerId: CustomerId | null;
  readonly status: OrderStatus;
  readonly currency: string;
  readonly total: Cents;
  readonly developerMode: boolean;
  readonly snapshot: OrderSnapshot;
  /** Withdrawn by disputes and not reinstated. */
  readonly disputed: Cents;
  /** Refunded quantity by line id. */
  readonly refundedItems: Readonly<Record<string, number>>;
  /** The part of it that was refunded through returns. */
  readonly returnedItems: Readonly<Record<string, number>>;
  readonly timeline: readonly TimelineEntry[];
  readonly eventSequence: number;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly tags: readonly string[];
  readonly shipments: readonly Shipment[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Shipment {
  readonly id: ShipmentId;
  readonly orderId: OrderId;
  readonly carrierCode: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  readonly status: ShipmentStatus;
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Quantity by line id; all zero where nothing was left to ship. */
  readonly lines: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Derived from the sums of the ledger, as the column `payment_status` is. */
export function paymentStatus(money: Money & { readonly total: Cents }): PaymentStatus {
  if (money.paymentOutcome) return money.paymentOutcome;
  if (money.refunded > 0) {
    const isAll = money.refunded === money.captured && money.uncaptured === 0;
    return isAll ? 'refunded' : 'partially_refunded';
  }
  if (money.uncaptured > 0) return 'authorized';
  if (money.captured > 0 || money.total === 0) return 'paid';
  // Everything authorized was released.
  return money.authorized > 0 ? 'voided' : 'pending';
}

export function customerName({ firstName, lastName }: Address): string {
  return `${firstName} ${lastName}`;
}

/** Sort key: last name, first name, e-mail. */
export function customerSort({ firstName, lastName }: Address, email: string): string {
  return personSort(lastName, firstName, email);
}

/** Format of the settlement statement; after 99999 the sequence has more digits. */
export function parseOrderNumber(text: string): { year: number; sequence: number } | undefined {
  const match = /^ORD-(\d{4})-(\d{5}|[1-9]\d{5,8})$/i.exec(text);
  return match ? { year: Number(match[1]), sequence: Number(match[2]) } : undefined;
}

/**
 * An order is found by its whole number and by its last part; the settlement statement adds the
 * same words.
 */
export function numberTerms(number: string): string[] {
  return [number.toLowerCase(), number.split('-')[2] ?? ''];
}

/**
 * Search words of an order: e-mail whole and in parts, names, SKUs. Order and tracking numbers are
 * added by their statements.
 */
export function searchTerms(snapshot: OrderSnapshot): string[] {
  const { email, items, shippingAddress, billingAddress, coupons } = snapshot;
  const names = [shippingAddress, billingAddress].flatMap((address) =>
    address ? [address.firstName, address.lastName] : [],
  );
  return [
    ...toTerms([...emailParts(email), ...names, ...items.map(({ sku }) => sku)]),
    ...coupons.map(({ code }) => exactTerm('coupon', code)),
  ];
}

export function itemCountOf(items: readonly OrderItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

/** What a dispute withdrew is not refunded; it may exceed what refunds left. */
export function leftToRefund(order: Pick<Order, 'captured' | 'refunded' | 'disputed'>): Cents {
  return Math.max(0, order.captured - order.refunded - order.disputed) as Cents;
}

/** True where a dispute withdrew all that refunds left. */
export function isWithdrawn({ captured, uncaptured, refunded, disputed }: Order): boolean {
  return disputed > 0 && captured + uncaptured <= refunded + disputed;
}

/**
 * True while the order's payment method can be charged again. The ledger decides; the status of a
 * cancelled order can only prevent a charge.
 */
export function isModifiable(order: Order): boolean {
  const isPaid = order.uncaptured > 0 || leftToRefund(order) > 0;
  const isUndone = order.paymentOutcome !== null || order.status === 'cancelled';
  return isPaid && !isUndone && order.snapshot.payment !== null;
}

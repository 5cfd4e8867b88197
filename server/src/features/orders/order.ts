import type { TaxTerms } from '../../ports/tax/tax-settings.ts';
import type { Address } from '../../values/address.ts';
import type { CartId, CustomerId, OrderId, ShipmentId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import type { Attribution } from '../carts/attribution.ts';
import type { CartItem, Totals } from '../carts/cart.ts';
import type { ChosenRate } from '../carts/checkout.ts';
import type { OrderDiscounts } from './order-discounts.ts';

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

/** What was agreed when the order was placed; frozen with it. */
export interface OrderSnapshot extends OrderDiscounts {
  readonly email: string;
  readonly phone: string | null;
  readonly items: readonly OrderItem[];
  readonly totals: Totals;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address;
  readonly shippingRate: ChosenRate | null;
  /** What its sums were taxed by; what is added or given back later goes by the same. */
  readonly tax?: TaxTerms | null;
  readonly payment: OrderPayment | null;
  /** Which sheet it was agreed to with, whatever the provider saw; none in the six calls. */
  readonly wallet?: string | null;
  readonly quoteHash: string;
  readonly notes: string | null;
  readonly attribution: Attribution | null;
}

export interface TimelineEntry {
  readonly at: string;
  readonly type: string;
  readonly actor: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What the ledger adds up to, card and gift cards together. */
export interface Money {
  readonly authorized: Cents;
  readonly captured: Cents;
  /** What is held on cards and neither captured nor let go. */
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
  /** How many of each line were refunded by line. */
  readonly refundedItems: Readonly<Record<string, number>>;
  readonly timeline: readonly TimelineEntry[];
  readonly eventSequence: number;
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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Derived from the ledger and never kept beside it. */
export function paymentStatus(money: Money & { readonly total: Cents }): PaymentStatus {
  if (money.paymentOutcome) return money.paymentOutcome;
  if (money.refunded > 0) {
    const isAll = money.refunded === money.captured && money.uncaptured === 0;
    return isAll ? 'refunded' : 'partially_refunded';
  }
  if (money.uncaptured > 0) return 'authorized';
  if (money.captured > 0 || money.total === 0) return 'paid';
  // All that was held was let go.
  return money.authorized > 0 ? 'voided' : 'pending';
}

/** Derived from the shipments that are still on their way or have arrived. */
export function fulfillmentStatus(statuses: readonly ShipmentStatus[]): FulfillmentStatus {
  const sent = statuses.filter((status) => status !== 'cancelled' && status !== 'returned');
  const moving = sent.filter((status) => status !== 'pending');
  if (moving.length === 0) return 'unfulfilled';
  if (sent.every((status) => status === 'delivered')) return 'delivered';
  return moving.length === sent.length ? 'shipped' : 'partially_shipped';
}

export function customerName({ firstName, lastName }: Address): string {
  return `${firstName} ${lastName}`;
}

/** By last name, first name, e-mail, as a person would look it up. */
export function customerSort({ firstName, lastName }: Address, email: string): string {
  return [lastName, firstName, email].map((text) => cut(folded(text), NAME_MAX)).join('\u0001');
}

/** As the statement that settles a payment makes it: after 99999 the sequence simply grows. */
export function parseOrderNumber(text: string): { year: number; sequence: number } | undefined {
  const match = /^ORD-(\d{4})-(\d{5}|[1-9]\d{5,8})$/i.exec(text);
  return match ? { year: Number(match[1]), sequence: Number(match[2]) } : undefined;
}

/** A number is found whole and by its last part; the statement that makes numbers adds the same. */
export function numberTerms(number: string): string[] {
  return [number.toLowerCase(), number.split('-')[2] ?? ''];
}

const TERM_MAX = 120;
/** What is sorted by stands in an index, and an index takes no text of any length. */
const NAME_MAX = 254;

/**
 * The words an order is found by: its e-mail whole and in parts, names, skus. Order and tracking
 * numbers are added where they are made.
 */
export function searchTerms(snapshot: OrderSnapshot): string[] {
  const { email, items, shippingAddress, billingAddress } = snapshot;
  const names = [shippingAddress, billingAddress].flatMap((address) =>
    address ? [address.firstName, address.lastName] : [],
  );
  const [local = '', domain = ''] = email.split('@');
  return toTerms([email, local, domain, ...names, ...items.map(({ sku }) => sku)]);
}

/** What stands between spaces, and each word in it: `o'brien` is found by that and by `brien`. */
export function toTerms(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) =>
    folded(text)
      .split(/\s+/)
      .flatMap((piece) => [piece, ...piece.split(/[^\p{L}\p{N}]+/u)]),
  );
  return [...new Set(terms.map((term) => cut(term, TERM_MAX)))].filter((term) => term !== '');
}

/** The words as an order keeps them: each behind a mark, so that its beginning can be found. */
export function joinedTerms(terms: readonly string[]): string {
  return terms.map((term) => `\u0001${term}`).join('');
}

/** In small letters without accents, however they were typed: José is found as jose, and back. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().trim();
}

/** By whole characters: half of one could not be stored, and the order would be lost over it. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();
}

export function itemCountOf(items: readonly OrderItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

export function leftToRefund({ captured, refunded }: Money): Cents {
  return (captured - refunded) as Cents;
}

/**
 * True while something more can be charged on the method of the order. The ledger decides; the
 * label of a cancelled order can only keep a shopper from being charged.
 */
export function isModifiable(order: Order): boolean {
  const isPaid = order.uncaptured > 0 || leftToRefund(order) > 0;
  const isUndone = order.paymentOutcome !== null || order.status === 'cancelled';
  return isPaid && !isUndone && order.snapshot.payment !== null;
}

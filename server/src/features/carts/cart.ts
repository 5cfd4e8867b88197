import { ApiError } from '../../errors.ts';
import type { CartId, CustomerId, ItemId } from '../../values/ids.ts';
import { type Cents, ZERO } from '../../values/money.ts';
import { DAY_MS, earlier, HOUR_MS, plusMs } from '../../values/time.ts';
import type { Attribution } from './attribution.ts';
import type { CartAgent } from './cart-agent.ts';
import type { Checkout } from './checkout.ts';
import type { CartCoupon } from './discounts/cart-coupon.ts';
import type { CartGiftCard } from './discounts/cart-gift-card.ts';
import type { CartAddOn } from './pricing/add-on.ts';

export type StoredStatus =
  | 'active'
  | 'checkout'
  | 'confirming'
  | 'completed'
  | 'merged'
  | 'cancelled';
export type CartStatus = StoredStatus | 'expired';

export interface CartItem {
  readonly id: ItemId;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly lineSubtotal: Cents;
  readonly lineDiscount: Cents;
  readonly lineTotal: Cents;
  /** Added to the line's total, or included in it, as in the totals. */
  readonly lineTax: Cents;
  readonly imageUrl: string | null;
  readonly requiresShipping: boolean;
  readonly taxable: boolean;
  readonly maxQuantity: number | null;
  /** Per unit; shipping may depend on it. */
  readonly weightGrams: number | null;
  readonly metadata: Metadata;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Notice {
  readonly code: string;
  readonly message: string;
  readonly itemId: ItemId | null;
  readonly severity: 'info' | 'warning' | 'blocking';
}

export interface Totals {
  readonly subtotal: Cents;
  readonly discountTotal: Cents;
  readonly addOnTotal: Cents;
  readonly shippingTotal: Cents;
  readonly taxTotal: Cents;
  /** Tax contained in the prices. It is part of the total already. */
  readonly taxIncluded: Cents;
  readonly total: Cents;
  readonly giftCardTotal: Cents;
  readonly amountDue: Cents;
}

/** Stored as one document, which changes atomically. */
export interface CartDocument {
  readonly currency: string;
  readonly items: readonly CartItem[];
  /** In the order of application, which is also the order of calculation. */
  readonly coupons: readonly CartCoupon[];
  readonly giftCards: readonly CartGiftCard[];
  readonly addOns: readonly CartAddOn[];
  readonly attribution: Attribution | null;
  readonly totals: Totals;
  readonly warnings: readonly Notice[];
  readonly mergedIntoCartId: CartId | null;
  /** Why phone verification is required before payment, and until when it is valid. */
  readonly gate: {
    readonly reasons: readonly string[];
    readonly satisfiedUntil: string | null;
  } | null;
}

export interface Cart extends CartDocument {
  readonly id: CartId;
  readonly version: number;
  readonly status: StoredStatus;
  readonly customerId: CustomerId | null;
  readonly orderNumber: string | null;
  /** The checkout session, once opened. */
  readonly checkout: Checkout | null;
  /** The agent that shops with this cart; null for a storefront's. */
  readonly agent: CartAgent | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewItem {
  readonly sku: string;
  /** Defaults to 1. */
  readonly quantity?: number | undefined;
  readonly metadata?: Metadata | undefined;
}

export const LINES_MAX = 500;
export const CART_MAX_BYTES = 256 * 1024;

const NO_TOTALS: Totals = {
  subtotal: ZERO,
  discountTotal: ZERO,
  addOnTotal: ZERO,
  shippingTotal: ZERO,
  taxTotal: ZERO,
  taxIncluded: ZERO,
  total: ZERO,
  giftCardTotal: ZERO,
  amountDue: ZERO,
};

export function emptyCart(id: CartId, currency: string, now: Date): Cart {
  return {
    id,
    version: 0,
    status: 'active',
    customerId: null,
    orderNumber: null,
    checkout: null,
    agent: null,
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
    currency,
    items: [],
    coupons: [],
    giftCards: [],
    addOns: [],
    attribution: null,
    totals: NO_TOTALS,
    warnings: [],
    mergedIntoCartId: null,
    gate: null,
  };
}

/** Joins a line with the same SKU and metadata, or adds a line. Prices are set later. */
export function withItem(cart: Cart, id: ItemId, item: NewItem): Cart {
  const same = cart.items.find((line) => isSameProduct(line, item));
  if (same) {
    return withQuantity(cart, same.id, addQuantities(same.quantity, item.quantity ?? 1));
  }
  return { ...cart, items: [...cart.items, newLine(id, item)] };
}

export function withQuantity(cart: Cart, id: ItemId, quantity: number): Cart {
  const items = cart.items.map((line) => (line.id === id ? { ...line, quantity } : line));
  return { ...cart, items };
}

/** Removing a line also removes its notices. */
export function withoutItem(cart: Cart, id: ItemId): Cart {
  return {
    ...cart,
    items: cart.items.filter((line) => line.id !== id),
    warnings: cart.warnings.filter((notice) => notice.itemId !== id),
  };
}

export function withoutItems(cart: Cart): Cart {
  return { ...cart, items: [], warnings: [] };
}

export function itemCount({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((count, line) => addQuantities(count, line.quantity), 0);
}

export function addQuantities(a: number, b: number): number {
  if (a + b > Number.MAX_SAFE_INTEGER) throw new ApiError('AMOUNT_TOO_LARGE');
  return a + b;
}

/** SKU and metadata identify a product; the order of metadata keys does not matter. */
export function isSameProduct(a: NewItem, b: NewItem): boolean {
  if (a.sku !== b.sku) return false;
  const [left, right] = [Object.entries(a.metadata ?? {}), b.metadata ?? {}];
  return (
    left.length === Object.keys(right).length && left.every(([key, value]) => right[key] === value)
  );
}

export function statusAt(cart: Pick<Cart, 'status' | 'expiresAt'>, now: Date): CartStatus {
  return isOpen(cart.status) && cart.expiresAt <= now ? 'expired' : cart.status;
}

export function isOpen(status: CartStatus): boolean {
  return status === 'active' || status === 'checkout';
}

/** Throws for a cart that can no longer change, or not now. */
export function refuseClosed(cart: Cart, now: Date): void {
  switch (statusAt(cart, now)) {
    case 'completed':
      throw new ApiError('CART_COMPLETED');
    case 'confirming':
      throw new ApiError('CART_LOCKED');
    case 'merged':
      throw new ApiError('CART_MERGED');
    case 'cancelled':
      throw new ApiError('CART_CANCELLED');
    case 'expired':
      throw new ApiError('CART_EXPIRED');
  }
}

export interface Lifetime {
  readonly days: number;
  readonly daysMax: number;
}

/**
 * Extended by every write, up to a limit. Rounded to hours, so most writes do not touch its index.
 */
export function slidingExpiry(createdAt: Date, now: Date, lifetime: Lifetime): Date {
  const slid = plusMs(now, lifetime.days * DAY_MS).getTime();
  const wholeHour = new Date(Math.ceil(slid / HOUR_MS) * HOUR_MS);
  return earlier(wholeHour, plusMs(createdAt, lifetime.daysMax * DAY_MS));
}

/** Not priced yet. */
export function newLine(id: ItemId, { sku, quantity = 1, metadata = {} }: NewItem): CartItem {
  return {
    id,
    sku,
    name: sku,
    quantity,
    unitPrice: ZERO,
    lineSubtotal: ZERO,
    lineDiscount: ZERO,
    lineTotal: ZERO,
    lineTax: ZERO,
    imageUrl: null,
    requiresShipping: true,
    taxable: true,
    maxQuantity: null,
    weightGrams: null,
    metadata,
  };
}

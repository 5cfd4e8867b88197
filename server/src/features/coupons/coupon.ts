import { normalEmail } from '../../values/email.ts';
import type { CouponId, CustomerId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

export const COUPON_TYPES = ['percent', 'fixed', 'free_shipping'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

/** Why a coupon gives no discount, as error codes. */
export type CouponReason =
  | 'COUPON_INVALID'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED_UP'
  | 'COUPON_MINIMUM_NOT_MET'
  | 'COUPON_NOT_APPLICABLE';

/** The terms by which a cart calculates a coupon without another lookup. */
export interface CouponTerms {
  readonly id: CouponId;
  readonly code: string;
  readonly description: string | null;
  readonly type: CouponType;
  /** Whole percent, or cents. */
  readonly value: number;
  readonly minimum: Cents;
  /** Null means every product. */
  readonly skus: readonly string[] | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly combinable: boolean;
}

export interface Coupon extends CouponTerms {
  readonly active: boolean;
  readonly uses: number;
  readonly usesMax: number | null;
  readonly usesPerShopperMax: number | null;
  /** Number of uses by the calling shopper. */
  readonly shopperUses: number;
}

/** The fields that an operator sets. */
export type CouponDefinition = Omit<Coupon, 'id' | 'uses' | 'shopperUses'>;

/** Checks rules that the schema cannot express; undefined if valid. */
export function problemOf(definition: CouponDefinition): string | undefined {
  const { type, value, startsAt, endsAt } = definition;
  if (type === 'percent' && (value < 1 || value > 100)) {
    return 'body.value must be between 1 and 100 for a percent coupon.';
  }
  if (type === 'fixed' && value < 1) return 'body.value must be at least 1 for a fixed coupon.';
  if (type === 'free_shipping' && value !== 0) {
    return 'body.value must be 0 or left out for free shipping.';
  }
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) {
    return 'body.endsAt must be later than body.startsAt.';
  }
  return undefined;
}

export const COUPON_STATUSES = ['active', 'scheduled', 'ended', 'used_up', 'disabled'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

/** The status shown to operators. */
export function statusOf(coupon: Coupon, now: Date): CouponStatus {
  if (!coupon.active) return 'disabled';
  const at = now.toISOString();
  if (coupon.endsAt !== null && at >= coupon.endsAt) return 'ended';
  if (coupon.startsAt !== null && at < coupon.startsAt) return 'scheduled';
  return coupon.usesMax !== null && coupon.uses >= coupon.usesMax ? 'used_up' : 'active';
}

/** Codes are case-insensitive. */
export function couponCode(text: string): string {
  return text.trim().toUpperCase();
}

export type Shopper = Buffer;

/**
 * The account's e-mail or the guest's: a guest who signs in later is the same shopper. A customer
 * without e-mail is identified by account.
 */
export function shopperName(customerId: CustomerId | null, email: string | null): string | null {
  if (email !== null) return `email ${normalEmail(email)}`;
  return customerId === null ? null : `customer ${customerId}`;
}

/** Reasons that do not depend on the cart's content. A coupon that has not started is unknown. */
export function refusalOf(coupon: Coupon, now: Date): CouponReason | null {
  if (!coupon.active) return 'COUPON_INVALID';
  const late = outsideValidity(coupon, now.toISOString());
  if (late) return late;
  const { usesMax, usesPerShopperMax } = coupon;
  const isUsedUp = usesMax !== null && coupon.uses >= usesMax;
  const isUsedByShopper = usesPerShopperMax !== null && coupon.shopperUses >= usesPerShopperMax;
  return isUsedUp || isUsedByShopper ? 'COUPON_USED_UP' : null;
}

export function outsideValidity(terms: CouponTerms, at: string): CouponReason | null {
  if (terms.startsAt !== null && at < terms.startsAt) return 'COUPON_INVALID';
  if (terms.endsAt !== null && at >= terms.endsAt) return 'COUPON_EXPIRED';
  return null;
}

export function isFor(terms: CouponTerms, sku: string): boolean {
  return terms.skus === null || terms.skus.includes(sku);
}

export function termsOf(coupon: CouponTerms): CouponTerms {
  const { id, code, description, type, value, minimum, skus, startsAt, endsAt } = coupon;
  const { combinable } = coupon;
  return { id, code, description, type, value, minimum, skus, startsAt, endsAt, combinable };
}

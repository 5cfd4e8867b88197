import type { Cart } from '../carts/cart.ts';
import type { CartCoupon } from '../carts/discounts/cart-coupon.ts';
import type { CartGiftCard } from '../carts/discounts/cart-gift-card.ts';
import { type AddOn, addOnView } from '../carts/pricing/add-on.ts';

export type OrderCoupon = Pick<
  CartCoupon,
  'id' | 'code' | 'description' | 'type' | 'discount' | 'applicable' | 'reason'
>;

export type OrderGiftCard = Pick<CartGiftCard, 'id' | 'last4' | 'balance' | 'applied'>;

/** Coupons, gift cards and add-ons of an order. */
export interface OrderDiscounts {
  readonly coupons: readonly OrderCoupon[];
  readonly giftCards: readonly OrderGiftCard[];
  readonly addOns: readonly AddOn[];
}

/** Excludes coupons that do not apply and gift cards that pay nothing. */
export function orderDiscounts({ coupons, giftCards, addOns }: Cart): OrderDiscounts {
  const applicable = coupons.filter((coupon) => coupon.applicable);
  const paying = giftCards.filter(({ applied }) => applied > 0);
  return {
    coupons: applicable.map(({ id, code, description, type, discount, reason }) => {
      return { id, code, description, type, discount, applicable: true, reason };
    }),
    giftCards: paying.map(({ id, last4, balance, applied }) => ({ id, last4, balance, applied })),
    addOns: addOns.map(addOnView),
  };
}

/** True where settlement also changes coupon or gift card rows. */
export function hasHolds({ coupons, giftCards }: OrderDiscounts): boolean {
  return coupons.length > 0 || giftCards.length > 0;
}

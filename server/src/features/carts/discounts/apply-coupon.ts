import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { refusalOf } from '../../coupons/coupon.ts';
import { findCoupon } from '../../coupons/find-coupon.ts';
import { findShopper } from '../../coupons/find-shopper.ts';
import type { Cart } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { priced } from '../pricing/pricing.ts';
import { cartCoupon } from './cart-coupon.ts';
import { isCombinableWith } from './discounts.ts';

/** Applies a coupon to the cart, or fails with the reason. The use is reserved at confirm. */
export async function applyCoupon(ctx: StoreContext, cartId: string, code: string): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => withCoupon(ctx, cart, code));
}

/** The cart with the coupon, not saved. */
export async function withCoupon(ctx: StoreContext, cart: Cart, code: string): Promise<Cart> {
  const now = ctx.now();
  const coupon = await findCoupon(ctx, code, await findShopper(ctx, cart.customerId, null));
  const refusal = coupon ? refusalOf(coupon, now) : 'COUPON_INVALID';
  if (!coupon || refusal === 'COUPON_INVALID') throw new ApiError('COUPON_INVALID');
  if (cart.coupons.some(({ id }) => id === coupon.id)) throw new ApiError('COUPON_ALREADY_APPLIED');
  if (refusal) throw new ApiError(refusal);
  if (!isCombinableWith(coupon, cart.coupons)) throw new ApiError('COUPON_NOT_COMBINABLE');
  const changed = { ...cart, coupons: [...cart.coupons, cartCoupon(coupon, null)] };
  const { reason } = priced(changed, now).coupons.at(-1) ?? {};
  if (reason) throw new ApiError(reason);
  return changed;
}

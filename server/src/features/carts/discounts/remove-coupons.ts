import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { couponCode } from '../../coupons/coupon.ts';
import type { Cart } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';

/** Removes the coupon with this code, or all. */
export async function removeCoupons(
  ctx: StoreContext,
  cartId: string,
  code: string | undefined,
): Promise<Cart> {
  return await changeCart(ctx, cartId, (cart) => {
    if (code === undefined) return { ...cart, coupons: [] };
    const coupons = cart.coupons.filter((coupon) => coupon.code !== couponCode(code));
    if (coupons.length === cart.coupons.length) throw new ApiError('COUPON_NOT_APPLIED');
    return { ...cart, coupons };
  });
}

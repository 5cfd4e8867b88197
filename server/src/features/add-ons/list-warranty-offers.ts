import type { StoreContext } from '../../context.ts';
import type { CartItem } from '../carts/cart.ts';
import { lineId } from '../carts/items/change-item.ts';
import { priceBy } from '../carts/pricing/add-on.ts';
import { readCart } from '../carts/read-cart.ts';
import { listWarrantyPlans } from './queries.ts';
import type { WarrantyPlan } from './warranty-plan.ts';

export interface WarrantyOffer {
  readonly plan: WarrantyPlan;
  readonly item: CartItem;
  readonly price: number;
}

/** Every plan for every line, or for the given one, at the price per unit. */
export async function listWarrantyOffers(
  ctx: StoreContext,
  cartId: string,
  itemId: string | undefined,
): Promise<WarrantyOffer[]> {
  const cart = await readCart(ctx, cartId);
  const only = itemId === undefined ? undefined : lineId(cart, itemId);
  const plans = await listWarrantyPlans(ctx.sql, ctx.storeId);
  return cart.items
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((item) =>
      plans.map((plan) => ({ plan, item, price: priceBy(plan.price, item.unitPrice) })),
    );
}

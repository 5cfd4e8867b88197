import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type AddOnId, type ItemId, type PlanId, parseId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import type { Cart } from '../carts/cart.ts';
import { lineId } from '../carts/items/change-item.ts';
import { changeCart } from '../carts/persistence/change-cart.ts';
import type { CartAddOn } from '../carts/pricing/add-on.ts';
import { findWarrantyPlan } from './queries.ts';
import type { WarrantyPlan } from './warranty-plan.ts';
import { withAddOn } from './with-add-on.ts';

/** At most one per line: another plan replaces it, and the same plan changes nothing. */
export async function addWarranty(
  ctx: StoreContext,
  cartId: string,
  input: { readonly itemId: string; readonly planId: string },
): Promise<Cart> {
  const id = ctx.ids.next<AddOnId>();
  let plan: WarrantyPlan | undefined;
  return await changeCart(ctx, cartId, async (cart) => {
    const itemId = lineId(cart, input.itemId);
    plan ??= await planOf(ctx, input.planId);
    return withAddOn(cart, warranty(id, itemId, plan));
  });
}

async function planOf(ctx: StoreContext, planId: string): Promise<WarrantyPlan> {
  const id = parseId<PlanId>(planId);
  const plan = id && (await findWarrantyPlan(ctx.sql, ctx.storeId, id));
  if (!plan) throw new ApiError('ADD_ON_NOT_FOUND');
  return plan;
}

/** Price and quantity are set when the cart is priced. */
function warranty(id: AddOnId, itemId: ItemId, plan: WarrantyPlan): CartAddOn {
  const { name, termMonths, coverage, price: rule } = plan;
  const terms = { name, planId: plan.id, termMonths, coverage, rule };
  return { id, type: 'warranty', itemId, price: ZERO, quantity: 1, ...terms };
}

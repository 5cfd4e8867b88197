import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { AddOnId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import type { Cart } from '../carts/cart.ts';
import { changeCart } from '../carts/persistence/change-cart.ts';
import type { CartAddOn } from '../carts/pricing/add-on.ts';
import { isInsuranceQuote } from './insurance-quote-id.ts';
import { priceOf, protectionRule } from './quote-insurance.ts';
import type { ProtectionRule } from './warranty-plan.ts';
import { withAddOn } from './with-add-on.ts';

/** At most one per cart. With a quote, it is added at that price or fails. */
export async function addInsurance(
  ctx: StoreContext,
  cartId: string,
  quoteId: string | undefined,
): Promise<Cart> {
  const id = ctx.ids.next<AddOnId>();
  let rule: ProtectionRule | undefined;
  return await changeCart(ctx, cartId, async (cart) => {
    rule ??= await protectionRule(ctx);
    const price = priceOf(cart, rule);
    if (quoteId !== undefined && !isInsuranceQuote(ctx, cart.id, price, quoteId)) {
      throw new ApiError('QUOTE_CHANGED', 'The quote has expired or the cart has changed.');
    }
    return withAddOn(cart, insurance(id, rule));
  });
}

/** The price is set when the cart is priced. */
function insurance(id: AddOnId, { name, coverage, price: rule }: ProtectionRule): CartAddOn {
  const terms = { name, planId: null, termMonths: null, coverage, rule };
  return { id, type: 'insurance', itemId: null, price: ZERO, quantity: 1, ...terms };
}

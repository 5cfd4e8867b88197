import { isDeepStrictEqual } from 'node:util';
import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import { sum } from '../../../values/money.ts';
import type { Cart, CartItem } from '../../carts/cart.ts';
import { checkItems, type Refusal } from '../../carts/items/validate-items.ts';
import { priced } from '../../carts/pricing/pricing.ts';
import { refreshTax } from '../../carts/pricing/refresh-tax.ts';
import { withRate } from '../shipping/choose-rate.ts';
import { ratesFor } from '../shipping/list-rates.ts';
import type { Change } from './change.ts';
import { type CheckoutCart, changeCheckout, renewed } from './change-checkout.ts';
import { isQuoteToken } from './quote-token.ts';
import { needsShipping } from './readiness.ts';
import { discountChanges, refreshDiscounts } from './refresh-discounts.ts';

export interface Resumed {
  readonly cart: CheckoutCart;
  readonly changes: readonly Change[];
  readonly rates: readonly Rate[];
}

/** Called with the cart before and after, so that a caller's own change is part of the write. */
export type AlsoChange = (before: CheckoutCart, after: Cart, rates: readonly Rate[]) => Cart;

/** Revalidates prices and rates, and reports every change. */
export async function resumeQuote(
  ctx: StoreContext,
  cartId: string,
  quoteToken: string | undefined,
  alsoChange: AlsoChange = (_before, after) => after,
): Promise<Resumed> {
  if (quoteToken !== undefined && !isQuoteToken(ctx, cartId, quoteToken)) {
    throw new ApiError('QUOTE_NOT_FOUND');
  }
  // A link to an unknown cart, or to another customer's, is reported as an invalid link.
  const notFound = quoteToken === undefined ? 'CHECKOUT_SESSION_NOT_FOUND' : 'QUOTE_NOT_FOUND';
  let outcomeOfQuote: Omit<Resumed, 'cart'> = { changes: [], rates: [] };
  const refresh = async (current: CheckoutCart) => {
    const items = await withFreshItems(ctx, await refreshDiscounts(ctx, current));
    const shipping = await withFreshRate(ctx, items.cart);
    const after = priced(await refreshTax(ctx, shipping.cart), ctx.now());
    const sums = [...taxChanges(current, after), ...discountChanges(current, after)];
    const changes = [...items.changes, ...shipping.changes, ...sums];
    outcomeOfQuote = { changes, rates: shipping.rates };
    return alsoChange(current, shipping.cart, shipping.rates);
  };
  const cart = await changeCheckout(ctx, cartId, refresh, notFound);
  return { cart, ...outcomeOfQuote };
}

async function withFreshItems(
  ctx: StoreContext,
  cart: CheckoutCart,
): Promise<{ cart: CheckoutCart; changes: Change[] }> {
  const judged = await checkItems(ctx, cart, cart, 'quote');
  const refusals = new Map(judged.refusals.map((refusal) => [refusal.item.id, refusal]));
  const outcomes = judged.cart.items.map((item) => outcome(cart, item, refusals.get(item.id)));
  const changed: Cart = {
    ...judged.cart,
    items: outcomes.flatMap(({ item }) => item ?? []),
    warnings: [],
  };
  const checkout = renewed(ctx, cart.checkout);
  return {
    cart: priced({ ...changed, checkout }, ctx.now()) as CheckoutCart,
    changes: outcomes.flatMap(({ change }) => change ?? []),
  };
}

/** Reports a changed tax rate; tax that only follows a changed price is not reported. */
function taxChanges(before: CheckoutCart, after: Cart): Change[] {
  if (isDeepStrictEqual(before.checkout.tax ?? null, after.checkout?.tax ?? null)) return [];
  const taxOf = ({ totals }: Cart) => sum([totals.taxTotal, totals.taxIncluded]);
  return [{ code: 'tax_changed', itemId: null, before: taxOf(before), after: taxOf(after) }];
}

/** The line with its new price, a reduced quantity, or removed. */
function outcome(
  before: Cart,
  item: CartItem,
  refusal: Refusal | undefined,
): { item?: CartItem; change?: Change } {
  const earlier = before.items.find(({ id }) => id === item.id) ?? item;
  if (refusal) {
    const left = refusal.maxQuantity ?? 0;
    const change = { itemId: item.id, before: item.quantity, after: left };
    if (left === 0) return { change: { code: 'unavailable', ...change } };
    const fewer = { ...item, quantity: left };
    return { item: fewer, change: { code: 'quantity_reduced', ...change } };
  }
  if (earlier.unitPrice === item.unitPrice) return { item };
  const prices = { itemId: item.id, before: earlier.unitPrice, after: item.unitPrice };
  return { item, change: { code: 'price_changed', ...prices } };
}

/** The selected rate at its current price, where it is still offered. */
async function withFreshRate(
  ctx: StoreContext,
  cart: CheckoutCart,
): Promise<{ cart: Cart; changes: Change[]; rates: readonly Rate[] }> {
  const { shippingAddress, shippingRate, staleRate } = cart.checkout;
  if (!shippingAddress || !needsShipping(cart)) return { cart, changes: [], rates: [] };
  const rates = await ratesFor(ctx, cart);
  const wanted = shippingRate ?? staleRate;
  if (!wanted) return { cart, changes: [], rates };
  const rate = rates.find(({ id }) => id === wanted.id);
  const after = rate?.amount ?? null;
  const change: Change = {
    code: 'shipping_changed',
    itemId: null,
    before: wanted.amount,
    after,
  };
  const changes = after === wanted.amount ? [] : [change];
  if (rate) return { cart: withRate(ctx, cart, rate), changes, rates };
  const without = { shippingRate: null, rateBasis: null, staleRate: null };
  return { cart: { ...cart, checkout: { ...cart.checkout, ...without } }, changes, rates };
}

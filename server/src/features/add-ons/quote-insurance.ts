import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Cents } from '../../values/money.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import type { Cart } from '../carts/cart.ts';
import { protectionPrice } from '../carts/pricing/add-on.ts';
import { readCart } from '../carts/read-cart.ts';
import { insuranceQuoteId } from './insurance-quote-id.ts';
import { findProtectionRule } from './queries.ts';
import type { ProtectionRule } from './warranty-plan.ts';

const QUOTE_MS = 30 * MINUTE_MS;

export interface InsuranceQuote {
  readonly quoteId: string;
  readonly price: Cents;
  readonly coverage: string;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** The current price of protection for this cart. The quote is stateless; nothing is written. */
export async function quoteInsurance(ctx: StoreContext, cartId: string): Promise<InsuranceQuote> {
  const cart = await readCart(ctx, cartId);
  const rule = await protectionRule(ctx);
  const price = priceOf(cart, rule);
  const expiresAt = plusMs(ctx.now(), QUOTE_MS);
  return {
    quoteId: insuranceQuoteId(ctx, cart.id, price, expiresAt),
    price,
    coverage: rule.coverage,
    currency: cart.currency,
    expiresAt,
  };
}

export async function protectionRule(ctx: StoreContext): Promise<ProtectionRule> {
  const rule = await findProtectionRule(ctx.sql, ctx.storeId);
  if (!rule) throw new ApiError('ADD_ON_NOT_FOUND');
  return rule;
}

export function priceOf(cart: Cart, rule: ProtectionRule): Cents {
  const price = protectionPrice(cart.items, rule.price);
  if (price === undefined) throw new ApiError('NOTHING_TO_SHIP');
  return price;
}

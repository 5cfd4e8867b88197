import type { StoreContext } from '../../context.ts';
import type { CartId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

const PREFIX = 'iq_';

/** A stateless quote: its expiry, signed together with the cart and price. */
export function insuranceQuoteId(
  ctx: StoreContext,
  cartId: CartId,
  price: Cents,
  expiresAt: Date,
): string {
  const until = expiresAt.getTime().toString(36);
  return `${PREFIX}${until}.${ctx.app.quoteLinks.sign(quoted(ctx, cartId, price, until))}`;
}

/** False for another cart, another price or an expired quote. */
export function isInsuranceQuote(
  ctx: StoreContext,
  cartId: CartId,
  price: Cents,
  quoteId: string,
): boolean {
  const [until = '', signature = ''] = quoteId.slice(PREFIX.length).split('.');
  const isOurs =
    quoteId.startsWith(PREFIX) &&
    ctx.app.quoteLinks.isSigned(quoted(ctx, cartId, price, until), signature);
  return isOurs && Number.parseInt(until, 36) > ctx.now().getTime();
}

function quoted(ctx: StoreContext, cartId: CartId, price: Cents, until: string): string {
  return `insurance ${ctx.storeId} ${cartId} ${price} ${until}`;
}

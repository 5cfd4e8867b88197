import type { StoreContext } from '../../../context.ts';

const PREFIX = 'qt_';

/** Token of a link that resumes this checkout and no other. */
export function quoteToken(ctx: StoreContext, cartId: string): string {
  return PREFIX + ctx.app.quoteLinks.sign(`${ctx.storeId} ${cartId.toLowerCase()}`);
}

export function isQuoteToken(ctx: StoreContext, cartId: string, token: string): boolean {
  const text = `${ctx.storeId} ${cartId.toLowerCase()}`;
  return token.startsWith(PREFIX) && ctx.app.quoteLinks.isSigned(text, token.slice(PREFIX.length));
}

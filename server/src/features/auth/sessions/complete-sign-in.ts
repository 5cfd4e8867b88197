import type { StoreContext } from '../../../context.ts';
import { earlier, MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import { adoptGuestCart } from '../../carts/merge/adopt-guest-cart.ts';
import { refreshTokenText } from './refresh-token.ts';
import type { SignInResult } from './session.ts';

export interface SignedIn extends SignInResult {
  readonly token: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  readonly cart: Cart | null;
}

/** Returns both tokens and the adopted guest cart. */
export async function completeSignIn(
  ctx: StoreContext,
  entry: SignInResult,
  cartSessionToken?: string,
): Promise<SignedIn> {
  const { accessTokens, refreshTokens, config } = ctx.app;
  const { id: sessionId, customerId, generation } = entry.session;
  // Product validation may take time, so it runs after the sign-in is committed.
  const caller = { customerId, sessionId, hasEmail: entry.customer.email !== null };
  const own: StoreContext = { ...ctx, caller, ifMatch: undefined };
  const cart = cartSessionToken ? await adoptGuestCart(own, customerId, cartSessionToken) : null;
  const minutes = config.signIn.accessTokenMinutes;
  const expiresAt = earlier(
    plusMs(ctx.app.clock.now(), minutes * MINUTE_MS),
    entry.session.expiresAt,
  );
  return {
    ...entry,
    token: await accessTokens.sign({ storeId: ctx.storeId, customerId, sessionId, expiresAt }),
    expiresAt,
    refreshToken: refreshTokenText(refreshTokens, ctx.storeId, { sessionId, generation }),
    cart,
  };
}

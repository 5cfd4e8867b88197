import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import type { Cart } from '../cart.ts';
import { newSessionToken } from '../ownership.ts';
import { insertCart } from './cart-queries.ts';

/** Returns the session token, of which only a hash is stored. */
export async function saveNewCart(ctx: StoreContext, cart: Cart): Promise<string> {
  const sessionToken = newSessionToken(ctx.caller);
  const hash = hashSecret(sessionToken);
  const isInserted = await ctx.write((sql) => insertCart(sql, ctx.store, cart, hash, ctx.caller));
  if (isInserted) return sessionToken;
  await refuseSignedOut(ctx);
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

import type { StoreContext } from '../../context.ts';
import { signedIn } from '../customers/signed-in.ts';
import type { Cart } from './cart.ts';
import { findCartOfCustomer } from './persistence/cart-queries.ts';

/** Undefined where the customer has none: looking for a cart makes none. */
export async function findMyCart(ctx: StoreContext): Promise<Cart | undefined> {
  return await findCartOfCustomer(ctx.sql, ctx.storeId, signedIn(ctx), {
    now: ctx.now(),
    since: ctx.store.liveSince,
  });
}

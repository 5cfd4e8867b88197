import type { StoreContext } from '../../context.ts';
import { signedIn } from '../customers/signed-in.ts';
import type { Cart } from './cart.ts';
import { findCartOfCustomer } from './persistence/cart-queries.ts';

/** Undefined if the customer has no cart; does not create one. */
export async function findMyCart(
  ctx: StoreContext,
  customerId = signedIn(ctx),
): Promise<Cart | undefined> {
  return await findCartOfCustomer(ctx.sql, ctx.storeId, customerId, {
    now: ctx.now(),
    since: ctx.store.liveSince,
  });
}

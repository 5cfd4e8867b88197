import type { StoreContext } from '../../context.ts';
import { type ListedCart, listedCart } from '../carts/list/listed-cart.ts';
import { readCart } from '../carts/read-cart.ts';
import { findCustomer } from '../customers/find-customer.ts';

/** The cart with its person. Nothing is priced again: operators see what the shopper saw. */
export async function readCartDetails(ctx: StoreContext, cartId: string): Promise<ListedCart> {
  const cart = await readCart(ctx, cartId);
  const { customerId } = cart;
  const account = customerId && (await findCustomer(ctx, { id: customerId }));
  return listedCart(cart, account || null);
}

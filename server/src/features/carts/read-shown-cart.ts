import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CartId, parseId } from '../../values/ids.ts';
import type { ShownCart } from './cart-view.ts';
import { isHidden } from './ownership.ts';
import { listShownCarts } from './queries.ts';

/** For a reply and nothing else, together with the other carts that are asked for right now. */
export async function readShownCart(
  { app, storeId, caller }: StoreContext,
  cartId: string,
): Promise<ShownCart> {
  const id = parseId<CartId>(cartId);
  const cart =
    id &&
    (await app.gather.read<ShownCart>('shown carts', storeId, id, (ids) =>
      listShownCarts(app.sql, storeId, ids as CartId[]),
    ));
  if (!cart || isHidden(cart, caller)) throw new ApiError('CART_NOT_FOUND');
  return cart;
}

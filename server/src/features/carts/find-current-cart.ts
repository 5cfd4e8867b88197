import type { StoreContext } from '../../context.ts';
import type { CartId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';
import { findCart, listCarts } from './persistence/cart-queries.ts';

/** Together with the other carts of the store that are asked for right now. */
export async function findCurrentCart(
  { app, sql, storeId }: StoreContext,
  id: CartId,
): Promise<Cart | undefined> {
  // What a transaction has written is only seen from inside it.
  if (sql !== app.sql) return await findCart(sql, storeId, id);
  return await app.requestBatcher.read<Cart>('carts', storeId, id, (ids) =>
    listCarts(sql, storeId, ids as CartId[]),
  );
}

import type { StoreContext } from '../../context.ts';
import type { CartId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';
import { findCart, listCarts } from './persistence/cart-queries.ts';

/** Batched with concurrent reads of the store. */
export async function findCurrentCart(
  { app, sql, storeId }: StoreContext,
  id: CartId,
): Promise<Cart | undefined> {
  // A transaction's own writes are visible only inside it.
  if (sql !== app.sql) return await findCart(sql, storeId, id);
  return await app.requestBatcher.read<Cart>('carts', storeId, id, (ids) =>
    listCarts(sql, storeId, ids as CartId[]),
  );
}

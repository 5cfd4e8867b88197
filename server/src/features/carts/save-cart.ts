import type { StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { isUnavailable } from '../../platform/db/failures.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Cart } from './cart.ts';
import { documentTexts } from './document-texts.ts';
import { updateCart, updateCarts } from './update-queries.ts';

/**
 * Together with the other carts of the store that are changed right now. False when the version
 * moved on: another request wrote this cart first.
 */
export async function saveCart(
  { app, storeId }: StoreContext,
  sql: Sql,
  cart: Cart,
): Promise<boolean> {
  // Whoever has a transaction of their own must stay in it.
  if (sql !== app.sql) return await updateCart(sql, storeId, cart);
  // One that is too large is refused before others are with it.
  documentTexts(cart);
  const isSaved = await app.gather.write<Cart, boolean>(
    'saved carts',
    storeId,
    cart.id,
    cart,
    (all) => saveAll(sql, storeId, all),
  );
  return isSaved === true;
}

async function saveAll(
  sql: Sql,
  storeId: StoreId,
  carts: ReadonlyMap<string, Cart>,
): Promise<Map<string, boolean | Promise<boolean>>> {
  const saved = carts.size > 1 ? await idsSaved(sql, storeId, [...carts.values()]) : undefined;
  // Who was passed over goes alone: that waits for whoever holds the cart, or finds it changed.
  return new Map(
    [...carts].map(([id, cart]) => [id, saved?.has(id) || updateCart(sql, storeId, cart)]),
  );
}

/** Nobody when the statement was refused; whose fault it was shows when everybody goes alone. */
async function idsSaved(
  sql: Sql,
  storeId: StoreId,
  carts: readonly Cart[],
): Promise<Set<string> | undefined> {
  try {
    return await updateCarts(sql, storeId, carts);
  } catch (error) {
    // It may have been done all the same, or everybody would only wait once more.
    if (isUnavailable(error)) throw error;
    return undefined;
  }
}

import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isRefused } from '../../../platform/db/failures.ts';
import type { Cart } from '../cart.ts';
import { serializeCart } from './serialize-cart.ts';
import { updateCart, updateCarts } from './update-queries.ts';

type Carts = ReadonlyMap<string, Cart>;
type Saved = Map<string, boolean | Promise<boolean>>;

/**
 * Together with the other carts of the store that are changed right now. False when the version
 * moved on: another request wrote this cart first.
 */
export async function saveCart(ctx: StoreContext, sql: Sql, cart: Cart): Promise<boolean> {
  const { app, store, storeId } = ctx;
  // Whoever has a transaction of their own must stay in it.
  if (sql !== app.sql) return await updateCart(sql, store, cart);
  // One that is too large is refused before others are with it.
  serializeCart(cart);
  const saveAll = (carts: Carts) => (carts.size > 1 ? saveSeveral(ctx, carts) : saveOne(ctx, cart));
  // While a store goes live, requests of either mode are under way: each mode has its statement.
  const what = store.developerMode ? 'saved sandbox carts' : 'saved carts';
  return (await app.requestBatcher.write(what, storeId, cart.id, cart, saveAll)) ?? false;
}

async function saveOne({ app, store }: StoreContext, cart: Cart): Promise<Saved> {
  return new Map([[cart.id as string, await updateCart(app.sql, store, cart)]]);
}

async function saveSeveral({ app, store }: StoreContext, carts: Carts): Promise<Saved> {
  const saved = await updateCarts(app.sql, store, [...carts.values()]).catch((error: unknown) => {
    // Of anything else nobody knows whether it was done all the same.
    if (!isRefused(error)) throw error;
    app.log.warn({ err: error, storeId: store.id }, 'carts could not be saved together');
    return new Set<string>();
  });
  // Who was passed over goes alone: that waits for whoever holds the cart, or finds it changed.
  const alone = (cart: Cart) => updateCart(app.sql, store, cart);
  return new Map([...carts].map(([id, cart]) => [id, saved.has(id) || alone(cart)]));
}

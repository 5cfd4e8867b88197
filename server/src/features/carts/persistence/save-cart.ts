import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isRefused } from '../../../platform/db/failures.ts';
import type { Cart } from '../cart.ts';
import { serializeCart } from './serialize-cart.ts';
import { updateCart, updateCarts } from './update-queries.ts';

type Carts = ReadonlyMap<string, Cart>;
type Saved = Map<string, boolean | Promise<boolean>>;

/** Batched with concurrent writes of the store. False on a version conflict. */
export async function saveCart(ctx: StoreContext, sql: Sql, cart: Cart): Promise<boolean> {
  const { app, store, storeId } = ctx;
  // A caller that already has a transaction must stay in it.
  if (sql !== app.sql) return await updateCart(sql, store, cart);
  // Rejects an oversized cart before it joins a batch.
  serializeCart(cart);
  const saveAll = (carts: Carts) => (carts.size > 1 ? saveSeveral(ctx, carts) : saveOne(ctx, cart));
  // While a store goes live, requests of both modes run: each mode has its own statement.
  const what = store.developerMode ? 'saved sandbox carts' : 'saved carts';
  return (await app.requestBatcher.write(what, storeId, cart.id, cart, saveAll)) ?? false;
}

async function saveOne({ app, store }: StoreContext, cart: Cart): Promise<Saved> {
  return new Map([[cart.id as string, await updateCart(app.sql, store, cart)]]);
}

async function saveSeveral({ app, store }: StoreContext, carts: Carts): Promise<Saved> {
  const saved = await updateCarts(app.sql, store, [...carts.values()]).catch((error: unknown) => {
    // For any other error the outcome of the write is unknown.
    if (!isRefused(error)) throw error;
    app.log.warn({ err: error, storeId: store.id }, 'a batch of carts could not be saved');
    return new Set<string>();
  });
  // A cart skipped by the batch is written alone: that waits for the row lock, or finds a conflict.
  const saveAlone = (cart: Cart) => updateCart(app.sql, store, cart);
  return new Map([...carts].map(([id, cart]) => [id, saved.has(id) || saveAlone(cart)]));
}

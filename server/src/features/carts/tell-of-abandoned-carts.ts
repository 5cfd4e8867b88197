import type { App } from '../../context.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import { abandonment, type QuietCart } from './abandonment.ts';
import {
  listQuietCarts,
  listStoresWithQuietCarts,
  type QuietMark,
  updateQuietCarts,
} from './quiet-queries.ts';

const STORES_AT_ONCE = 500;
const CARTS_AT_ONCE = 200;

/** Tells of every cart that was left alone for a while, once for each time. Returns how many. */
export async function tellOfAbandonedCarts(app: App): Promise<number> {
  const { sql, clock, config } = app;
  const now = clock.now();
  const before = plusMs(now, -config.cartAbandonedMinutes * MINUTE_MS);
  let told = 0;
  for (const storeId of await listStoresWithQuietCarts(sql, before, STORES_AT_ONCE)) {
    for (let found = CARTS_AT_ONCE; found === CARTS_AT_ONCE; ) {
      const carts = await listQuietCarts(sql, storeId, before, CARTS_AT_ONCE);
      const marks = carts.map((cart) => markOf(app, cart, before, now));
      told += await updateQuietCarts(sql, storeId, marks, before, now);
      found = carts.length;
    }
  }
  return told;
}

function markOf({ ids }: App, cart: QuietCart, before: Date, now: Date): QuietMark {
  const { id, version } = cart;
  const result = abandonment(cart, before, now);
  return {
    id,
    version,
    quietSince: result.kind === 'later' ? result.quietSince : null,
    event: result.kind === 'abandoned' ? { id: ids.next<never>(), data: result.data } : null,
  };
}

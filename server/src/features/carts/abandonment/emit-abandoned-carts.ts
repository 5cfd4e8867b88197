import type { App } from '../../../context.ts';
import { drainByStore, type StoreWork } from '../../../platform/jobs/drain-by-store.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import { abandonment, type IdleCart } from './abandonment.ts';
import {
  type AbandonmentMark,
  findIdleCart,
  listIdleCarts,
  listStoresWithIdleCarts,
  updateIdleCarts,
} from './abandonment-queries.ts';

const CARTS_AT_ONCE = 200;

/** Emits one event each time a cart is abandoned. Returns the number of events. */
export async function emitAbandonedCarts(app: App, stop?: AbortSignal): Promise<number> {
  const { sql, clock, config } = app;
  const now = clock.now();
  const before = plusMs(now, -config.cartAbandonedMinutes * MINUTE_MS);
  let emitted = 0;
  const work: StoreWork = {
    task: 'emit_abandoned_carts',
    table: 'carts',
    limit: CARTS_AT_ONCE,
    stores: (max, except, only) => listStoresWithIdleCarts(sql, before, max, except, only),
    async take(storeId, limit, except) {
      const carts = await listIdleCarts(sql, storeId, before, limit, except);
      const marks = carts.map((cart) => markOf(app, cart, before, now));
      emitted += await updateIdleCarts(sql, storeId, marks, before, now);
      return carts.length;
    },
    first: (storeId, except) => findIdleCart(sql, storeId, before, except),
  };
  await drainByStore(app, work, stop);
  return emitted;
}

function markOf({ ids }: App, cart: IdleCart, before: Date, now: Date): AbandonmentMark {
  const { id, version } = cart;
  const result = abandonment(cart, before, now);
  return {
    id,
    version,
    idleSince: result.kind === 'later' ? result.idleSince : null,
    event: result.kind === 'abandoned' ? { id: ids.next<never>(), data: result.data } : null,
  };
}

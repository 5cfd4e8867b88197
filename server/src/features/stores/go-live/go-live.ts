import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Store } from '../../../ports/store.ts';
import type { EventData } from '../../webhooks/events.ts';
import { changeStore } from '../change-store.ts';
import { getStore } from '../get-store.ts';
import { updateStoreLive } from '../queries.ts';
import { checkedItems, isReady } from './go-live-check.ts';

/** The only way out of developer mode. Idempotent: a repeat changes nothing. */
export async function goLive(ctx: StoreContext, handle: string): Promise<Store> {
  if (handle !== ctx.store.handle) throw new ApiError('HANDLE_MISMATCH');
  return await changeStore(ctx, async (sql) => {
    // Read under the row's lock: a provider may have been disabled meanwhile.
    const store = await getStore(sql, ctx.storeId);
    if (!store.developerMode) return store;
    const items = checkedItems(ctx.app, store);
    if (!isReady(items)) throw new ApiError('GO_LIVE_INCOMPLETE', reasonsIn(items));
    const data: EventData<'store.went_live'> = { storeId: store.id };
    const event = { id: ctx.ids.next<never>(), data };
    await updateStoreLive(sql, ctx.storeId, ctx.now(), event);
    for (const seed of ctx.app.seeds) await seed.end(ctx.app, sql, store);
    return await getStore(sql, ctx.storeId);
  });
}

function reasonsIn(items: ReturnType<typeof checkedItems>): string {
  return items
    .filter(({ isDone, isRequired }) => isRequired && !isDone)
    .map(({ missing }) => missing)
    .join(' ');
}

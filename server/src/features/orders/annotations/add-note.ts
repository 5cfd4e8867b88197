import type { StoreContext } from '../../../context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Order } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { updateOrderNoted } from './annotation-queries.ts';
import { changed, internalEntry } from './internal-entry.ts';

const ATTEMPTS_MAX = 50;

/** Adds a note to the timeline, for operators only. */
export async function addNote(ctx: StoreContext, orderId: string, note: string): Promise<Order> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const entry = { ...internalEntry(ctx, 'note_added', null, null), note };
    return await changed(ctx, order, (sql) => updateOrderNoted(sql, ctx.storeId, order, entry));
  });
}

import type { StoreContext } from '../../../context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { exactTerm, folded } from '../../../values/search-terms.ts';
import { refuseStale } from '../../stores/settings/etag.ts';
import type { Order } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { updateOrderTags } from './annotation-queries.ts';
import { changed, internalEntry } from './internal-entry.ts';

const ATTEMPTS_MAX = 50;

/** Replaces the tags; the first spelling of each counts, and blank ones do not. Idempotent. */
export async function setTags(
  ctx: StoreContext,
  orderId: string,
  input: readonly string[],
): Promise<Order> {
  const spelled = new Map<string, string>();
  for (const tag of input) {
    const key = folded(tag);
    if (key !== '' && !spelled.has(key)) spelled.set(key, tag.trim());
  }
  const tags = [...spelled.values()];
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    refuseStale(ctx, order.tags);
    if (JSON.stringify(tags) === JSON.stringify(order.tags)) return order;
    const [before, terms] = [order.tags, tags].map((all) =>
      all.map((tag) => exactTerm('tag', tag)),
    ) as [string[], string[]];
    const change = {
      tags,
      terms,
      added: terms.filter((term) => !before.includes(term)),
      removed: before.filter((term) => !terms.includes(term)),
      entry: internalEntry(ctx, 'tags_changed', listed(order.tags), listed(tags)),
    };
    return await changed(ctx, order, (sql) => updateOrderTags(sql, ctx.storeId, order, change));
  });
}

function listed(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(', ');
}

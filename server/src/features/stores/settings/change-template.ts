import type { StoreContext } from '../../../context.ts';
import { changeStore } from '../change-store.ts';
import { updateTemplate } from './live-queries.ts';

/** Null removes it. Concurrent changes of different templates both apply. */
export async function changeTemplate(
  ctx: StoreContext,
  name: string,
  words: object | null,
): Promise<void> {
  await changeStore(ctx, async (sql) => {
    await updateTemplate(sql, ctx.storeId, name, words, ctx.now());
    return true;
  });
}

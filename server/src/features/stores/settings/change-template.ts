import type { StoreContext } from '../../../context.ts';
import { changeStore } from '../change-store.ts';
import { updateTemplate } from './live-queries.ts';

/** Null takes it away. Two who change different ones at once both get their way. */
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

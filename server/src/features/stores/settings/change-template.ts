import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { TemplateName } from '../../../ports/messages/store-templates.ts';
import { changeStore } from '../change-store.ts';
import { updateTemplate } from './live-queries.ts';

/** Null removes it. Concurrent changes of different templates both apply. */
export async function changeTemplate(
  ctx: StoreContext,
  name: TemplateName,
  words: object | null,
): Promise<void> {
  const change = async (sql: Sql) => {
    await updateTemplate(sql, ctx.storeId, name, words, ctx.now());
    return true;
  };
  await changeStore(ctx, change, ({ settings }) => settings.messageTemplates?.[name]);
}

import type { StoreContext } from '../../../context.ts';
import { changeStore } from '../change-store.ts';
import { type SettingName, upsertSetting } from './live-queries.ts';

export async function changeLiveSetting(
  ctx: StoreContext,
  name: SettingName,
  value: object | null,
): Promise<void> {
  await changeStore(ctx, async (sql) => {
    await upsertSetting(sql, ctx.storeId, name, value, ctx.now());
    return true;
  });
}

import type { StoreContext } from '../../context.ts';
import { type SettingName, upsertSetting } from './live-queries.ts';
import { notifyStoreChanged } from './queries.ts';

/** Every process hears of it and forgets what it knew about the store. */
export async function changeLiveSetting(
  ctx: StoreContext,
  name: SettingName,
  value: object | null,
): Promise<void> {
  await ctx.write(async (sql) => {
    await upsertSetting(sql, ctx.storeId, name, value, ctx.now());
    await notifyStoreChanged(sql, ctx.storeId);
    return true;
  });
}

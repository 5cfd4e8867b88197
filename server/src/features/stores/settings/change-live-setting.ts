import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { Store } from '../../../ports/store.ts';
import { changeStore } from '../change-store.ts';
import { type SettingName, upsertSetting } from './live-queries.ts';

export async function changeLiveSetting(
  ctx: StoreContext,
  name: SettingName,
  value: object | null,
  currentOf?: (store: Store) => unknown,
): Promise<void> {
  const change = async (sql: Sql) => {
    await upsertSetting(sql, ctx.storeId, name, value, ctx.now());
    return true;
  };
  await changeStore(ctx, change, currentOf);
}

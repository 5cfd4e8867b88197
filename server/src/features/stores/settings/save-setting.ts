import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { type SettingName, upsertSetting } from './live-queries.ts';

/** For a change that reads the store first; the caller holds the lock of `changeStore`. */
export async function saveSetting(
  ctx: StoreContext,
  sql: Sql,
  name: SettingName,
  value: object | null,
): Promise<void> {
  await upsertSetting(sql, ctx.storeId, name, value, ctx.now());
}

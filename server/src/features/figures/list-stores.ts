import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { listStoresByHandle } from './state-queries.ts';

/** Every store, or the one with the handle. */
export async function listStores(
  sql: Sql,
  handle: string | undefined,
): Promise<{ id: StoreId; handle: string }[]> {
  return await listStoresByHandle(sql, handle ?? null);
}

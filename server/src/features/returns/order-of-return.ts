import type { Sql } from '../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../values/ids.ts';
import { findOrderOfReturn } from './return-queries.ts';

/** For the audit log: the order of the return in a path. */
export async function orderOfReturn(
  sql: Sql,
  storeId: StoreId,
  { returnId }: { readonly returnId: string },
): Promise<OrderId | undefined> {
  return await findOrderOfReturn(sql, storeId, returnId);
}

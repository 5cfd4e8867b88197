import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { findSandboxLocked } from '../queries.ts';

/**
 * Asked in a transaction, it stays true until that ends: a store goes live before or after. A
 * process may not have heard yet that it did.
 */
export async function isStillSandbox(sql: Sql, storeId: StoreId): Promise<boolean> {
  return (await findSandboxLocked(sql, storeId)) !== undefined;
}

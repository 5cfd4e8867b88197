import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { findSandboxLocked } from '../queries.ts';

/**
 * Holds until the end of the transaction: a concurrent go-live is before or after it. The process's
 * cache may be outdated.
 */
export async function isStillSandbox(sql: Sql, storeId: StoreId): Promise<boolean> {
  return (await findSandboxLocked(sql, storeId)) !== undefined;
}

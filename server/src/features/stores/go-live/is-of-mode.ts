import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';

/**
 * A condition for statements that write with the semantics of a sandbox: prices of the caller, a
 * time of the caller. A request is admitted when its headers arrive; by the time it writes, the
 * store may be live. No store goes back, so a live store's statement checks nothing. The row of the
 * store is read and not locked: every new cart would wait for it.
 */
export function isOfMode(sql: Sql, storeId: StoreId, developerMode: boolean) {
  return developerMode
    ? sql`exists (select from stores where stores.id = ${storeId} and stores.developer_mode)`
    : sql`true`;
}

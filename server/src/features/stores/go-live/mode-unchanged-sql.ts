import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';

/**
 * A condition of statements with sandbox semantics, such as prices or times set by the caller. A
 * request is admitted when its headers arrive; the store may be live when it writes. Live stores
 * never return to the sandbox, so their statements check nothing. Reads the mode without a lock,
 * which every new cart would wait for.
 */
export function modeUnchangedSql(sql: Sql, storeId: StoreId, developerMode: boolean) {
  return developerMode
    ? sql`exists (select from store_locks
        where store_locks.store_id = ${storeId} and store_locks.developer_mode)`
    : sql`true`;
}

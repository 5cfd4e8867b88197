import type { Fragment, Sql } from './connect.ts';

/** Rows of the sandbox, of the live store, or of both. */
export function modeSql(sql: Sql, developerMode: boolean | undefined): Fragment {
  return developerMode === undefined ? sql`` : sql`and developer_mode = ${developerMode}`;
}

import type { Fragment, Sql } from './connect.ts';
import { unprepared } from './driver/sql.ts';

/**
 * Several rows for `insert … values ${valueRows(sql, rows)}`; each is in its own brackets. A
 * statement with several is not kept: each number of rows has its own text.
 */
export function valueRows(sql: Sql, rows: readonly Fragment[]): Fragment[] {
  const listed = rows.map((row, index) => (index === 0 ? row : sql`, ${row}`));
  return rows.length > 1 ? [unprepared, ...listed] : listed;
}

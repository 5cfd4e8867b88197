import { firstIdAt } from '../../values/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '../../values/time.ts';
import type { Fragment, Sql } from './connect.ts';

/** An id may be older than its row, such as that of a reservation. */
const OLDER_MS = DAY_MS;
/**
 * It is hardly younger, but clocks of processes differ. A list begins at the newest row, so that
 * every row of this time is read and skipped.
 */
const YOUNGER_MS = 10 * MINUTE_MS;

export interface Period {
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/**
 * The rows of a period in a table whose ids ascend with time: its primary key bounds what is read,
 * so no index by time is needed.
 */
export function createdBetween(sql: Sql, { from, to }: Period): Fragment[] {
  return [
    from ? sql`and created_at >= ${from} and id >= ${firstIdAt(plusMs(from, -OLDER_MS))}` : sql``,
    to ? sql`and created_at < ${to} and id < ${firstIdAt(plusMs(to, YOUNGER_MS))}` : sql``,
  ];
}

/** The period of a query's texts. */
export function periodOf({ from, to }: { from?: string; to?: string }): Period {
  return { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
}

import { firstIdAt } from '../../values/ids.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import type { Fragment, Sql } from './connect.ts';

/** An id may be older than its row, such as that of a reservation. */
const SLACK_MS = DAY_MS;

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
    from ? sql`and created_at >= ${from} and id >= ${firstIdAt(plusMs(from, -SLACK_MS))}` : sql``,
    to ? sql`and created_at < ${to} and id < ${firstIdAt(plusMs(to, SLACK_MS))}` : sql``,
  ];
}

/** The period of a query's texts. */
export function periodOf({ from, to }: { from?: string; to?: string }): Period {
  return { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
}

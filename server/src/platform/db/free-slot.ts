import type { Fragment, Sql } from './connect.ts';

/**
 * For `insert … select free.slot … from ${freeSlot(…)} … on conflict do nothing`: the lowest number
 * from 1 to `max` that `taken`, a select of one column, does not return. No row where all are
 * taken. A unique constraint decides between two inserts that chose the same number.
 */
export function freeSlot(sql: Sql, max: number, taken: Fragment): Fragment {
  return sql`(select min(numbers.slot) as slot
    from generate_series(1, ${max}::integer) as numbers (slot)
    where numbers.slot not in (${taken}) having count(*) > 0) as free`;
}

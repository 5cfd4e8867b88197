import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { RESULTS_MAX, type SearchResult } from './search-result.ts';

/** Sorts after every character: upper bound of all texts with a prefix. */
const LAST = '\u{10ffff}';
/** Coupons by the beginning of their code, gift cards of the mode by their last four characters. */
export async function listDiscountsByCode(
  sql: Sql,
  storeId: StoreId,
  { code, last4, mode }: { code: string; last4: string | null; mode: StoreMode },
): Promise<SearchResult[]> {
  return await sql<SearchResult[]>`
    (select 'coupon' as kind, id, code as title, description as subtitle from coupons
      where store_id = ${storeId} and ${begins(sql, sql`code`, code)}
      order by code using ~<~ limit ${RESULTS_MAX})
    union all
    (select 'gift_card', id, '•••• ' || last4, note from gift_cards
      where store_id = ${storeId} and last4 = ${last4} and mode = ${mode}
      order by id desc limit ${RESULTS_MAX})`;
}

/** By the operators of `text_pattern_ops`, which compare bytes whatever the collation is. */
function begins(sql: Sql, column: Fragment, text: string): Fragment {
  return sql`${column} ~>=~ ${text} and ${column} ~<~ ${`${text}${LAST}`}`;
}

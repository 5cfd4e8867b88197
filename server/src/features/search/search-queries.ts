import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { type FoundPerson, RESULTS_MAX, type SearchResult } from './search-result.ts';

/** Sorts after every character: upper bound of all texts with a prefix. */
const LAST = '\u{10ffff}';
/** Customers that are examined for further words, as many as a search examines orders. */
const EXAMINED_MAX = 10_000;

/**
 * Customers whose e-mail address, first or last name begins with each word. The first word is
 * looked up in the indexes, the others are filtered; a customer may be found by several columns.
 */
export async function listCustomersByWords(
  sql: Sql,
  storeId: StoreId,
  [first = '', ...others]: readonly string[],
): Promise<FoundPerson[]> {
  const columns = [sql`email`, sql`lower(last_name)`, sql`lower(first_name)`];
  const filters = others.map(
    (word) => sql`and (starts_with(email, ${word}) or starts_with(lower(last_name), ${word})
      or starts_with(lower(first_name), ${word}))`,
  );
  const parts = columns.map(
    (column, index) => sql`${index > 0 ? sql`union all` : sql``} (
      select id, email, phone, first_name as "firstName", last_name as "lastName" from (
        select * from customers
        where store_id = ${storeId} and ${begins(sql, column, first)}
        order by ${column} using ~<~ limit ${EXAMINED_MAX}) as examined
      where true ${filters} limit ${RESULTS_MAX})`,
  );
  return await sql<FoundPerson[]>`${parts}`;
}

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

import type { Sql } from '../../platform/db/connect.ts';
import { textArray } from '../../platform/db/text-array.ts';
import { valueRows } from '../../platform/db/value-rows.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';

/** In a transaction that locks the customer: terms that another one wrote are replaced, too. */
export async function updateCustomerTerms(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
  search: { readonly terms: readonly string[]; readonly nameSort: string },
): Promise<void> {
  const changed = sql`
    with gone as (
      delete from customer_search_terms
      where store_id = ${storeId} and customer_id = ${id}
        and term <> all(${textArray(search.terms)}::text[]))
    update customers set name_sort = ${search.nameSort},
      search_terms = ${joinedTerms(search.terms)}
    where store_id = ${storeId} and id = ${id}`;
  await Promise.all([changed, insertCustomerTerms(sql, storeId, id, search.terms)]);
}

export async function insertCustomerTerms(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map((term) => sql`(${storeId}::uuid, ${term}::text, ${id}::uuid)`);
  await sql`
    insert into customer_search_terms (store_id, term, customer_id)
    values ${valueRows(sql, rows)} on conflict do nothing`;
}

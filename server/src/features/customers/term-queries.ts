import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';

/** In a transaction that locks the customer: terms that another one wrote are replaced, too. */
export async function updateCustomerTerms(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
  search: { readonly terms: readonly string[]; readonly nameSort: string },
): Promise<void> {
  await sql`
    with term as (
      select word from jsonb_array_elements_text(${JSON.stringify(search.terms)}::text::jsonb)
        as word),
    named as (
      update customers set name_sort = ${search.nameSort},
        search_terms = ${joinedTerms(search.terms)}
      where store_id = ${storeId} and id = ${id}),
    gone as (
      delete from customer_search_terms
      where store_id = ${storeId} and customer_id = ${id}
        and customer_search_terms.term not in (select word from term))
    insert into customer_search_terms (store_id, term, customer_id)
    select ${storeId}::uuid, word, ${id}::uuid from term
    on conflict do nothing`;
}

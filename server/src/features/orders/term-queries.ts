import type { Sql } from '../../platform/db/connect.ts';
import { valueRows } from '../../platform/db/value-rows.ts';
import type { OrderId, StoreId } from '../../values/ids.ts';

/** A statement has at most 65 535 parameters, and each term takes three. */
const TERMS_AT_ONCE = 5_000;

/** In the transaction that adds the terms to the order's own column. */
export async function insertOrderTerms(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
  terms: readonly string[],
): Promise<void> {
  for (let start = 0; start < terms.length; start += TERMS_AT_ONCE) {
    const slice = terms.slice(start, start + TERMS_AT_ONCE);
    const rows = slice.map((term) => sql`(${storeId}::uuid, ${term}::text, ${orderId}::uuid)`);
    await sql`
      insert into order_search_terms (store_id, term, order_id) values ${valueRows(sql, rows)}
      on conflict do nothing`;
  }
}

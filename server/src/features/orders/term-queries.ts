import type { Sql } from '../../platform/db/connect.ts';
import { valueRows } from '../../platform/db/value-rows.ts';
import type { OrderId, StoreId } from '../../values/ids.ts';

/** In the transaction that adds the terms to the order's own column. */
export async function insertOrderTerms(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map((term) => sql`(${storeId}::uuid, ${term}::text, ${orderId}::uuid)`);
  await sql`
    insert into order_search_terms (store_id, term, order_id) values ${valueRows(sql, rows)}
    on conflict do nothing`;
}

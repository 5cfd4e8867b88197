import type { Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import { orderNeedSql } from './order-need-sql.ts';
import type { OrderSelection, SortKey } from './order-page.ts';

/** The conditions of a query besides its words. */
export function filtersOf(sql: Sql, query: OrderSelection) {
  const { status, paymentStatus, fulfillmentStatus, customerId, guestEmail, providerId } = query;
  const { agent, developerMode, needs, from, to, totalMin, totalMax, after } = query;
  return [
    sql``,
    ...(status ? [sql`and status = ${status}`] : []),
    ...(paymentStatus ? [sql`and payment_status = ${paymentStatus}`] : []),
    ...(fulfillmentStatus ? [sql`and fulfillment_status = ${fulfillmentStatus}`] : []),
    ...(customerId ? [sql`and customer_id = ${customerId}`] : []),
    ...(guestEmail ? [sql`and customer_id is null and lower(email) = ${guestEmail}`] : []),
    ...(providerId ? [sql`and provider_id = ${providerId}`] : []),
    ...(agent === 'any' ? [sql`and agent_id is not null`] : []),
    ...(agent && agent !== 'any' ? [sql`and agent_id = ${agent}`] : []),
    ...(developerMode === true ? [sql`and developer_mode`] : []),
    ...(developerMode === false ? [sql`and not developer_mode`] : []),
    ...(needs ? [sql`and ${orderNeedSql(sql, needs)}`] : []),
    ...(from ? [sql`and created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`and created_at < ${to}::timestamptz`] : []),
    ...(totalMin === undefined ? [] : [sql`and total >= ${totalMin}::bigint`]),
    ...(totalMax === undefined ? [] : [sql`and total <= ${totalMax}::bigint`]),
    ...(after ? [sql`and ${isBehind(sql, query, after)}`] : []),
  ];
}

/** The columns and directions of `orderBy`. */
function isBehind(sql: Sql, { sortBy, sortDir }: OrderSelection, key: SortKey) {
  const is = sortDir === 'asc' ? sql`>` : sql`<`;
  switch (sortBy) {
    case 'total':
      return sql`(total, id) ${is} (${key.total}::bigint, ${key.id}::uuid)`;
    case 'customer':
      return sql`(customer_sort, id) ${is} (${key.customerSort}::text, ${key.id}::uuid)`;
    default:
      return sql`(created_at, id) ${is} (${key.createdAt}::timestamptz, ${key.id}::uuid)`;
  }
}

export async function findSortKey(
  sql: Sql,
  storeId: StoreId,
  id: OrderId,
): Promise<SortKey | undefined> {
  const [key] = await sql<SortKey[]>`
    select id, created_at::text as "createdAt", total, customer_sort as "customerSort"
    from orders where store_id = ${storeId} and id = ${id}`;
  return key;
}

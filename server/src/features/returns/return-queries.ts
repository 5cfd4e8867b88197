import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { modeSql } from '../../platform/db/mode-sql.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { OrderId, ReturnId, StoreId } from '../../values/ids.ts';
import type { Order } from '../orders/order.ts';
import { type OrderRecord, updateOrderRecorded } from '../orders/order-record.ts';
import type { Return, ReturnStatus } from './return.ts';

/*
 * Every change of a return is one statement with its timeline entry and its event. Compare-and-set
 * on the order's version serializes the returns of an order, so quantities cannot be exceeded.
 */

const returnColumns = staticFragment(
  (sql) => sql`id, order_id as "orderId", sequence, number, status, reason, note,
    refusal_reason as "refusalReason", lines, currency, refund_id as "refundId",
    refund_amount as "refundAmount", shipping_amount as "shippingAmount",
    developer_mode as "developerMode", created_at as "createdAt", updated_at as "updatedAt"`,
);

export async function findReturn(
  sql: Sql,
  storeId: StoreId,
  id: ReturnId,
): Promise<Return | undefined> {
  const [found] = await sql<Return[]>`
    select ${returnColumns(sql)} from returns where store_id = ${storeId} and id = ${id}`;
  return found;
}

/** In the sequence of their creation. */
export async function listReturnsOfOrder(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<Return[]> {
  return await sql<Return[]>`
    select ${returnColumns(sql)} from returns
    where store_id = ${storeId} and order_id = ${orderId} order by sequence`;
}

export interface ReturnFilter {
  readonly status?: ReturnStatus;
  readonly orderId?: OrderId;
  readonly developerMode?: boolean;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  /** The last return of the previous page. */
  readonly before?: ReturnPosition;
}

/** The time is text, since a `Date` has no microseconds. */
export interface ReturnPosition {
  readonly id: ReturnId;
  readonly createdAt: string;
}

export async function findReturnPosition(
  sql: Sql,
  storeId: StoreId,
  id: ReturnId,
): Promise<ReturnPosition | undefined> {
  const [position] = await sql<ReturnPosition[]>`
    select id, created_at::text as "createdAt" from returns
    where store_id = ${storeId} and id = ${id}`;
  return position;
}

/** Newest first. */
export async function listReturnPage(
  sql: Sql,
  storeId: StoreId,
  filter: ReturnFilter,
  limit: number,
): Promise<Return[]> {
  return await sql<Return[]>`
    select ${returnColumns(sql)} from returns
    where store_id = ${storeId} ${conditions(sql, filter)}
    order by created_at desc, id desc limit ${limit}`;
}

function conditions(sql: Sql, filter: ReturnFilter): Fragment[] {
  const { status, orderId, developerMode, from, to, before } = filter;
  return [
    status ? sql`and status = ${status}` : sql``,
    orderId ? sql`and order_id = ${orderId}` : sql``,
    modeSql(sql, developerMode),
    from ? sql`and created_at >= ${from}` : sql``,
    to ? sql`and created_at < ${to}` : sql``,
    before
      ? sql`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`
      : sql``,
  ];
}

/** In a transaction. False where the order's version changed. */
export async function insertReturn(
  sql: Sql,
  storeId: StoreId,
  order: Pick<Order, 'id' | 'version'>,
  added: Return,
  record: OrderRecord,
): Promise<boolean> {
  const { id, sequence, number, status, reason, note, lines } = added;
  const { currency, developerMode, createdAt } = added;
  if (!(await updateOrderRecorded(sql, storeId, order, record))) return false;
  await sql`
    insert into returns (store_id, id, order_id, sequence, number, status, reason, note, lines,
      currency, developer_mode, created_at, updated_at)
    values (${storeId}, ${id}, ${order.id}, ${sequence}, ${number}, ${status}, ${reason}, ${note},
      ${JSON.stringify(lines)}::text::jsonb, ${currency}, ${developerMode}, ${createdAt},
      ${createdAt})`;
  return true;
}

/** In a transaction. False where the order or the return changed since it was read. */
export async function updateReturn(
  sql: Sql,
  storeId: StoreId,
  order: Pick<Order, 'id' | 'version'>,
  from: ReturnStatus,
  next: Return,
  record: OrderRecord,
): Promise<boolean> {
  const isCurrent = sql`exists (select from returns
    where store_id = ${storeId} and id = ${next.id} and status = ${from})`;
  if (!(await updateOrderRecorded(sql, storeId, order, record, isCurrent))) return false;
  await sql`
    update returns set status = ${next.status},
      lines = ${JSON.stringify(next.lines)}::text::jsonb,
      refusal_reason = ${next.refusalReason}::text, refund_id = ${next.refundId}::uuid,
      refund_amount = ${next.refundAmount}::bigint, shipping_amount = ${next.shippingAmount},
      updated_at = ${record.now}
    where store_id = ${storeId} and id = ${next.id} and order_id = ${order.id}
      and status = ${from}`;
  return true;
}

export async function findOrderOfReturn(
  sql: Sql,
  storeId: StoreId,
  returnId: string,
): Promise<OrderId | undefined> {
  const [row] = await sql<{ orderId: OrderId }[]>`
    select order_id as "orderId" from returns where store_id = ${storeId} and id = ${returnId}`;
  return row?.orderId;
}

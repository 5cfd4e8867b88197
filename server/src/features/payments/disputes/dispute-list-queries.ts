import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { modeSql } from '../../../platform/db/mode-sql.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { DisputeId, OrderId, StoreId } from '../../../values/ids.ts';
import type { Dispute } from './dispute.ts';
import { stateColumns } from './dispute-queries.ts';

export const DISPUTE_FILTERS = [
  'open',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
] as const;
export const DISPUTE_SORTS = ['dueBy', 'openedAt'] as const;

export interface DisputeSelection {
  readonly status?: (typeof DISPUTE_FILTERS)[number] | undefined;
  readonly orderId?: OrderId | undefined;
  readonly dueBefore?: Date | undefined;
  readonly developerMode?: boolean | undefined;
  readonly sortBy: (typeof DISPUTE_SORTS)[number];
  readonly sortDir: 'asc' | 'desc';
  readonly after?: DisputeKey | undefined;
  readonly limit: number;
}

/** The position of a dispute. Times are text, since a `Date` has no microseconds. */
export interface DisputeKey {
  readonly id: DisputeId;
  readonly dueBy: string;
  readonly openedAt: string;
}

export async function listDisputesBy(
  sql: Sql,
  storeId: StoreId,
  selection: DisputeSelection,
): Promise<Dispute[]> {
  const { sortBy, sortDir, limit } = selection;
  const key = sortBy === 'dueBy' ? deadline(sql) : sql`opened_at`;
  const direction = sortDir === 'asc' ? sql`asc` : sql`desc`;
  return await sql<Dispute[]>`
    select ${disputeColumns(sql)}, ${orderNumber(sql, storeId)} from disputes
    where store_id = ${storeId} ${conditions(sql, selection)}
    order by ${key} ${direction}, id ${direction} limit ${limit}`;
}

export async function findDispute(
  sql: Sql,
  storeId: StoreId,
  id: DisputeId,
): Promise<Dispute | undefined> {
  const [dispute] = await sql<Dispute[]>`
    select ${disputeColumns(sql)}, ${orderNumber(sql, storeId)} from disputes
    where store_id = ${storeId} and id = ${id}`;
  return dispute;
}

/** Oldest first. */
export async function listDisputesOfOrder(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<Dispute[]> {
  return await sql<Dispute[]>`
    select ${disputeColumns(sql)}, ${orderNumber(sql, storeId)} from disputes
    where store_id = ${storeId} and order_id = ${orderId} order by id`;
}

export async function findDisputeKey(
  sql: Sql,
  storeId: StoreId,
  id: DisputeId,
): Promise<DisputeKey | undefined> {
  const [key] = await sql<DisputeKey[]>`
    select id, ${deadline(sql)}::text as "dueBy", opened_at::text as "openedAt" from disputes
    where store_id = ${storeId} and id = ${id}`;
  return key;
}

const disputeColumns = staticFragment(
  (sql) => sql`id, provider_id as "providerId", reference, order_id as "orderId",
    developer_mode as "developerMode", created_at as "createdAt", updated_at as "updatedAt",
    ${stateColumns(sql)}`,
);

function orderNumber(sql: Sql, storeId: StoreId): Fragment {
  return sql`(select number from orders
    where orders.store_id = ${storeId} and orders.id = disputes.order_id) as "orderNumber"`;
}

/** As in the indexes: without a deadline last. */
function deadline(sql: Sql): Fragment {
  return sql`coalesce(due_by, 'infinity'::timestamptz)`;
}

function conditions(sql: Sql, selection: DisputeSelection): Fragment[] {
  const { status, orderId, dueBefore, developerMode, sortBy, sortDir, after } = selection;
  const isBehind = sortDir === 'asc' ? sql`>` : sql`<`;
  const key = sortBy === 'dueBy' ? deadline(sql) : sql`opened_at`;
  return [
    status === 'open' ? sql`and closed_at is null` : sql``,
    status && status !== 'open' ? sql`and status = ${status}` : sql``,
    orderId ? sql`and order_id = ${orderId}` : sql``,
    dueBefore ? sql`and ${deadline(sql)} < ${dueBefore}` : sql``,
    modeSql(sql, developerMode),
    after ? sql`and (${key}, id) ${isBehind} (${after[sortBy]}::timestamptz, ${after.id})` : sql``,
  ];
}

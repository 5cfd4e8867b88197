import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { AttemptId, DisputeId, OrderId, StoreId } from '../../../values/ids.ts';
import type { TimelineEntry } from '../../orders/order.ts';
import type { Transaction } from '../reversals/transaction.ts';
import type { Dispute, DisputeState } from './dispute.ts';

/*
 * A report of a provider. The order's row is locked before the dispute's, so that concurrent
 * reports and refunds of one order are serialized.
 */

export interface DisputedOrder {
  readonly id: OrderId;
  readonly number: string;
  readonly currency: string;
  readonly developerMode: boolean;
}

/** Locks the order until the transaction ends. */
export async function findDisputedOrder(
  sql: Sql,
  storeId: StoreId,
  id: OrderId,
): Promise<DisputedOrder | undefined> {
  const [order] = await sql<DisputedOrder[]>`
    select id, number, currency, developer_mode as "developerMode" from orders
    where store_id = ${storeId} and id = ${id} for update`;
  return order;
}

export type NewDispute = DisputeState &
  Pick<Dispute, 'id' | 'providerId' | 'reference' | 'orderId' | 'developerMode'> & {
    readonly attemptId: AttemptId;
    readonly now: Date;
  };

/** False where the dispute is stored already; a concurrent insert is waited for. */
export async function insertDispute(
  sql: Sql,
  storeId: StoreId,
  dispute: NewDispute,
): Promise<boolean> {
  const { now } = dispute;
  const { count } = await sql`
    insert into disputes (store_id, id, provider_id, reference, attempt_id, order_id,
      developer_mode, stage, status, reason, amount, currency, due_by, url, withdrawn, reinstated,
      opened_at, reported_at, closed_at, event_sequence, created_at, updated_at)
    values (${storeId}, ${dispute.id}, ${dispute.providerId}, ${dispute.reference},
      ${dispute.attemptId}, ${dispute.orderId}, ${dispute.developerMode}, ${dispute.stage},
      ${dispute.status}, ${dispute.reason}, ${dispute.amount}, ${dispute.currency},
      ${dispute.dueBy}, ${dispute.url}, ${dispute.withdrawn}, ${dispute.reinstated},
      ${dispute.openedAt}, ${dispute.reportedAt}, ${dispute.closedAt}, 0, ${now}, ${now})
    on conflict (store_id, provider_id, reference) do nothing`;
  return count === 1;
}

/** Locks the dispute until the transaction ends. */
export async function findLockedDispute(
  sql: Sql,
  storeId: StoreId,
  providerId: string,
  reference: string,
): Promise<(DisputeState & Pick<Dispute, 'id' | 'orderId'>) | undefined> {
  const [dispute] = await sql<(DisputeState & Pick<Dispute, 'id' | 'orderId'>)[]>`
    select id, order_id as "orderId", ${stateColumns(sql)} from disputes
    where store_id = ${storeId} and provider_id = ${providerId} and reference = ${reference}
    for update`;
  return dispute;
}

export const stateColumns = staticFragment(
  (sql) => sql`stage, status, reason, amount, currency, due_by as "dueBy", url, withdrawn,
    reinstated, opened_at as "openedAt", reported_at as "reportedAt", closed_at as "closedAt"`,
);

export async function updateDispute(
  sql: Sql,
  storeId: StoreId,
  id: DisputeId,
  next: DisputeState & { readonly orderId: OrderId | null },
  now: Date,
): Promise<void> {
  await sql`
    update disputes set order_id = coalesce(order_id, ${next.orderId}), stage = ${next.stage},
      status = ${next.status}, reason = ${next.reason}, amount = ${next.amount},
      currency = ${next.currency}, due_by = ${next.dueBy}, url = ${next.url},
      withdrawn = ${next.withdrawn}, reinstated = ${next.reinstated},
      opened_at = ${next.openedAt}, reported_at = ${next.reportedAt},
      closed_at = ${next.closedAt}, updated_at = ${now}
    where store_id = ${storeId} and id = ${id}`;
}

/** Events are in order per dispute. */
export async function insertDisputeEvents(
  sql: Sql,
  storeId: StoreId,
  id: DisputeId,
  events: readonly { readonly id: string; readonly type: string; readonly data: object }[],
  now: Date,
): Promise<void> {
  const [row] = await sql<[{ last: number }]>`
    update disputes set event_sequence = event_sequence + ${events.length}
    where store_id = ${storeId} and id = ${id}
    returning event_sequence as last`;
  let sequence = row.last - events.length;
  for (const event of events) {
    sequence += 1;
    await sql`
      insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
      values (${storeId}, ${event.id}, ${id}, ${sequence}, ${event.type},
        ${JSON.stringify(event.data)}::text::jsonb, ${now})`;
  }
}

export type DisputeRow = Pick<
  Transaction,
  'id' | 'type' | 'amount' | 'currency' | 'providerId' | 'providerReference' | 'parentId' | 'reason'
>;

/** Adds ledger rows to the order with its sum and its timeline. Runs in a transaction. */
export async function updateOrderDisputed(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
  rows: readonly DisputeRow[],
  timeline: readonly TimelineEntry[],
  now: Date,
): Promise<void> {
  const signed = rows.map(({ type, amount }) => (type === 'dispute' ? amount : -amount));
  const change = signed.reduce((all, amount) => all + amount, 0);
  await sql`
    update orders set version = version + 1, disputed = disputed + ${change},
      timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb, updated_at = ${now}
    where store_id = ${storeId} and id = ${orderId}`;
  for (const row of rows) {
    await sql`
      insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
        provider_id, provider_reference, parent_id, reason, created_at, updated_at)
      values (${storeId}, ${row.id}, ${orderId}, ${row.type}, 'succeeded', ${row.amount},
        ${row.currency}, ${row.providerId}, ${row.providerReference}, ${row.parentId},
        ${row.reason}, ${now}, ${now})`;
  }
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { Order, TimelineEntry } from '../../orders/order.ts';
import { byOperator } from '../../orders/timeline.ts';
import { markIn } from '../../webhooks/events.ts';
import type { CaptureRow } from './new-captures.ts';
import type { Transaction } from './transaction.ts';

/*
 * Captures of authorizations. As with refunds, ledger rows are inserted with compare-and-set on the
 * order's version before the provider call; the order's sums change after it.
 */

/** False where the order's version changed. */
export async function insertCaptures(
  sql: Sql,
  storeId: StoreId,
  order: Order,
  rows: readonly CaptureRow[],
  requestKey: Buffer | null,
): Promise<boolean> {
  const captures = rows.map(({ capture }) => capture);
  const firstId = captures[0]?.id ?? null;
  const now = captures[0]?.createdAt ?? order.updatedAt;
  const { count } = await sql`
    with reserved as (
      update orders set version = version + 1, updated_at = ${now}
      where store_id = ${storeId} and id = ${order.id} and version = ${order.version}
        and payment_outcome is null
      returning id)
    insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
      provider_id, parent_id, request_key, operator, created_at, updated_at)
    select ${storeId}::uuid, line.id, reserved.id, 'capture', 'pending', line.amount,
      line.currency, line."providerId", line."parentId",
      case when line.id = ${firstId}::uuid then ${requestKey}::bytea end,
      line.operator, ${now}::timestamptz, ${now}::timestamptz
    from reserved, jsonb_to_recordset(${JSON.stringify(captures)}::text::jsonb) as line (id uuid,
      amount bigint, currency text, "providerId" text, "parentId" uuid, operator jsonb)`;
  return count === rows.length;
}

export interface CaptureEnding {
  readonly capture: Transaction;
  /** The whole authorized amount, which is released or captured. */
  readonly held: number;
  readonly reference: string;
  readonly eventId: string;
  readonly now: Date;
}

/** The provider captured. Idempotent. */
export async function updateCaptureDone(
  sql: Sql,
  storeId: StoreId,
  { capture, held, reference, eventId, now }: CaptureEnding,
): Promise<void> {
  const { id, orderId, amount, currency, operator } = capture;
  const type = amount > 0 ? 'payment_captured' : 'authorization_released';
  const entry: TimelineEntry = {
    at: now.toISOString(),
    type,
    ...byOperator(operator),
    ...UNCHANGED,
  };
  const eventCount = amount > 0 ? 1 : 0;
  await sql`
    with current as (
      select id from orders where store_id = ${storeId} and id = ${orderId} for update),
    ended as (
      update payment_transactions set status = 'succeeded', updated_at = ${now},
        provider_reference = ${reference}
      from current
      where payment_transactions.store_id = ${storeId} and payment_transactions.id = ${id}
        and payment_transactions.status = 'pending'
      returning payment_transactions.id),
    changed as (
      update orders set version = version + 1, captured = captured + ${amount}::bigint,
        uncaptured = uncaptured - ${held}::bigint, updated_at = ${now},
        timeline = timeline || ${JSON.stringify([entry])}::text::jsonb,
        event_sequence = event_sequence + ${eventCount}::integer
      from ended
      where orders.store_id = ${storeId} and orders.id = ${orderId}
      returning orders.id, orders.number, orders.event_sequence, orders.developer_mode)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${eventId}::uuid, changed.id, changed.event_sequence,
      'payment.captured', jsonb_build_object('orderId', changed.id, 'orderNumber', changed.number,
        'amount', ${amount}::bigint, 'currency', ${currency}::text)
        || ${markIn(sql, 'changed')}, ${now}::timestamptz
    from changed where ${eventCount}::integer = 1`;
}

const UNCHANGED = { from: null, to: null };

/**
 * The provider refused: the authorization can be captured again or voided, and the request key is
 * free.
 */
export async function updateCaptureFailed(
  sql: Sql,
  storeId: StoreId,
  { id, orderId }: Transaction,
  now: Date,
): Promise<void> {
  await sql`
    with failed as (
      update payment_transactions set status = 'failed', updated_at = ${now}, request_key = null
      where store_id = ${storeId} and id = ${id} and status = 'pending'
      returning id, created_at)
    update payment_transactions as others set request_key = null from failed
    where others.store_id = ${storeId} and others.order_id = ${orderId}
      and others.id <> failed.id and others.type = 'capture'
      and others.created_at = failed.created_at`;
}

import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import type { Order, OrderStatus, TimelineEntry } from '../../orders/order.ts';
import { statusAfter } from '../../orders/shipments/fulfillment.ts';
import { creditSql, releaseUsesSql } from '../attempts/reservation-queries.ts';
import type { ReversalRows } from './new-reversal.ts';
import type { Transaction } from './transaction.ts';

/*
 * Refunds and voids. One statement changes the order's sums and the ledger row, with
 * compare-and-set on the order's version, before the provider call and again after it.
 */

/**
 * Reserves the amount, with one row per payment it comes from. False where the order's version
 * changed.
 */
export async function insertReversal(
  sql: Sql,
  storeId: StoreId,
  order: Order,
  reversals: readonly [ReversalRows, ...ReversalRows[]],
  change: Pick<Order, 'refundedItems' | 'returnedItems'> & {
    refunded: number;
    isVoid: boolean;
    requestKey: Buffer | null;
  },
): Promise<boolean> {
  const [{ head: first }] = reversals;
  const now = first.createdAt;
  const rows = reversals
    .flatMap(({ head, parts }) => [head, ...parts])
    .map((row) => ({ ...row, isFirst: row === first }));
  const { count } = await sql`
    with reserved as (
      update orders set version = version + 1, refunded = ${change.refunded},
        refunded_items = ${JSON.stringify(change.refundedItems)}::text::jsonb,
        returned_items = ${JSON.stringify(change.returnedItems)}::text::jsonb,
        fulfillment_status = ${statusAfter({ ...order, ...change }, order.shipments)},
        payment_outcome = ${change.isVoid ? 'voided' : order.paymentOutcome}::text,
        updated_at = ${now}
      where store_id = ${storeId} and id = ${order.id} and version = ${order.version}
      returning id)
    insert into payment_transactions (store_id, id, order_id, type, status, amount, currency,
      provider_id, provider_reference, parent_id, gift_card_id, reversal_id, refund_id, reason,
      note, request_key, items, operator, return_id, created_at, updated_at)
    select ${storeId}::uuid, line.id, reserved.id, line.type, 'pending', line.amount,
      line.currency, line."providerId", null, line."parentId", line."giftCardId",
      line."reversalId", line."refundId", line.reason, line.note,
      case when line."isFirst" then ${change.requestKey}::bytea end, line.items,
      line.operator, line."returnId", ${now}::timestamptz, ${now}::timestamptz
    from reserved, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as line (id uuid,
      type text, amount bigint, currency text, "providerId" text, "parentId" uuid,
      "giftCardId" uuid, "reversalId" uuid, "refundId" uuid, reason text, note text,
      "isFirst" boolean, items jsonb, operator jsonb, "returnId" uuid)`;
  return count === rows.length;
}

export interface Ending {
  readonly reference: string;
  readonly status: OrderStatus;
  readonly timeline: readonly TimelineEntry[];
  readonly events: readonly { id: string; type: string; data: object }[];
  readonly now: Date;
}

/** The provider refunded. False where that is stored already or the order's version changed. */
export async function updateReversalDone(
  sql: Sql,
  storeId: StoreId,
  order: Order,
  reversal: Transaction,
  { reference, status, timeline, events, now }: Ending,
): Promise<boolean> {
  const { id, type } = reversal;
  const hasCards = order.snapshot.giftCards.length > 0;
  const isUndone = type === 'void' && order.snapshot.coupons.length > 0;
  const { count } = await sql`
    with current as (
      select id from orders
      where store_id = ${storeId} and id = ${order.id} and version = ${order.version}
      for update),
    ended as (
      update payment_transactions set status = 'succeeded',
        provider_reference = nullif(${reference}, ''),
        updated_at = ${now}
      from current
      where payment_transactions.store_id = ${storeId} and payment_transactions.id = ${id}
        and payment_transactions.status = 'pending'
      returning payment_transactions.id)
    ${isUndone ? releaseUsesSql(sql, storeId, order.id, now, 'ended') : sql``}
    ${hasCards ? creditSql(sql, storeId, reversal, now) : sql``},
    changed as (
      update orders set version = version + 1, status = ${status},
        timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb,
        event_sequence = event_sequence + ${events.length}, updated_at = ${now}
      from ended
      where orders.store_id = ${storeId} and orders.id = ${order.id}
      returning orders.id, orders.event_sequence)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, (item.event ->> 'id')::uuid, changed.id,
      changed.event_sequence - ${events.length} + item.position::integer, item.event ->> 'type',
      item.event -> 'data', ${now}::timestamptz
    from changed, jsonb_array_elements(${JSON.stringify(events)}::text::jsonb)
      with ordinality as item (event, position)`;
  return count > 0;
}

/** Later statements of the transaction see what others changed under this lock. */
export async function lockOrder(sql: Sql, storeId: StoreId, orderId: OrderId): Promise<void> {
  await sql`select from orders where store_id = ${storeId} and id = ${orderId} for update`;
}

/**
 * The provider refused: the reserved amount and the Idempotency-Key are released. The key is kept
 * where other parts of the refund remain, because a repeat finds them by it.
 */
export async function updateReversalFailed(
  sql: Sql,
  storeId: StoreId,
  { id, orderId, type, refundId }: Transaction,
  now: Date,
): Promise<boolean> {
  const isRefund = type !== 'void';
  const { count } = await sql`
    with ended as (
      update payment_transactions set status = 'failed', updated_at = ${now},
        request_key = case when refund_id is not null then request_key end
      where store_id = ${storeId} and (id = ${id} or reversal_id = ${id}) and status = 'pending'
      returning amount),
    freed as (
      -- Refunded quantities stay until every part of their refund has failed.
      select items, return_id is not null as is_returned from payment_transactions
      where store_id = ${storeId} and id = ${refundId ?? id} and not exists (
        select from payment_transactions as other
        where other.store_id = ${storeId} and other.order_id = ${orderId}
          and other.refund_id = ${refundId} and other.id <> ${id} and other.status <> 'failed'))
    update orders set version = version + 1, updated_at = ${now},
      refunded = refunded - case when ${isRefund}::boolean
        then (select sum(amount) from ended)::bigint else 0 end,
      refunded_items = ${withoutFreedSql(sql, sql`orders.refunded_items`, sql``)},
      returned_items = ${withoutFreedSql(sql, sql`orders.returned_items`, sql`where is_returned`)},
      payment_outcome = case when ${isRefund}::boolean then payment_outcome end
    where orders.store_id = ${storeId} and orders.id = ${orderId} and exists (select from ended)`;
  return count === 1;
}

function withoutFreedSql(sql: Sql, units: Fragment, condition: Fragment): Fragment {
  return sql`(
    select coalesce(jsonb_object_agg(line.key, line.value::bigint
        - coalesce(((select items from freed ${condition}) ->> line.key)::bigint, 0)), '{}'::jsonb)
    from jsonb_each_text(${units}) as line)`;
}

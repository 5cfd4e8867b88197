import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import type { Order, OrderStatus, TimelineEntry } from '../../orders/order.ts';
import { statusAfter } from '../../orders/shipments/fulfillment.ts';
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
  const rows = reversals.flatMap(({ head, parts }) => [head, ...parts]);
  const [row] = await sql<{ isBegun: boolean }[]>`
    select begin_reversal(
      p_store_id => ${storeId}, p_order_id => ${order.id}, p_version => ${order.version},
      p_refunded => ${change.refunded}, p_refunded_items => ${JSON.stringify(change.refundedItems)},
      p_returned_items => ${JSON.stringify(change.returnedItems)},
      p_fulfillment_status => ${statusAfter({ ...order, ...change }, order.shipments)},
      p_payment_outcome => ${change.isVoid ? 'voided' : order.paymentOutcome},
      p_rows => ${JSON.stringify(rows)}, p_request_key => ${change.requestKey},
      p_now => ${first.createdAt}) as "isBegun"`;
  return row?.isBegun === true;
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
  const { giftCards, coupons } = order.snapshot;
  const [row] = await sql<{ isEnded: boolean }[]>`
    select end_reversal(
      p_store_id => ${storeId}, p_order_id => ${order.id}, p_version => ${order.version},
      p_reversal_id => ${reversal.id}, p_reference => ${reference || null},
      p_releases_coupons => ${reversal.type === 'void' && coupons.length > 0},
      p_has_gift_cards => ${giftCards.length > 0}, p_status => ${status},
      p_timeline => ${JSON.stringify(timeline)}, p_events => ${JSON.stringify(events)},
      p_now => ${now}) as "isEnded"`;
  return row?.isEnded === true;
}

/** Waits for other transactions on the order, so that later statements see their changes. */
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

import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, FindingId, StoreId } from '../../../values/ids.ts';
import type { TimelineEntry } from '../../orders/order.ts';
import { type EventData, type EventType, markIn } from '../../webhooks/events.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { consumeSql, releaseSql } from '../attempts/reservation-queries.ts';
import { isUnrecorded, refreshSql } from '../reconciliation/discrepancy-queries.ts';
import type { Decline } from './decline.ts';
import { declineSql } from './decline-queries.ts';

export interface LateDecision {
  readonly isPaid: boolean;
  /** True where the payment is only authorized and captured later. */
  readonly isHeld: boolean;
  /** True where the payment arrived, could not be settled and is refunded. */
  readonly isRefunded?: boolean;
  /** Why the payment failed; null where it did not. */
  readonly decline?: Decline | null;
  readonly eventIds: readonly [string, string];
  readonly timeline: readonly TimelineEntry[];
  /** Reference of the payment that arrived; null keeps the ledger's. */
  readonly reference: string | null;
  readonly now: Date;
}

/** Ends a payment that was pending when its order was placed. */
export async function updatePendingOrder(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  late: LateDecision,
): Promise<boolean> {
  const { isPaid, isHeld, isRefunded = false, eventIds, timeline, reference, now } = late;
  const { id, orderId, snapshot } = attempt;
  const { total, giftCardTotal } = snapshot.totals;
  const paid = isPaid ? total : 0;
  const captured = isHeld ? giftCardTotal : paid;
  const label = isPaid ? 'confirmed' : 'cancelled';
  const decision = isRefunded
    ? sql`released_at = ${now}`
    : sql`status = ${isPaid ? 'succeeded' : 'failed'}, updated_at = ${now}
        ${late.decline ? sql`, ${declineSql(sql, late.decline)}` : sql``}`;
  const isOpen = isRefunded
    ? sql`status = 'refunding' and released_at is null`
    : sql`status = 'pending'`;
  const { count } = await sql`
    with decided as (
      update payment_attempts set ${decision}
      where store_id = ${storeId} and id = ${id} and ${isOpen}
      returning id)
    ${isPaid ? consumeSql(sql, storeId, attempt, snapshot, now) : sql``}
    ${isPaid ? sql`` : releaseSql(sql, storeId, { orderId, discounts: snapshot, now })},
    before as (
      select orders.status as earlier from orders, decided
      where orders.store_id = ${storeId} and orders.id = ${orderId} for update of orders),
    changed as (
      update orders set version = version + 1, updated_at = ${now},
        status = case when earlier = 'pending' then ${label}
          else status end,
        authorized = ${paid}, captured = ${captured}, uncaptured = ${paid - captured},
        payment_outcome = ${isPaid ? null : 'failed'}::text,
        timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb,
        event_sequence = event_sequence + case when earlier = 'pending' then 2 else 1 end
      from before
      where orders.store_id = ${storeId} and orders.id = ${orderId}
      returning orders.id, orders.event_sequence, orders.status, orders.number,
        orders.developer_mode, earlier = 'pending' as is_moved),
    ledger as (
      update payment_transactions set status = ${isPaid ? 'succeeded' : 'failed'},
        provider_reference = coalesce(case when type = 'capture' then ${reference} end,
          provider_reference),
        -- A pending payment turned out to be authorized only.
        type = case when type = 'capture' and ${isHeld}::boolean then 'authorization'
          else type end,
        updated_at = ${now}
      from changed
      where payment_transactions.store_id = ${storeId}
        and payment_transactions.order_id = ${orderId} and type in ('capture', 'gift_card_debit')
        and payment_transactions.status = 'pending')
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, event.id, changed.id,
      changed.event_sequence - case when changed.is_moved then event.back else 0 end, event.type,
      event.data || jsonb_build_object('orderNumber', changed.number)
        || ${markIn(sql, 'changed')}, ${now}::timestamptz
    from changed, (values
      (${eventIds[0]}::uuid, 1, ${eventTypeOf(isPaid, isHeld)},
        ${moneyOf(attempt, isPaid, isHeld)}::text::jsonb),
      (${eventIds[1]}::uuid, 0, 'order.status_changed',
        ${JSON.stringify({ orderId, from: 'pending', to: label })}::text::jsonb))
      as event (id, back, type, data)
    where changed.is_moved or event.back = 1`;
  return count > 0;
}

function eventTypeOf(isPaid: boolean, isHeld: boolean): EventType {
  if (!isPaid) return 'payment.failed';
  return isHeld ? 'payment.authorized' : 'payment.captured';
}

/** The statement adds the order's number and sandbox flag. */
function moneyOf(attempt: Attempt, isPaid: boolean, isHeld: boolean): string {
  const { orderId, cartId, currency, snapshot } = attempt;
  const money: Omit<EventData<'payment.captured' | 'payment.failed'>, 'orderNumber'> = {
    orderId,
    amount: isHeld ? attempt.amount : snapshot.totals.total,
    currency,
    ...(!isPaid && { cartId, reason: 'declined' }),
  };
  return JSON.stringify(money);
}

export interface LateSuccess {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly discrepancyId: FindingId;
  readonly now: Date;
}

/**
 * True where the attempt had been declined: the payment belongs to no order. The same statement
 * records the discrepancy, because reconciliation lists only the attempts of the last days.
 */
export async function updateLateSuccess(
  sql: Sql,
  storeId: StoreId,
  attemptId: AttemptId,
  { reference, amount, currency, discrepancyId, now }: LateSuccess,
): Promise<boolean> {
  const { count } = await sql`
    with late as (
      update payment_attempts set late_reference = ${reference}, late_amount = ${amount},
        updated_at = ${now}
      where store_id = ${storeId} and id = ${attemptId} and status in ('declined', 'failed')
        and late_reference is null
      returning *),
    reported as (
      insert into payment_discrepancies (store_id, id, type, subject_type, subject_id,
        provider_id, reference, currency, ours, theirs, found_at, seen_at)
      select a.store_id, ${discrepancyId}::uuid, 'missing_in_ledger', 'attempt', a.id,
        a.provider_id, a.late_reference, ${currency}::text, 0, a.late_amount,
        ${now}::timestamptz, ${now}::timestamptz
      from late a where ${isUnrecorded(sql, storeId)}
      on conflict (store_id, subject_id, type) where resolved_at is null
      do update set ${refreshSql(sql)})
    select id from late`;
  return count === 1;
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, DiscrepancyId, StoreId } from '../../../values/ids.ts';
import type { TimelineEntry } from '../../orders/order.ts';
import type { EventData, EventType } from '../../webhooks/events.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { isUnrecorded, refreshSql } from '../reconciliation/discrepancy-queries.ts';
import type { Decline } from './decline.ts';

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
  const { orderId, snapshot } = attempt;
  const { total, giftCardTotal } = snapshot.totals;
  const paid = isPaid ? total : 0;
  const label = isPaid ? 'confirmed' : 'cancelled';
  const { decline } = late;
  const [row] = await sql<{ isDecided: boolean }[]>`
    select settle_pending_order(
      p_store_id => ${storeId}, p_attempt_id => ${attempt.id}, p_order_id => ${orderId},
      p_is_paid => ${isPaid}, p_is_refunded => ${isRefunded}, p_code => ${decline?.code ?? null},
      p_provider_code => ${decline?.providerCode ?? null},
      p_message => ${decline?.message ?? null}, p_card_brand => ${decline?.brand ?? null},
      p_card_last4 => ${decline?.last4 ?? null}, p_has_coupons => ${snapshot.coupons.length > 0},
      p_has_gift_cards => ${snapshot.giftCards.length > 0}, p_status => ${label},
      p_authorized => ${paid}, p_captured => ${isHeld ? giftCardTotal : paid},
      p_timeline => ${JSON.stringify(timeline)}, p_reference => ${reference},
      p_is_held => ${isHeld}, p_event_id => ${eventIds[0]},
      p_event_type => ${eventTypeOf(isPaid, isHeld)},
      p_event_data => ${moneyOf(attempt, isPaid, isHeld)}, p_status_event_id => ${eventIds[1]},
      p_status_event_data => ${JSON.stringify({ orderId, from: 'pending', to: label })},
      p_now => ${now}) as "isDecided"`;
  return row?.isDecided === true;
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
  readonly discrepancyId: DiscrepancyId;
  readonly now: Date;
}

/**
 * True where the attempt had been declined: the payment belongs to no order. The same transaction
 * records the discrepancy, because reconciliation lists only the attempts of the last days.
 */
export async function updateLateSuccess(
  sql: Sql,
  storeId: StoreId,
  attemptId: AttemptId,
  { reference, amount, currency, discrepancyId, now }: LateSuccess,
): Promise<boolean> {
  const { count } = await sql`
    update payment_attempts set late_reference = ${reference}, late_amount = ${amount},
      updated_at = ${now}
    where store_id = ${storeId} and id = ${attemptId} and status in ('declined', 'failed')
      and late_reference is null`;
  if (count === 0) return false;
  await sql`
    insert into payment_discrepancies (store_id, id, type, subject_type, subject_id,
      provider_id, reference, currency, ours, theirs, found_at, seen_at)
    select a.store_id, ${discrepancyId}::uuid, 'missing_in_ledger', 'attempt', a.id,
      a.provider_id, a.late_reference, ${currency}::text, 0, a.late_amount,
      ${now}::timestamptz, ${now}::timestamptz
    from payment_attempts a
    where a.store_id = ${storeId} and a.id = ${attemptId} and ${isUnrecorded(sql, storeId)}
    on conflict (store_id, subject_id, type) where resolved_at is null
    do update set ${refreshSql(sql)}`;
  return true;
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { Order, TimelineEntry } from '../../orders/order.ts';
import { byOperator } from '../../orders/timeline.ts';
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
  const [row] = await sql<{ isBegun: boolean }[]>`
    select begin_captures(
      p_store_id => ${storeId}, p_order_id => ${order.id}, p_version => ${order.version},
      p_rows => ${JSON.stringify(captures)}, p_request_key => ${requestKey},
      p_now => ${captures[0]?.createdAt ?? order.updatedAt}) as "isBegun"`;
  return row?.isBegun === true;
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
  await sql`
    select end_capture(
      p_store_id => ${storeId}, p_order_id => ${orderId}, p_capture_id => ${id},
      p_reference => ${reference}, p_amount => ${amount}, p_currency => ${currency},
      p_held => ${held}, p_timeline => ${JSON.stringify([entry])}, p_event_id => ${eventId},
      p_now => ${now})`;
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

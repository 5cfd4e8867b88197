import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { ReversalResult } from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import type { Order, OrderStatus } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { refreshFulfillment } from '../../orders/shipments/refresh-fulfillment.ts';
import { byOperator } from '../../orders/timeline.ts';
import { endReturnRefund } from '../../returns/end-return-refund.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { callProvider } from '../providers/call-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { amountOfReversal, isByCard, statusAfterRefunds } from './reversal.ts';
import {
  type Ending,
  lockOrder,
  updateReversalDone,
  updateReversalFailed,
} from './reversal-queries.ts';
import type { Transaction } from './transaction.ts';
import { findTransaction, listTransactions } from './transaction-queries.ts';

export interface Reversed {
  /** Current ledger row. */
  readonly transaction: Transaction;
  readonly ledger: readonly Transaction[];
  readonly order: Order;
}

/** Timeout of the whole call, including the provider client's retries. */
const REVERSAL_MS = 10 * SECOND_MS;
const ATTEMPTS_MAX = 100;

/** Gift cards and free orders need no provider call. */
const DONE_LOCALLY: ReversalResult = { kind: 'done', reference: '' };

/**
 * Refunds or voids at the provider and stores the result. The ledger row's id is the idempotency
 * key, so repeats and the sweeper are safe. Gift cards are credited in the same statement.
 */
export async function reverse(
  ctx: StoreContext,
  reversal: Transaction,
  payment: Transaction | null,
): Promise<Reversed> {
  const isAsked = payment !== null && isByCard(payment);
  const result = isAsked ? await callReversal(ctx, reversal, payment) : DONE_LOCALLY;
  if (result.kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (result.kind === 'refused') {
    await releaseReserved(ctx, reversal);
    throw new ApiError(reversal.type === 'void' ? 'NOT_VOIDABLE' : 'NOT_REFUNDABLE');
  }
  return await ctx.app.keyedQueue.runUnbounded(ctx.storeId, `order ${reversal.orderId}`, () =>
    storeResult(ctx, reversal, result.reference),
  );
}

/** Units that are not refunded after all are to be shipped again. */
async function releaseReserved(ctx: StoreContext, reversal: Transaction): Promise<void> {
  const { app, storeId } = ctx;
  await inTransaction(app.sql, async (sql) => {
    // Before the ledger row: parts of one refund may fail at the same time, and an erasure locks
    // in this order.
    await lockOrder(sql, storeId, reversal.orderId);
    const isReleased = await updateReversalFailed(sql, storeId, reversal, app.clock.now());
    if (!isReleased) return;
    await refreshFulfillment(sql, storeId, reversal.orderId);
    await followInReturn(ctx, sql, reversal);
  });
}

/** Retried on conflict, because the next label depends on the order's current state. */
async function storeResult(
  ctx: StoreContext,
  reversal: Transaction,
  reference: string,
): Promise<Reversed> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, reversal.orderId);
    const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
    const transaction = ledger.find(({ id }) => id === reversal.id) ?? reversal;
    // Stored by an earlier iteration, a repeat or the sweeper.
    if (transaction.status !== 'pending') return { transaction, ledger, order };
    const isOther = ({ id, reversalId }: Transaction) =>
      id !== reversal.id && reversalId !== reversal.id;
    const whole = { ...reversal, amount: amountOfReversal(reversal, ledger) };
    const status = statusAfterRefunds(order, whole, ledger.filter(isOther));
    const ending = endingOf(ctx, order, whole, status, reference);
    await storeEnding(ctx, order, reversal, ending);
    return undefined;
  });
}

/** The refund of a return ends the return in the same transaction. */
async function storeEnding(
  ctx: StoreContext,
  order: Order,
  reversal: Transaction,
  ending: Ending,
): Promise<void> {
  if (reversal.returnId === null) {
    await updateReversalDone(ctx.sql, ctx.storeId, order, reversal, ending);
    return;
  }
  await inTransaction(ctx.app.sql, async (sql) => {
    const isStored = await updateReversalDone(sql, ctx.storeId, order, reversal, ending);
    if (isStored) await followInReturn(ctx, sql, reversal);
  });
}

async function followInReturn(
  ctx: StoreContext,
  sql: Sql,
  { returnId, orderId, operator }: Transaction,
): Promise<void> {
  if (returnId === null) return;
  const ledger = await listTransactions(sql, ctx.storeId, orderId);
  const parts = ledger.filter((row) => row.returnId === returnId);
  await endReturnRefund({ ...ctx, sql }, returnId, parts, operator);
}

async function callReversal(
  ctx: StoreContext,
  { id, type, amount, currency }: Transaction,
  capture: Transaction,
): Promise<ReversalResult> {
  const provider = findProvider(ctx.app, ctx.store, capture.providerId);
  if (!provider) return { kind: 'unknown' };
  const references = await referencesOf(ctx, capture);
  const { createdAt: capturedAt } = capture;
  const request = { key: id, ...references, amount, currency, capturedAt };
  const call = async () => await provider[type === 'void' ? 'void' : 'refund'](request);
  return (await callProvider(ctx, REVERSAL_MS, { transactionId: id }, call)) ?? { kind: 'unknown' };
}

/** A manual capture has its own reference besides that of the charge. */
async function referencesOf(ctx: StoreContext, { parentId, providerReference }: Transaction) {
  const held = parentId && (await findTransaction(ctx.sql, ctx.storeId, parentId));
  return {
    reference: (held ? held.providerReference : providerReference) ?? '',
    captureReference: held ? providerReference : null,
  };
}

function endingOf(
  ctx: StoreContext,
  order: Order,
  { id, type, amount, currency, operator }: Transaction,
  status: OrderStatus,
  reference: string,
): Ending {
  const now = ctx.app.clock.now();
  const eventType = type === 'void' ? 'payment.voided' : 'payment.refunded';
  const ids = { orderId: order.id, orderNumber: order.number, ...sandboxMark(order) };
  const money: EventData<'payment.refunded'> = { ...ids, transactionId: id, amount, currency };
  const label: EventData<'order.status_changed'> = { ...ids, from: order.status, to: status };
  const actor = byOperator(operator);
  const entry = { at: now.toISOString(), ...actor, from: order.status, to: status };
  const events = [
    { id: ctx.ids.next<never>(), type: eventType, data: money },
    { id: ctx.ids.next<never>(), type: 'order.status_changed', data: label },
  ];
  return {
    reference,
    status,
    timeline: [{ ...entry, type: eventType.replace('.', '_') }],
    events: status === order.status ? events.slice(0, 1) : events,
    now,
  };
}

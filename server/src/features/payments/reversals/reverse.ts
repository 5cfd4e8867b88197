import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { ReversalResult } from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import type { Order, OrderStatus } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { findTransaction, listTransactions } from '../attempts/attempt-queries.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { amountOfReversal, isByCard, labelAfter } from './reversal.ts';
import { type Ending, updateReversalDone, updateReversalFailed } from './reversal-queries.ts';
import type { Transaction } from './transaction.ts';

export interface Reversed {
  /** The ledger's row as it stands now. */
  readonly transaction: Transaction;
  readonly ledger: readonly Transaction[];
  readonly order: Order;
}

/** The whole of it, the provider's own retries included. */
const REVERSAL_MS = 10 * SECOND_MS;
const ATTEMPTS_MAX = 100;

/** Gift cards are ours, and so is an order that cost nothing: nobody else has to be asked. */
const DONE_BY_US: ReversalResult = { kind: 'done', reference: '' };

/**
 * Asks the provider to give money back, under the ledger row's own key, and writes down how it
 * went. A repeat, or the sweeper, does the very same and changes nothing twice. What gift cards get
 * back they get with it: a refund is done whole or not at all.
 */
export async function reverse(
  ctx: StoreContext,
  reversal: Transaction,
  payment: Transaction | null,
): Promise<Reversed> {
  const isAsked = payment !== null && isByCard(payment);
  const result = isAsked ? await asked(ctx, reversal, payment) : DONE_BY_US;
  if (result.kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (result.kind === 'refused') {
    await updateReversalFailed(ctx.sql, ctx.storeId, reversal, ctx.app.clock.now());
    throw new ApiError(reversal.type === 'void' ? 'NOT_VOIDABLE' : 'NOT_REFUNDABLE');
  }
  return await ctx.app.keyedQueue.runUnbounded(ctx.storeId, `order ${reversal.orderId}`, () =>
    writtenDown(ctx, reversal, result.reference),
  );
}

/** The label follows from what the order was when it was written, so a race is run again. */
async function writtenDown(
  ctx: StoreContext,
  reversal: Transaction,
  reference: string,
): Promise<Reversed> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, reversal.orderId);
    const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
    const transaction = ledger.find(({ id }) => id === reversal.id) ?? reversal;
    // Written by the turn before, or by a repeat or the sweeper that brought the same answer first.
    if (transaction.status !== 'pending') return { transaction, ledger, order };
    const isOther = ({ id, reversalId }: Transaction) =>
      id !== reversal.id && reversalId !== reversal.id;
    const whole = { ...reversal, amount: amountOfReversal(reversal, ledger) };
    const status = labelAfter(order, whole, ledger.filter(isOther));
    const ending = endingOf(ctx, order, whole, status, reference);
    await updateReversalDone(ctx.sql, ctx.storeId, order, reversal, ending);
    return undefined;
  });
}

async function asked(
  ctx: StoreContext,
  { id, type, amount, currency }: Transaction,
  capture: Transaction,
): Promise<ReversalResult> {
  const provider = findProvider(ctx.app, ctx.store, capture.providerId);
  if (!provider) return { kind: 'unknown' };
  const references = await referencesOf(ctx, capture);
  const { createdAt: capturedAt } = capture;
  const wish = { key: id, ...references, amount, currency, capturedAt };
  const ask = async () => await provider[type === 'void' ? 'void' : 'refund'](wish);
  return (await askProvider(ctx, REVERSAL_MS, { transactionId: id }, ask)) ?? { kind: 'unknown' };
}

/** What was captured by hand has a reference of its own beside that of its charge. */
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
  { id, type, amount, currency }: Transaction,
  status: OrderStatus,
  reference: string,
): Ending {
  const now = ctx.app.clock.now();
  const told = type === 'void' ? 'payment.voided' : 'payment.refunded';
  const ids = { orderId: order.id, orderNumber: order.number, ...sandboxMark(order) };
  const money: EventData<'payment.refunded'> = { ...ids, transactionId: id, amount, currency };
  const label: EventData<'order.status_changed'> = { ...ids, from: order.status, to: status };
  const entry = { at: now.toISOString(), actor: 'operator', from: order.status, to: status };
  const events = [
    { id: ctx.ids.next<never>(), type: told, data: money },
    { id: ctx.ids.next<never>(), type: 'order.status_changed', data: label },
  ];
  return {
    reference,
    status,
    timeline: [{ ...entry, type: told.replace('.', '_') }],
    events: status === order.status ? events.slice(0, 1) : events,
    now,
  };
}

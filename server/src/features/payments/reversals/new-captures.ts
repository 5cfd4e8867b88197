import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { TransactionId } from '../../../values/ids.ts';
import { type Cents, least, minus, sum } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { operatorOf } from '../../orders/timeline.ts';
import { isOpenAuthorization } from './reversal.ts';
import type { Transaction } from './transaction.ts';

/** A ledger row that captures an authorization; an amount of zero only releases it. */
export interface CaptureRow {
  readonly capture: Transaction;
  readonly authorization: Transaction;
}

/**
 * One row per open authorization, oldest first. An authorization can be captured once, so the same
 * call releases the rest.
 */
export function newCaptures(
  ctx: StoreContext,
  order: Order,
  ledger: readonly Transaction[],
  amount: number | undefined,
): CaptureRow[] {
  const held = ledger.filter((row) => isOpenAuthorization(row, ledger));
  const all = sum(held.map((row) => row.amount));
  if (order.paymentOutcome) throw new ApiError('NOT_CAPTURABLE');
  if (amount !== undefined && amount > all) throw new ApiError('CAPTURE_EXCEEDS_AUTHORIZED');
  let left = (amount ?? all) as Cents;
  const createdAt = ctx.app.clock.now();
  return held.map((authorization) => {
    const taken = least(left, authorization.amount);
    left = minus(left, taken);
    const capture = {
      ...authorization,
      id: ctx.ids.next<TransactionId>(),
      type: 'capture',
      status: 'pending',
      amount: taken,
      providerReference: null,
      parentId: authorization.id,
      operator: operatorOf(ctx),
      createdAt,
    } as const;
    return { capture, authorization };
  });
}

/** The captures of the latest request, with their authorizations. */
export function lastCaptures(ledger: readonly Transaction[]): CaptureRow[] {
  const times = ledger.filter(isOfRequest).map(({ createdAt }) => createdAt.getTime());
  return capturesOf(ledger, Math.max(...times));
}

/** The captures of one request, which share their creation time. */
export function capturesOf(ledger: readonly Transaction[], atMs: number): CaptureRow[] {
  return ledger.filter(isOfRequest).flatMap((capture) => {
    const authorization = ledger.find(({ id }) => id === capture.parentId);
    const isOfIt = capture.createdAt.getTime() === atMs;
    return isOfIt && authorization ? [{ capture, authorization }] : [];
  });
}

function isOfRequest({ type, status, parentId }: Transaction): boolean {
  return type === 'capture' && status !== 'failed' && parentId !== null;
}

/** Excludes pending payments, which are pending captures without a parent. */
export function isBeingCaptured({ type, status, parentId }: Transaction): boolean {
  return type === 'capture' && status === 'pending' && parentId !== null;
}

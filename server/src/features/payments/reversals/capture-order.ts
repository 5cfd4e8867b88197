import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { falseOnConflict } from '../../../platform/db/failures.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { sum } from '../../../values/money.ts';
import { hashSecret } from '../../../values/secrets.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { insertCaptures } from './capture-queries.ts';
import { endCapture } from './end-capture.ts';
import {
  type CaptureRow,
  capturesOf,
  isBeingCaptured,
  lastCaptures,
  newCaptures,
} from './new-captures.ts';
import { isOpenAuthorization } from './reversal.ts';
import type { Transaction } from './transaction.ts';
import { findTransactionByRequest, listTransactions } from './transaction-queries.ts';

const ATTEMPTS_MAX = 100;
const OTHER_AMOUNT = 'The payment was already captured with a different amount.';
const VOIDED = 'The payment of this order was voided.';
const RELEASED = 'The authorization of this order was released.';

export interface Captured {
  readonly captures: readonly Transaction[];
  readonly order: Order;
}

/**
 * Captures all or part of what is authorized for an order; the rest is released. Each authorization
 * is captured once: a repeat continues a pending capture or returns its result. A repeated
 * Idempotency-Key concerns its own captures only, not later authorizations.
 */
export async function captureOrder(
  ctx: StoreContext,
  orderId: string,
  { amount }: { readonly amount?: number },
): Promise<Captured> {
  const requestKey = ctx.requestKey && keyOf(ctx.requestKey);
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
    if (order.paymentOutcome === 'voided') throw new ApiError('NOT_CAPTURABLE', VOIDED);
    const own = requestKey && (await capturesOfRequest(ctx, order, ledger, { requestKey, amount }));
    if (own) return await endCaptures(ctx, order, own);
    const isHeld = ledger.some((row) => isOpenAuthorization(row, ledger));
    if (!isHeld || ledger.some(isBeingCaptured)) {
      return await endCaptures(ctx, order, repeatedCaptures(ledger, amount));
    }
    const rows = newCaptures(ctx, order, ledger, amount);
    const isReserved = ctx.writeAtOnce((sql) =>
      insertCaptures(sql, ctx.storeId, order, rows, requestKey),
    );
    return (await isReserved.catch(falseOnConflict))
      ? await endCaptures(ctx, order, rows)
      : undefined;
  });
}

/** Refunds share the ledger, and a caller may use one key for both operations. */
function keyOf(requestKey: Buffer): Buffer {
  return hashSecret(`capture ${requestKey.toString('hex')}`);
}

async function capturesOfRequest(
  ctx: StoreContext,
  { id }: Order,
  ledger: readonly Transaction[],
  { requestKey, amount }: { readonly requestKey: Buffer; readonly amount: number | undefined },
): Promise<CaptureRow[] | undefined> {
  const first = await findTransactionByRequest(ctx.sql, ctx.storeId, id, requestKey);
  if (!first) return undefined;
  const rows = capturesOf(ledger, first.createdAt.getTime());
  // Responses with an unknown outcome are not stored under the key, so the amount is compared here.
  const isOther = amount !== undefined && amount !== capturedBy(rows);
  if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return rows;
}

function capturedBy(rows: readonly CaptureRow[]): number {
  return sum(rows.map(({ capture }) => capture.amount));
}

function repeatedCaptures(
  ledger: readonly Transaction[],
  amount: number | undefined,
): CaptureRow[] {
  const rows = lastCaptures(ledger);
  if (rows.length === 0) throw new ApiError('NOT_CAPTURABLE');
  const taken = capturedBy(rows);
  // Releasing again is a repeat; capturing a released authorization is an error.
  if (taken === 0 && amount !== 0) throw new ApiError('NOT_CAPTURABLE', RELEASED);
  const isOther = amount !== undefined && amount !== taken;
  if (isOther) throw new ApiError('NOT_CAPTURABLE', OTHER_AMOUNT);
  return rows;
}

/** A refused capture does not stop the others. */
async function endCaptures(
  ctx: StoreContext,
  { id }: Order,
  rows: readonly CaptureRow[],
): Promise<Captured> {
  const failures: unknown[] = [];
  for (const { capture, authorization } of rows) {
    if (capture.status !== 'pending') continue;
    await endCapture(ctx, capture, authorization).catch((error: unknown) => failures.push(error));
  }
  const [failure] = failures;
  if (failure) throw failure;
  const order = await readOrder(ctx, id);
  const ledger = await listTransactions(ctx.sql, ctx.storeId, id);
  const ids = new Set(rows.map(({ capture }) => capture.id));
  return { order, captures: ledger.filter((row) => ids.has(row.id)) };
}

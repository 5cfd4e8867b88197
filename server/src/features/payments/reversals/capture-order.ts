import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { falseOnConflict } from '../../../platform/db/failures.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { sum } from '../../../values/money.ts';
import { hashSecret } from '../../../values/secrets.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { findTransactionByRequest, listTransactions } from '../attempts/attempt-queries.ts';
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

const ATTEMPTS_MAX = 100;
const OTHER_AMOUNT = 'The payment was captured already, with another amount.';
const UNDONE = 'The payment of this order was voided.';
const LET_GO = 'What was held for this order was let go.';

export interface Captured {
  readonly captures: readonly Transaction[];
  readonly order: Order;
}

/**
 * Takes what is held for an order, all or a part; the rest is let go. Each authorization is
 * captured once, however many ask: a repeat goes on with what is under way, or returns what was
 * done. One with the same Idempotency-Key is about its own captures alone, whatever is held since.
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
    if (order.paymentOutcome === 'voided') throw new ApiError('NOT_CAPTURABLE', UNDONE);
    const own = requestKey && (await ofRequest(ctx, order, ledger, { requestKey, amount }));
    if (own) return await ended(ctx, order, own);
    const isHeld = ledger.some((row) => isOpenAuthorization(row, ledger));
    if (!isHeld || ledger.some(isBeingCaptured)) {
      return await ended(ctx, order, repeated(ledger, amount));
    }
    const rows = newCaptures(ctx, order, ledger, amount);
    const isReserved = ctx.write((sql) =>
      insertCaptures(sql, ctx.storeId, order, rows, requestKey),
    );
    return (await isReserved.catch(falseOnConflict)) ? await ended(ctx, order, rows) : undefined;
  });
}

/** Refunds stand in the same ledger, and somebody may use one key for both. */
function keyOf(requestKey: Buffer): Buffer {
  return hashSecret(`capture ${requestKey.toString('hex')}`);
}

async function ofRequest(
  ctx: StoreContext,
  { id }: Order,
  ledger: readonly Transaction[],
  { requestKey, amount }: { readonly requestKey: Buffer; readonly amount: number | undefined },
): Promise<CaptureRow[] | undefined> {
  const first = await findTransactionByRequest(ctx.sql, ctx.storeId, id, requestKey);
  if (!first) return undefined;
  const rows = capturesOf(ledger, first.createdAt.getTime());
  // The answer of a capture whose outcome is unknown was not kept, so this looks at the sum itself.
  const isOther = amount !== undefined && amount !== takenBy(rows);
  if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  return rows;
}

function takenBy(rows: readonly CaptureRow[]): number {
  return sum(rows.map(({ capture }) => capture.amount));
}

function repeated(ledger: readonly Transaction[], amount: number | undefined): CaptureRow[] {
  const rows = lastCaptures(ledger);
  if (rows.length === 0) throw new ApiError('NOT_CAPTURABLE');
  const taken = takenBy(rows);
  // To let go of it once more is a repeat; to take it is not.
  if (taken === 0 && amount !== 0) throw new ApiError('NOT_CAPTURABLE', LET_GO);
  const isOther = amount !== undefined && amount !== taken;
  if (isOther) throw new ApiError('NOT_CAPTURABLE', OTHER_AMOUNT);
  return rows;
}

/** Asks for each; one that the provider refuses does not keep the others back. */
async function ended(
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

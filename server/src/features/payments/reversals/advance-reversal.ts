import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { endCapture } from './end-capture.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';
import { findTransaction } from './transaction-queries.ts';

/** Retries a pending refund, void or capture. */
export async function advanceReversal(ctx: StoreContext, row: Transaction): Promise<void> {
  const { parentId, type } = row;
  const payment = parentId && (await findTransaction(ctx.sql, ctx.storeId, parentId));
  if (payment && type === 'capture') {
    await endCapture(ctx, row, payment).catch(stillUnknown);
  } else if (payment || type === 'void') {
    // Only the void of a free order has no payment to return.
    await reverse(ctx, row, payment || null).catch(stillUnknown);
  }
}

/** A refusal has been stored; an unknown outcome waits for the next sweep. */
function stillUnknown(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { findTransaction } from '../attempts/attempt-queries.ts';
import { endCapture } from './end-capture.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

/** Goes on with a refund, void or capture that is under way, for whoever found it. */
export async function advanceReversal(ctx: StoreContext, row: Transaction): Promise<void> {
  const { parentId, type } = row;
  const payment = parentId && (await findTransaction(ctx.sql, ctx.storeId, parentId));
  if (payment && type === 'capture') {
    await endCapture(ctx, row, payment).catch(stillUnknown);
  } else if (payment || type === 'void') {
    // Only the void of an order that cost nothing gives no payment back.
    await reverse(ctx, row, payment || null).catch(stillUnknown);
  }
}

/** A refusal was written down already; an unknown outcome waits for the next sweep. */
function stillUnknown(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

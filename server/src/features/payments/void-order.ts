import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { readOrder } from '../orders/read-order.ts';
import { newVoid } from './new-reversal.ts';
import { listTransactions } from './queries.ts';
import { sharesOf } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { type Reversed, reverse } from './reverse.ts';

const ATTEMPTS_MAX = 100;

/** Undoes a payment that was not settled yet. A repeat returns the same. */
export async function voidOrder(
  ctx: StoreContext,
  orderId: string,
  reason: string | undefined,
): Promise<Reversed> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const order = await readOrder(ctx, orderId);
    const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
    const known = ledger.find(({ type, status }) => type === 'void' && status !== 'failed');
    if (known?.status === 'succeeded') return { transaction: known, ledger, order };
    const payment = known && ledger.find(({ id }) => id === known.parentId);
    if (known && payment) return await reverse(ctx, known, payment);
    if (order.captured === 0 || order.refunded > 0 || order.paymentOutcome) {
      throw new ApiError('NOT_VOIDABLE');
    }
    const facts = { items: null, reason: reason ?? null, note: null };
    const rows = newVoid(ctx, order, sharesOf(order.captured, ledger), facts);
    const { refunded, refundedItems } = order;
    const isReserved = await insertReversal(ctx.sql, ctx.storeId, order, rows, {
      refunded,
      refundedItems,
      isVoid: true,
      requestKey: null,
    });
    if (isReserved) return await reverse(ctx, rows.head, rows.payment);
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

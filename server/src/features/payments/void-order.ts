import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { listUpsells } from './list-upsells.ts';
import { listTransactions } from './queries.ts';
import { newReversal } from './refund-order.ts';
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
    const transactions = await listTransactions(ctx.sql, ctx.storeId, order.id);
    const capture = transactions.find(({ type }) => type === 'capture');
    const known = transactions.find(({ type, status }) => type === 'void' && status !== 'failed');
    if (known?.status === 'succeeded') return { transaction: known, order };
    if (known && capture) return await reverse(ctx, known, capture);
    if (!capture || order.captured === 0 || order.refunded > 0 || order.paymentOutcome) {
      throw new ApiError('NOT_VOIDABLE');
    }
    await refuseGrown(ctx, order);
    const transaction = newReversal(ctx, order, capture, {
      type: 'void',
      amount: order.captured,
      items: null,
      reason: reason ?? null,
      note: null,
    });
    const { refunded, refundedItems } = order;
    const isReserved = await insertReversal(ctx.sql, ctx.storeId, order, [transaction], {
      refunded,
      refundedItems,
      isVoid: true,
      requestKey: null,
    });
    if (isReserved) return await reverse(ctx, transaction, capture);
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

/** Two charges cannot be undone as one: an order that has grown, or is about to, is refunded. */
async function refuseGrown(ctx: StoreContext, order: Order): Promise<void> {
  const upsells = await listUpsells(ctx, order);
  if (upsells.length === 0) return;
  throw new ApiError('NOT_VOIDABLE', 'This order has an upsell. Refund it instead.');
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { listTransactions } from '../attempts/attempt-queries.ts';
import { listUpsells } from '../settlement/list-upsells.ts';
import { isBeingCaptured } from './new-captures.ts';
import { newVoid } from './new-reversal.ts';
import { sharesOf } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { type Reversed, reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const ATTEMPTS_MAX = 100;
const GROWN = 'This order has an upsell. Refund it, or capture 0 to let go of what is held.';
const BEING_CAPTURED = 'The payment is being captured. Refund it instead.';

/** Undoes a payment that was not settled yet. A repeat returns the same. */
export async function voidOrder(
  ctx: StoreContext,
  orderId: string,
  reason: string | undefined,
): Promise<Reversed> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
    const known = ledger.find(({ type, status }) => type === 'void' && status !== 'failed');
    if (known?.status === 'succeeded') return { transaction: known, ledger, order };
    if (known) return await reverse(ctx, known, paymentOf(known, ledger));
    const isPaid = order.authorized > 0 || order.total === 0;
    if (!isPaid || order.refunded > 0 || order.paymentOutcome) throw new ApiError('NOT_VOIDABLE');
    if (ledger.some(isBeingCaptured)) throw new ApiError('NOT_VOIDABLE', BEING_CAPTURED);
    await refuseGrown(ctx, order);
    const facts = { items: null, reason: reason ?? null, note: null };
    const rows = newVoid(ctx, order, sharesOf(order.authorized, ledger), facts);
    const { refunded, refundedItems } = order;
    const isReserved = await insertReversal(ctx.sql, ctx.storeId, order, [rows], {
      refunded,
      refundedItems,
      isVoid: true,
      requestKey: null,
    });
    return isReserved ? await reverse(ctx, rows.head, rows.payment) : undefined;
  });
}

/** None where the order cost nothing. */
function paymentOf({ parentId }: Transaction, ledger: readonly Transaction[]): Transaction | null {
  if (parentId === null) return null;
  const payment = ledger.find(({ id }) => id === parentId);
  if (!payment) throw new Error('a void without the payment it gives back');
  return payment;
}

/** Two charges cannot be undone as one: an order that has grown, or is about to, is refunded. */
async function refuseGrown(ctx: StoreContext, order: Order): Promise<void> {
  const upsells = await listUpsells(ctx, order);
  if (upsells.length === 0) return;
  throw new ApiError('NOT_VOIDABLE', GROWN);
}

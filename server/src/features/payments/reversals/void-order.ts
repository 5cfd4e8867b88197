import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { isActive } from '../../orders/shipments/fulfillment.ts';
import { listUpsells } from '../settlement/list-upsells.ts';
import { isBeingCaptured } from './new-captures.ts';
import { newVoid } from './new-reversal.ts';
import { type Share, sharesOf } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { type Reversed, reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';
import { listTransactions } from './transaction-queries.ts';

const ATTEMPTS_MAX = 100;
const HAS_UPSELL =
  'This order has an upsell. Refund it, or capture 0 to release the authorizations.';
const SHIPPED = 'The order has a shipment. Cancel the shipment first, or refund the order.';
const DISPUTED = 'A dispute withdrew money of this order. Refund what is left.';
const BEING_CAPTURED = 'The payment is being captured. Refund it instead.';

/** Voids a payment that has not settled yet. Idempotent. */
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
    const shares = await planVoid(ctx, order, ledger);
    const facts = { items: null, reason: reason ?? null, note: null, returnId: null };
    const rows = newVoid(ctx, order, shares, facts);
    const { refunded, refundedItems, returnedItems } = order;
    const change = { refunded, refundedItems, returnedItems, isVoid: true, requestKey: null };
    const isReserved = await ctx.writeAtOnce((sql) =>
      insertReversal(sql, ctx.storeId, order, [rows], change),
    );
    return isReserved ? await reverse(ctx, rows.head, rows.payment) : undefined;
  });
}

/** What a void would return, and to which payments. Changes nothing. */
export async function previewVoid(
  ctx: StoreContext,
  orderId: string,
): Promise<{ order: Order; shares: readonly Share[] }> {
  const order = await readOrder(ctx, orderId);
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  return { order, shares: await planVoid(ctx, order, ledger) };
}

async function planVoid(
  ctx: StoreContext,
  order: Order,
  ledger: readonly Transaction[],
): Promise<readonly Share[]> {
  const isPaid = order.authorized > 0 || order.total === 0;
  if (!isPaid || order.refunded > 0 || order.paymentOutcome) throw new ApiError('NOT_VOIDABLE');
  if (order.disputed > 0) throw new ApiError('NOT_VOIDABLE', DISPUTED);
  if (ctx.operator && order.shipments.some(isActive)) throw new ApiError('NOT_VOIDABLE', SHIPPED);
  if (ledger.some(isBeingCaptured)) throw new ApiError('NOT_VOIDABLE', BEING_CAPTURED);
  await refuseUpsells(ctx, order);
  return sharesOf(order.authorized, ledger);
}

/** Null for a free order. */
function paymentOf({ parentId }: Transaction, ledger: readonly Transaction[]): Transaction | null {
  if (parentId === null) return null;
  const payment = ledger.find(({ id }) => id === parentId);
  if (!payment) throw new Error('void without its payment');
  return payment;
}

/** Two charges cannot be voided as one: an order with upsells, paid or in progress, is refunded. */
async function refuseUpsells(ctx: StoreContext, order: Order): Promise<void> {
  const upsells = await listUpsells(ctx, order);
  if (upsells.length === 0) return;
  throw new ApiError('NOT_VOIDABLE', HAS_UPSELL);
}

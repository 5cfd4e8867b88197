import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { TransactionId } from '../../values/ids.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { findTransactionByRequest, listTransactions } from './queries.ts';
import { planRefund, type RefundWish } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const ATTEMPTS_MAX = 100;

export interface Refunded {
  readonly refund: Transaction;
  readonly order: Order;
}

/**
 * Gives money back, never more than was captured, however many ask at once: the amount is set aside
 * in the order before the provider is asked.
 */
export async function refundOrder(
  ctx: StoreContext,
  orderId: string,
  wish: RefundWish,
): Promise<Refunded> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const known = ctx.requestKey && (await repeated(ctx, orderId, ctx.requestKey, wish));
    if (known) return known;
    // In turn: refunds of one order would otherwise only take its version from each other.
    const aside = await ctx.app.turns.take(`order ${orderId.toLowerCase()}`, () =>
      setAside(ctx, orderId, wish),
    );
    if (aside) return await ended(ctx, aside.refund, aside.capture);
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

/** Undefined when the order moved on meanwhile. */
async function setAside(
  ctx: StoreContext,
  orderId: string,
  wish: RefundWish,
): Promise<{ refund: Transaction; capture: Transaction } | undefined> {
  const order = await readOrder(ctx, orderId);
  const plan = planRefund(order, wish);
  const capture = await captureOf(ctx, order);
  const refund = newReversal(ctx, order, capture, {
    type: 'refund',
    amount: plan.amount,
    items: plan.items,
    reason: wish.reason ?? null,
    note: wish.note ?? null,
  });
  const refundedItems = { ...order.refundedItems };
  for (const [id, quantity] of Object.entries(plan.items)) {
    refundedItems[id] = (refundedItems[id] ?? 0) + quantity;
  }
  const isReserved = insertReversal(ctx.sql, ctx.storeId, order, refund, {
    refunded: order.refunded + plan.amount,
    refundedItems,
    isVoid: false,
    requestKey: ctx.requestKey,
  });
  return (await isReserved.catch(lostRace)) ? { refund, capture } : undefined;
}

/** Another process set the refund of this very key aside: then it is found on the next turn. */
function lostRace(error: unknown): false {
  if (isUniqueViolation(error) || mayTryAgain(error)) return false;
  throw error;
}

/** A repeat with the same Idempotency-Key goes on with its own refund. */
async function repeated(
  ctx: StoreContext,
  orderId: string,
  requestKey: Buffer,
  wish: RefundWish,
): Promise<Refunded | undefined> {
  const order = await readOrder(ctx, orderId);
  const refund = await findTransactionByRequest(ctx.sql, ctx.storeId, order.id, requestKey);
  if (!refund) return undefined;
  // The answer of a refund whose outcome is unknown was not kept, so this looks at the sum itself.
  const isOther = wish.amount !== undefined && wish.amount !== refund.amount;
  if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (refund.status === 'succeeded') return { refund, order };
  return await ended(ctx, refund, await captureOf(ctx, order));
}

async function ended(
  ctx: StoreContext,
  refund: Transaction,
  capture: Transaction,
): Promise<Refunded> {
  const { transaction, order } = await reverse(ctx, refund, capture);
  return { refund: transaction, order };
}

export async function captureOf(ctx: StoreContext, order: Order): Promise<Transaction> {
  const transactions = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const capture = transactions.find(({ type }) => type === 'capture');
  if (!capture) throw new ApiError('NOT_REFUNDABLE');
  return capture;
}

export function newReversal(
  ctx: StoreContext,
  order: Order,
  capture: Transaction,
  what: Pick<Transaction, 'type' | 'amount' | 'items' | 'reason' | 'note'>,
): Transaction {
  return {
    id: ctx.ids.next<TransactionId>(),
    orderId: order.id,
    status: 'pending',
    currency: order.currency,
    providerId: capture.providerId,
    providerReference: null,
    parentId: capture.id,
    createdAt: ctx.now(),
    ...what,
  };
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { newReversal, type ReversalRows } from './new-reversal.ts';
import { findTransactionByRequest, listTransactions } from './queries.ts';
import { amountOfReversal, planRefund, type RefundWish, sharesOf } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const ATTEMPTS_MAX = 100;

export interface Refunded {
  readonly refund: Transaction;
  /** What gift cards got beside it. */
  readonly parts: readonly Transaction[];
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
    if (aside) return await ended(ctx, aside.head, aside.payment);
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

/** Undefined when the order moved on meanwhile. */
async function setAside(
  ctx: StoreContext,
  orderId: string,
  wish: RefundWish,
): Promise<ReversalRows | undefined> {
  const order = await readOrder(ctx, orderId);
  const plan = planRefund(order, wish);
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const rows = newReversal(ctx, order, sharesOf(plan.amount, ledger), {
    items: plan.items,
    reason: wish.reason ?? null,
    note: wish.note ?? null,
  });
  const refundedItems = { ...order.refundedItems };
  for (const [id, quantity] of Object.entries(plan.items)) {
    refundedItems[id] = (refundedItems[id] ?? 0) + quantity;
  }
  const isReserved = insertReversal(ctx.sql, ctx.storeId, order, rows, {
    refunded: order.refunded + plan.amount,
    refundedItems,
    isVoid: false,
    requestKey: ctx.requestKey,
  });
  return (await isReserved.catch(lostRace)) ? rows : undefined;
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
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  // The answer of a refund whose outcome is unknown was not kept, so this looks at the sum itself.
  const isOther = wish.amount !== undefined && wish.amount !== amountOfReversal(refund, ledger);
  if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (refund.status === 'succeeded') return { refund, parts: partsOf(refund, ledger), order };
  return await ended(ctx, refund, paymentOf(refund, ledger));
}

async function ended(
  ctx: StoreContext,
  head: Transaction,
  payment: Transaction,
): Promise<Refunded> {
  const { transaction, ledger, order } = await reverse(ctx, head, payment);
  return { refund: transaction, parts: partsOf(transaction, ledger), order };
}

function partsOf({ id }: Transaction, ledger: readonly Transaction[]): Transaction[] {
  return ledger.filter(({ reversalId }) => reversalId === id);
}

function paymentOf({ parentId }: Transaction, ledger: readonly Transaction[]): Transaction {
  const payment = ledger.find(({ id }) => id === parentId);
  if (!payment) throw new Error('a refund without the payment it gives back');
  return payment;
}

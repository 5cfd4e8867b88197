import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { falseOnConflict } from '../../../platform/db/failures.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { sum } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { findTransactionByRequest, listTransactions } from '../attempts/attempt-queries.ts';
import { newReversal, type ReversalRows } from './new-reversal.ts';
import { amountOfReversal, planRefund, type RefundInput, sharesOf, takenIn } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { type Reversed, reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const ATTEMPTS_MAX = 100;

export interface Refunded {
  readonly refund: Transaction;
  /** What other captures and gift cards gave and got beside it. */
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
  wish: RefundInput,
): Promise<Refunded> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const known = ctx.requestKey && (await repeated(ctx, orderId, ctx.requestKey, wish));
    if (known) return known;
    // In turn: refunds of one order would otherwise only take its version from each other.
    const aside = await ctx.app.keyedQueue.run(ctx.storeId, `order ${orderId.toLowerCase()}`, () =>
      setAside(ctx, orderId, wish),
    );
    return aside && (await ended(ctx, aside, undefined));
  });
}

/** Undefined when the order moved on meanwhile. */
async function setAside(
  ctx: StoreContext,
  orderId: string,
  wish: RefundInput,
): Promise<readonly Head[] | undefined> {
  const order = await readOrder(ctx, orderId);
  const plan = planRefund(order, wish);
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const [first, ...later] = newReversal(ctx, order, sharesOf(plan.amount, takenIn(ledger)), {
    items: plan.items,
    reason: wish.reason ?? null,
    note: wish.note ?? null,
  });
  if (!first) return undefined;
  const refundedItems = { ...order.refundedItems };
  for (const [id, quantity] of Object.entries(plan.items)) {
    refundedItems[id] = (refundedItems[id] ?? 0) + quantity;
  }
  const isReserved = insertReversal(ctx.sql, ctx.storeId, order, [first, ...later], {
    refunded: order.refunded + plan.amount,
    refundedItems,
    isVoid: false,
    requestKey: ctx.requestKey,
  });
  // Another process may have set the refund of this very key aside.
  return (await isReserved.catch(falseOnConflict)) ? [first, ...later] : undefined;
}

/** A repeat with the same Idempotency-Key goes on with its own refund. */
async function repeated(
  ctx: StoreContext,
  orderId: string,
  requestKey: Buffer,
  wish: RefundInput,
): Promise<Refunded | undefined> {
  const order = await readOrder(ctx, orderId);
  const first = await findTransactionByRequest(ctx.sql, ctx.storeId, order.id, requestKey);
  if (!first) return undefined;
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const rows = ledger.filter(({ id, refundId }) => id === first.id || refundId === first.id);
  // The answer of a refund whose outcome is unknown was not kept, so this looks at the sum itself.
  const amount = sum(rows.map((row) => amountOfReversal(row, ledger)));
  if (wish.amount !== undefined && wish.amount !== amount) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  const heads = rows.map((head) => ({ head, payment: paymentOf(head, ledger) }));
  return await ended(ctx, heads, { ledger, order });
}

type Head = Pick<ReversalRows, 'head' | 'payment'>;

/**
 * Asks for each capture. One that the provider refuses is free again and does not keep the others
 * back; a refund is refused when all of it is.
 */
async function ended(
  ctx: StoreContext,
  heads: readonly Head[],
  known: Pick<Reversed, 'ledger' | 'order'> | undefined,
): Promise<Refunded> {
  let state = known;
  for (const { head, payment } of heads) {
    if (head.status !== 'pending') continue;
    state = (await reverse(ctx, head, payment).catch(refused)) ?? state;
  }
  const ids = new Set(heads.map(({ head }) => head.id));
  const isOwn = ({ id, reversalId }: Transaction) =>
    ids.has(id) || (reversalId && ids.has(reversalId));
  const done = (state?.ledger ?? []).filter((row) => isOwn(row) && row.status === 'succeeded');
  const [refund, ...parts] = done;
  if (!state || !refund) throw new ApiError('NOT_REFUNDABLE');
  return { refund, parts, order: state.order };
}

function refused(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'NOT_REFUNDABLE')) throw error;
}

function paymentOf({ parentId }: Transaction, ledger: readonly Transaction[]): Transaction {
  const payment = ledger.find(({ id }) => id === parentId);
  if (!payment) throw new Error('a refund without the payment it gives back');
  return payment;
}

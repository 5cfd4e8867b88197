import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isUniqueViolation, mayTryAgain } from '../../platform/db/failures.ts';
import type { TransactionId } from '../../values/ids.ts';
import { type Cents, sum } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { findTransactionByRequest, listTransactions } from './queries.ts';
import { overCaptures, planRefund, type RefundWish } from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';

const ATTEMPTS_MAX = 100;

export interface Refunded {
  /** As one, however many captures it came from. */
  readonly refund: Transaction;
  readonly parts: readonly Transaction[];
  readonly order: Order;
}

/** A row of the ledger to give back, and the row it is given back from. */
interface Part {
  readonly refund: Transaction;
  readonly capture: Transaction;
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
    if (aside) return await ended(ctx, aside, undefined);
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

/** Undefined when the order moved on meanwhile. */
async function setAside(
  ctx: StoreContext,
  orderId: string,
  wish: RefundWish,
): Promise<Part[] | undefined> {
  const order = await readOrder(ctx, orderId);
  const plan = planRefund(order, wish);
  const shares = overCaptures(await listTransactions(ctx.sql, ctx.storeId, order.id), plan.amount);
  if (sum(shares.map(({ amount }) => amount)) !== plan.amount) return undefined;
  const refundId = shares.length > 1 ? ctx.ids.next<TransactionId>() : null;
  const parts = shares.map(({ capture, amount }, index) => ({
    capture,
    refund: {
      ...newReversal(ctx, order, capture, {
        type: 'refund',
        amount,
        // What comes back is said once.
        items: index === 0 ? plan.items : null,
        reason: wish.reason ?? null,
        note: wish.note ?? null,
      }),
      ...(index === 0 && refundId && { id: refundId }),
      refundId,
    },
  }));
  const refundedItems = { ...order.refundedItems };
  for (const [id, quantity] of Object.entries(plan.items)) {
    refundedItems[id] = (refundedItems[id] ?? 0) + quantity;
  }
  const rows = parts.map(({ refund }) => refund);
  const isReserved = insertReversal(ctx.sql, ctx.storeId, order, rows, {
    refunded: order.refunded + plan.amount,
    refundedItems,
    isVoid: false,
    requestKey: ctx.requestKey,
  });
  return (await isReserved.catch(lostRace)) ? parts : undefined;
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
  const first = await findTransactionByRequest(ctx.sql, ctx.storeId, order.id, requestKey);
  if (!first) return undefined;
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const rows = ledger.filter(({ id, refundId }) => id === first.id || refundId === first.id);
  // The answer of a refund whose outcome is unknown was not kept, so this looks at the sum itself.
  const isOther = wish.amount !== undefined && wish.amount !== amountOf(rows);
  if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  const parts = rows.flatMap((refund) => {
    const capture = ledger.find(({ id }) => id === refund.parentId);
    return capture ? [{ refund, capture }] : [];
  });
  return await ended(ctx, parts, order);
}

/**
 * Asks for each part. One that the provider refuses is free again and does not keep the others
 * back; a refund is refused when all of it is.
 */
async function ended(
  ctx: StoreContext,
  parts: readonly Part[],
  before: Order | undefined,
): Promise<Refunded> {
  const done: Transaction[] = [];
  let order = before;
  let refusal: unknown;
  for (const { refund, capture } of parts) {
    if (refund.status === 'succeeded') {
      done.push(refund);
    } else if (refund.status === 'pending') {
      try {
        const reversed = await reverse(ctx, refund, capture);
        done.push(reversed.transaction);
        order = reversed.order;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'NOT_REFUNDABLE')) throw error;
        refusal = error;
      }
    }
  }
  const [first] = done;
  if (!first || !order) throw refusal ?? new ApiError('NOT_REFUNDABLE');
  return { refund: { ...first, amount: amountOf(done) }, parts: done, order };
}

function amountOf(rows: readonly Transaction[]): Cents {
  return sum(rows.map(({ amount }) => amount));
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
    refundId: null,
    createdAt: ctx.app.clock.now(),
    ...what,
  };
}

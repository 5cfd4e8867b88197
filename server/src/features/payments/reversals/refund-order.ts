import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { falseOnConflict } from '../../../platform/db/failures.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { ReturnId } from '../../../values/ids.ts';
import { sum } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { newReversal, type ReversalRows } from './new-reversal.ts';
import {
  amountOfReversal,
  capturedIn,
  planRefund,
  type RefundInput,
  type RefundPlan,
  type Share,
  sharesOf,
} from './reversal.ts';
import { insertReversal } from './reversal-queries.ts';
import { type Reversed, reverse } from './reverse.ts';
import type { Transaction } from './transaction.ts';
import { findTransactionByRequest, listTransactions } from './transaction-queries.ts';

const ATTEMPTS_MAX = 100;

export interface Refunded {
  readonly refund: Transaction;
  /** Other captures and gift cards in the same refund. */
  readonly parts: readonly Transaction[];
  readonly order: Order;
}

/** What is refunded, and what changes with it. */
export interface RefundPurpose {
  readonly returnId: ReturnId | null;
  /** Called with the current order; throws where the refund is not allowed. */
  input(order: Order): Promise<RefundInput>;
  /** True where a repeat of the request may be answered with this refund. */
  isFor(refund: Pick<Transaction, 'id' | 'amount'>): Promise<boolean>;
  /** Runs in the transaction that reserves the amount, which it can only end by throwing. */
  reserve(sql: Sql, order: Order, refund: Pick<Transaction, 'id' | 'amount'>): Promise<void>;
}

export async function refundOrder(
  ctx: StoreContext,
  orderId: string,
  input: RefundInput,
): Promise<Refunded> {
  return await refundFor(ctx, orderId, {
    returnId: null,
    input: async () => input,
    isFor: async ({ amount }) => input.amount === undefined || input.amount === amount,
    reserve: async () => {},
  });
}

/**
 * Refunds an order, never more than was captured: concurrent refunds reserve their amount in the
 * order before the provider call.
 */
export async function refundFor(
  ctx: StoreContext,
  orderId: string,
  purpose: RefundPurpose,
): Promise<Refunded> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const known = ctx.requestKey && (await repeatedRefund(ctx, orderId, ctx.requestKey, purpose));
    if (known) return known;
    // Serialized per order; concurrent refunds would only fail the compare-and-set on its version.
    const reserved = await ctx.app.keyedQueue.run(
      ctx.storeId,
      `order ${orderId.toLowerCase()}`,
      () => reserveRefund(ctx, orderId, purpose),
    );
    return reserved && (await endRefund(ctx, reserved, undefined));
  });
}

export interface RefundPreview {
  readonly order: Order;
  readonly plan: RefundPlan;
  readonly shares: readonly Share[];
}

/** What a refund would return, and to which payments. Changes nothing. */
export async function previewRefund(
  ctx: StoreContext,
  orderId: string,
  input: RefundInput,
): Promise<RefundPreview> {
  return await planFor(ctx, await readOrder(ctx, orderId), input);
}

async function planFor(
  ctx: StoreContext,
  order: Order,
  input: RefundInput,
): Promise<RefundPreview> {
  const plan = planRefund(order, input);
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  return { order, plan, shares: sharesOf(plan.amount, capturedIn(ledger)) };
}

/** Undefined where the order's version changed. */
async function reserveRefund(
  ctx: StoreContext,
  orderId: string,
  purpose: RefundPurpose,
): Promise<readonly Head[] | undefined> {
  const current = await readOrder(ctx, orderId);
  const input = await purpose.input(current);
  const { order, plan, shares } = await planFor(ctx, current, input);
  const [first, ...later] = newReversal(ctx, order, shares, {
    items: plan.items,
    reason: input.reason ?? null,
    note: input.note ?? null,
    returnId: purpose.returnId,
  });
  if (!first) return undefined;
  const change = {
    refunded: order.refunded + plan.amount,
    refundedItems: unitsWith(order.refundedItems, plan.items),
    returnedItems: unitsWith(order.returnedItems, purpose.returnId === null ? {} : plan.items),
    isVoid: false,
    requestKey: ctx.requestKey,
  };
  const isReserved = ctx.writeAtOnce(async (sql) => {
    const rows = [first, ...later] as const;
    if (!(await insertReversal(sql, ctx.storeId, order, rows, change))) return false;
    await purpose.reserve(sql, order, { id: first.head.id, amount: plan.amount });
    return true;
  });
  // Another process may have reserved the refund of this key.
  return (await isReserved.catch(falseOnConflict)) ? [first, ...later] : undefined;
}

type Units = Readonly<Record<string, number>>;

function unitsWith(units: Units, added: Units): Units {
  const sums = Object.entries(added).map(([id, more]) => [id, (units[id] ?? 0) + more] as const);
  return { ...units, ...Object.fromEntries(sums) };
}

/** A repeat with the same Idempotency-Key continues its own refund. */
async function repeatedRefund(
  ctx: StoreContext,
  orderId: string,
  requestKey: Buffer,
  purpose: RefundPurpose,
): Promise<Refunded | undefined> {
  const order = await readOrder(ctx, orderId);
  const first = await findTransactionByRequest(ctx.sql, ctx.storeId, order.id, requestKey);
  if (!first) return undefined;
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const rows = ledger.filter(({ id, refundId }) => id === first.id || refundId === first.id);
  // Responses with an unknown outcome are not stored under the key, so the amount is compared here.
  const amount = sum(rows.map((row) => amountOfReversal(row, ledger)));
  const isSame = first.returnId === purpose.returnId;
  if (!isSame || !(await purpose.isFor({ id: first.id, amount }))) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  const heads = rows.map((head) => ({ head, payment: paymentOf(head, ledger) }));
  return await endRefund(ctx, heads, { ledger, order });
}

type Head = Pick<ReversalRows, 'head' | 'payment'>;

/**
 * Refunds each capture. A refused part is released and does not stop the others; the refund fails
 * only where all parts are refused.
 */
async function endRefund(
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
  if (!payment) throw new Error('refund without its payment');
  return payment;
}

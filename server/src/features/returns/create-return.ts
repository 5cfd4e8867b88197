import type { StoreContext } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { ReturnId } from '../../values/ids.ts';
import { ZERO } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { operatorOf } from '../orders/timeline.ts';
import { returnsOf } from './read-return.ts';
import { type LineQuantity, newLines, type Return, type ReturnReason } from './return.ts';
import { insertReturn } from './return-queries.ts';
import { returnRecord } from './return-record.ts';

const ATTEMPTS_MAX = 50;

export interface ReturnInput {
  readonly lines: readonly LineQuantity[];
  readonly reason: ReturnReason;
  readonly note?: string;
}

/** Two simultaneous returns of an order cannot have the same units: the second reads the first. */
export async function createReturn(
  ctx: StoreContext,
  orderId: string,
  input: ReturnInput,
): Promise<Return> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const added = newReturn(ctx, order, await returnsOf(ctx, order), input);
    const by = { operator: operatorOf(ctx), from: null };
    const record = returnRecord(ctx, order, 'request', added, by);
    const isAdded = await withTransaction(ctx, ({ sql, storeId }) =>
      insertReturn(sql, storeId, order, added, record),
    );
    return isAdded ? added : undefined;
  });
}

function newReturn(
  ctx: StoreContext,
  order: Order,
  others: readonly Return[],
  { lines, reason, note }: ReturnInput,
): Return {
  const now = ctx.app.clock.now();
  const sequence = others.length + 1;
  return {
    id: ctx.ids.next<ReturnId>(),
    orderId: order.id,
    sequence,
    number: `${order.number}-R${sequence}`,
    status: 'requested',
    reason,
    note: note ?? null,
    refusalReason: null,
    lines: newLines(order, others, lines),
    currency: order.currency,
    refundId: null,
    refundAmount: null,
    shippingAmount: ZERO,
    developerMode: order.developerMode,
    createdAt: now,
    updatedAt: now,
  };
}

import type { StoreContext } from '../../../context.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import type { Transaction } from './transaction.ts';
import { listTransactions } from './transaction-queries.ts';

export async function readTransactions(
  ctx: StoreContext,
  orderId: string,
): Promise<{ transactions: Transaction[]; order: Order }> {
  const order = await readOrder(ctx, orderId);
  return { order, transactions: await listTransactions(ctx.sql, ctx.storeId, order.id) };
}

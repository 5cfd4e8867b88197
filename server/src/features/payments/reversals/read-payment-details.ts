import type { StoreContext } from '../../../context.ts';
import { type Cents, sum, ZERO } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { returnsOf } from '../../returns/read-return.ts';
import type { Return } from '../../returns/return.ts';
import { type ListedAttempt, listAttemptsOfCart } from '../attempts/listed-attempt-queries.ts';
import type { Dispute } from '../disputes/dispute.ts';
import { listDisputesOfOrder } from '../disputes/dispute-list-queries.ts';
import { isOpenAuthorization } from './reversal.ts';
import { listTransactions } from './transaction-queries.ts';

/** An order with what an operator can do about its payment, and its returns. */
export interface OrderDetails {
  readonly order: Order;
  readonly capturable: Cents;
  readonly attempts: readonly ListedAttempt[];
  readonly disputes: readonly Dispute[];
  readonly returns: readonly Return[];
}

export async function readPaymentDetails(ctx: StoreContext, order: Order): Promise<OrderDetails> {
  const ledger = await listTransactions(ctx.sql, ctx.storeId, order.id);
  const held = ledger.filter((row) => isOpenAuthorization(row, ledger));
  const capturable = order.paymentOutcome ? ZERO : sum(held.map(({ amount }) => amount));
  const attempts = await listAttemptsOfCart(ctx.sql, ctx.storeId, order.cartId);
  const disputes = await listDisputesOfOrder(ctx.sql, ctx.storeId, order.id);
  const returns = await returnsOf(ctx, order);
  return { order, capturable, attempts, disputes, returns };
}

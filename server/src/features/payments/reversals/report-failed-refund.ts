import type { StoreContext } from '../../../context.ts';
import type { Cents } from '../../../values/money.ts';
import { listCharges, upsertDiscrepancy } from '../reconciliation/discrepancy-queries.ts';
import type { Transaction } from './transaction.ts';
import { findTransaction } from './transaction-queries.ts';

/**
 * A completed refund was returned, for example from a closed account. The ledger keeps the refund;
 * an operator must pay the shopper by other means. Reconciliation tracks it from now on.
 */
export async function reportFailedRefund(ctx: StoreContext, row: Transaction): Promise<void> {
  const { sql, storeId } = ctx;
  ctx.app.log.error({ transactionId: row.id }, 'provider reported a completed refund as failed');
  if (row.type !== 'refund' || row.parentId === null) return;
  const payment = await findTransaction(sql, storeId, row.parentId);
  const [charge] = await listCharges(sql, storeId, [payment?.parentId ?? row.parentId]);
  if (!charge) return;
  const { id: subjectId, orderId, providerId, reference, currency, refunded } = charge;
  const facts = { orderId, providerId, reference, currency };
  const difference = {
    id: ctx.ids.next<never>(),
    type: 'refund_differs',
    ours: refunded,
    theirs: (refunded - row.amount) as Cents,
  } as const;
  const subject = { subjectType: 'charge', subjectId, ...facts } as const;
  await upsertDiscrepancy(sql, storeId, subject, difference, ctx.app.clock.now());
}

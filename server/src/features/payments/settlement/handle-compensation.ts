import type { StoreContext } from '../../../context.ts';
import type { ReversalResult } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId } from '../../../values/ids.ts';
import { ZERO } from '../../../values/money.ts';
import { upsertDiscrepancy } from '../reconciliation/discrepancy-queries.ts';
import { compensate } from './compensate.ts';
import { type CompensationRefund, findCompensationRefund } from './compensation-queries.ts';

/**
 * A provider's report about the refund of a charge that could not be settled. An incomplete
 * compensation is continued, because the provider's answer under the same key is complete.
 */
export async function handleCompensation(
  ctx: StoreContext,
  providerId: string,
  id: AttemptId,
  { kind }: ReversalResult,
): Promise<void> {
  const refund = await findCompensationRefund(ctx.sql, ctx.storeId, id);
  if (refund?.providerId !== providerId) return;
  if (refund.refundReference === null) return await compensate(ctx, id);
  if (kind === 'refused') await reportReturned(ctx, id, refund);
}

/**
 * The refund was done and failed later, for example at a closed account: the provider has the money
 * again. A retry would fail alike, so an operator must pay the shopper by other means.
 * Reconciliation tracks it from now on.
 */
async function reportReturned(
  ctx: StoreContext,
  id: AttemptId,
  { providerId, chargeReference: reference, chargeAmount, chargeCurrency }: CompensationRefund,
): Promise<void> {
  ctx.app.log.error({ attemptId: id }, 'provider reported a completed refund as failed');
  const facts = { orderId: null, providerId, reference, currency: chargeCurrency };
  const subject = { subjectType: 'attempt', subjectId: id, ...facts } as const;
  const difference = {
    id: ctx.ids.next<never>(),
    type: 'missing_in_ledger',
    ours: ZERO,
    theirs: chargeAmount,
  } as const;
  await upsertDiscrepancy(ctx.sql, ctx.storeId, subject, difference, ctx.app.clock.now());
}

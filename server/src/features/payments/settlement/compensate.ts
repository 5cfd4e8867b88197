import type { StoreContext } from '../../../context.ts';
import { compensationKey } from '../../../ports/payments/compensation-key.ts';
import type {
  PaymentProvider,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import type { AttemptId } from '../../../values/ids.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import { callProvider } from '../providers/call-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { reportStillOpen } from '../reconciliation/report-still-open.ts';
import {
  type Compensation,
  findCompensation,
  updateCompensated,
  updateRefundReference,
} from './compensation-queries.ts';
import { storable } from './storable.ts';

const REFUND_MS = 10 * SECOND_MS;

/**
 * Refunds a charge that cannot be settled and releases its reservations. Every step is idempotent
 * and independent; the sweeper completes the rest. The decision is already committed, so no order
 * can result.
 */
export async function compensate(ctx: StoreContext, id: AttemptId): Promise<void> {
  const attempt = await findCompensation(ctx.sql, ctx.storeId, id);
  if (!attempt) return;
  const steps = [
    ...(attempt.releasedAt ? [] : [() => releaseAttempt(ctx, attempt)]),
    ...(attempt.refundReference === null ? [() => refundCharge(ctx, attempt)] : []),
    () => endCompensation(ctx, attempt),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      ctx.app.log.error({ err: error, attemptId: id }, 'compensation step failed');
    });
  }
}

async function endCompensation(ctx: StoreContext, { id, amount }: Compensation): Promise<void> {
  if (!(await updateCompensated(ctx.sql, ctx.storeId, id, ctx.app.clock.now()))) return;
  ctx.app.log.warn({ attemptId: id, amount }, 'refunded a charge that could not be settled');
}

async function refundCharge(ctx: StoreContext, attempt: Compensation): Promise<void> {
  const result = attempt.chargeAmount === 0 ? NOTHING_CHARGED : await callRefund(ctx, attempt);
  if (result.kind === 'refused') {
    const { reason } = result;
    ctx.app.log.error({ attemptId: attempt.id, reason }, 'provider refused a refund');
  }
  if (result.kind !== 'done') return await reportStillOpen(ctx, attempt.id);
  await updateRefundReference(ctx.sql, ctx.storeId, attempt.id, storable(result.reference));
}

const NOTHING_CHARGED: ReversalResult = { kind: 'done', reference: '' };

async function callRefund(ctx: StoreContext, attempt: Compensation): Promise<ReversalResult> {
  const { id, chargeOutcome, chargeReference: reference } = attempt;
  const provider = findProvider(ctx.app, ctx.store, attempt.providerId);
  if (!provider) return { kind: 'unknown' };
  const reversal: Reversal = {
    key: compensationKey(id),
    reference,
    captureReference: null,
    amount: attempt.chargeAmount,
    currency: attempt.chargeCurrency,
    capturedAt: attempt.createdAt,
  };
  const call = async () => {
    const result = await provider[chargeOutcome === 'authorized' ? 'void' : 'refund'](reversal);
    return result.kind === 'refused'
      ? await orAlreadyRefunded(provider, reference, result)
      : result;
  };
  return (await callProvider(ctx, REFUND_MS, { attemptId: id }, call)) ?? { kind: 'unknown' };
}

/** An operator may have refunded the charge at the provider. */
async function orAlreadyRefunded(
  provider: PaymentProvider,
  reference: string,
  refusal: ReversalResult,
): Promise<ReversalResult> {
  const record = await provider.retrieveCharge(reference);
  if (!record) return refusal;
  const { captured, refunded: back, isVoided } = record;
  const isBack = isVoided || (captured > 0 && back >= captured);
  return isBack ? { kind: 'done', reference } : refusal;
}

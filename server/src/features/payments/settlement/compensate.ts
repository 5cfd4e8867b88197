import type { StoreContext } from '../../../context.ts';
import type {
  PaymentProvider,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import type { AttemptId } from '../../../values/ids.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import {
  type Compensation,
  findCompensation,
  updateCompensated,
  updateRefundReference,
} from './compensation-queries.ts';
import { storable } from './storable.ts';

const REFUND_MS = 10 * SECOND_MS;

/**
 * Gives a charge back that could not be settled, and releases what it reserved. Every step can be
 * repeated and none waits for another: the sweeper goes on with what is left. The decision was
 * committed before, so no order is made of the attempt, however often this runs.
 */
export async function compensate(ctx: StoreContext, id: AttemptId): Promise<void> {
  const attempt = await findCompensation(ctx.sql, ctx.storeId, id);
  if (!attempt) return;
  const steps = [
    ...(attempt.releasedAt ? [] : [() => releaseAttempt(ctx, attempt)]),
    ...(attempt.refundReference === null ? [() => refunded(ctx, attempt)] : []),
    () => ended(ctx, attempt),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      ctx.app.log.error({ err: error, attemptId: id }, 'a step of a compensation failed');
    });
  }
}

async function ended(ctx: StoreContext, { id, amount }: Compensation): Promise<void> {
  if (!(await updateCompensated(ctx.sql, ctx.storeId, id, ctx.app.clock.now()))) return;
  ctx.app.log.warn({ attemptId: id, amount }, 'a charge that could not be settled was given back');
}

async function refunded(ctx: StoreContext, attempt: Compensation): Promise<void> {
  const result = attempt.chargeAmount === 0 ? NOTHING_TAKEN : await asked(ctx, attempt);
  if (result.kind === 'refused') {
    const { reason } = result;
    ctx.app.log.error({ attemptId: attempt.id, reason }, 'the provider refuses a refund');
  }
  if (result.kind !== 'done') return;
  await updateRefundReference(ctx.sql, ctx.storeId, attempt.id, storable(result.reference));
}

const NOTHING_TAKEN: ReversalResult = { kind: 'done', reference: '' };

async function asked(ctx: StoreContext, attempt: Compensation): Promise<ReversalResult> {
  const { id, chargeOutcome, chargeReference: reference } = attempt;
  const provider = findProvider(ctx.app, ctx.store, attempt.providerId);
  if (!provider) return { kind: 'unknown' };
  const reversal: Reversal = {
    key: refundKey(id),
    reference,
    captureReference: null,
    amount: attempt.chargeAmount,
    currency: attempt.chargeCurrency,
    capturedAt: attempt.createdAt,
  };
  const ask = async () => {
    const result = await provider[chargeOutcome === 'authorized' ? 'void' : 'refund'](reversal);
    return result.kind === 'refused' ? await orBackAlready(provider, reference, result) : result;
  };
  return (await askProvider(ctx, REFUND_MS, { attemptId: id }, ask)) ?? { kind: 'unknown' };
}

/** The same however often it is asked under, and no key of a charge. */
function refundKey(id: AttemptId): string {
  return `${id}-refund`;
}

/** An operator may have given it back by hand, at the provider. */
async function orBackAlready(
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

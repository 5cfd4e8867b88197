import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type {
  PaymentProvider,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { callProvider } from '../providers/call-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { updateCaptureDone, updateCaptureFailed } from './capture-queries.ts';
import type { Transaction } from './transaction.ts';

/** Timeout of the whole call, including the provider client's retries. */
const CAPTURE_MS = 10 * SECOND_MS;

/**
 * Captures at the provider and stores the result. The ledger row's id is the idempotency key, so
 * repeats and the sweeper are safe.
 */
export async function endCapture(
  ctx: StoreContext,
  capture: Transaction,
  authorization: Transaction,
): Promise<void> {
  const result = await callCapture(ctx, capture, authorization);
  const now = ctx.app.clock.now();
  if (result.kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (result.kind === 'refused') {
    await updateCaptureFailed(ctx.sql, ctx.storeId, capture, now);
    ctx.app.log.warn({ transactionId: capture.id, reason: result.reason }, 'capture refused');
    throw new ApiError(
      'NOT_CAPTURABLE',
      'The provider refused. The authorization may have expired.',
    );
  }
  await updateCaptureDone(ctx.sql, ctx.storeId, {
    capture,
    held: authorization.amount,
    reference: result.reference,
    eventId: ctx.ids.next<never>(),
    now,
  });
}

/** Voids an authorization of which nothing is captured. */
async function callCapture(
  ctx: StoreContext,
  { id: key, amount, currency }: Transaction,
  { providerId, providerReference, createdAt: capturedAt, ...held }: Transaction,
): Promise<ReversalResult> {
  const provider = findProvider(ctx.app, ctx.store, providerId);
  if (!provider) return { kind: 'unknown' };
  const asked = { key, reference: providerReference ?? '', currency };
  const call = async () =>
    amount > 0
      ? await provider.capture({ ...asked, amount })
      : await release(provider, {
          ...asked,
          amount: held.amount,
          captureReference: null,
          capturedAt,
        });
  return (await callProvider(ctx, CAPTURE_MS, { transactionId: key }, call)) ?? { kind: 'unknown' };
}

/** An authorization that expired at the provider counts as released. */
async function release(provider: PaymentProvider, reversal: Reversal): Promise<ReversalResult> {
  const result = await provider.void(reversal);
  if (result.kind !== 'refused') return result;
  const { reference } = reversal;
  const record = await provider.retrieveCharge(reference);
  const isOver = record?.captured === 0 && (record.isVoided || record.authorized === 0);
  return isOver ? { kind: 'done', reference } : result;
}

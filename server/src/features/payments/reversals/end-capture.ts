import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type {
  PaymentProvider,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { updateCaptureDone, updateCaptureFailed } from './capture-queries.ts';
import type { Transaction } from './transaction.ts';

/** The whole of it, the provider's own retries included. */
const CAPTURE_MS = 10 * SECOND_MS;

/**
 * Asks the provider for what it holds, under the ledger row's own key, and writes down how it went.
 * A repeat, or the sweeper, does the very same and changes nothing twice.
 */
export async function endCapture(
  ctx: StoreContext,
  capture: Transaction,
  authorization: Transaction,
): Promise<void> {
  const result = await asked(ctx, capture, authorization);
  const now = ctx.app.clock.now();
  if (result.kind === 'unknown') throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (result.kind === 'refused') {
    await updateCaptureFailed(ctx.sql, ctx.storeId, capture, now);
    ctx.app.log.warn({ transactionId: capture.id, reason: result.reason }, 'a capture was refused');
    throw new ApiError('NOT_CAPTURABLE', 'The provider refused. The authorization may have ended.');
  }
  await updateCaptureDone(ctx.sql, ctx.storeId, {
    capture,
    held: authorization.amount,
    reference: result.reference,
    eventId: ctx.ids.next<never>(),
    now,
  });
}

/** Nothing of it is wanted where another authorization gave enough, or none is: it is let go. */
async function asked(
  ctx: StoreContext,
  { id: key, amount, currency }: Transaction,
  { providerId, providerReference, createdAt: capturedAt, ...held }: Transaction,
): Promise<ReversalResult> {
  const provider = findProvider(ctx.app, ctx.store, providerId);
  if (!provider) return { kind: 'unknown' };
  const asked = { key, reference: providerReference ?? '', currency };
  const ask = async () =>
    amount > 0
      ? await provider.capture({ ...asked, amount })
      : await letGo(provider, {
          ...asked,
          amount: held.amount,
          captureReference: null,
          capturedAt,
        });
  return (await askProvider(ctx, CAPTURE_MS, { transactionId: key }, ask)) ?? { kind: 'unknown' };
}

/** What has ended at the provider by itself cannot be let go any more, and need not be. */
async function letGo(provider: PaymentProvider, reversal: Reversal): Promise<ReversalResult> {
  const result = await provider.void(reversal);
  if (result.kind !== 'refused') return result;
  const { reference } = reversal;
  const record = await provider.retrieveCharge(reference);
  const isOver = record?.captured === 0 && (record.isVoided || record.authorized === 0);
  return isOver ? { kind: 'done', reference } : result;
}

import { type App, jobContext, type StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type {
  ChargeResult,
  PaymentProvider,
  ProviderWebhook,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { type AttemptId, parseId, type StoreId, type TransactionId } from '../../../values/ids.ts';
import { findStore } from '../../stores/find-store.ts';
import { isBeingCanceled } from '../attempts/attempt-lease-queries.ts';
import { findAttempt, findTransaction } from '../attempts/attempt-queries.ts';
import { findProvider } from '../providers/find-provider.ts';
import { advanceReversal } from '../reversals/advance-reversal.ts';
import { reportFailedRefund } from '../reversals/report-failed-refund.ts';
import { settle } from '../settlement/settle.ts';

const RETRY_AFTER_SECONDS = 5;

export interface Callback {
  readonly storeId: string;
  readonly providerId: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Brings a provider's news into the same settle as everybody else's. It is not remembered whether
 * they came before: acting on them twice is harmless.
 */
export async function handleWebhook(app: App, callback: Callback): Promise<void> {
  const storeId = parseId<StoreId>(callback.storeId);
  const store = storeId && (await findStore(app, storeId));
  const provider = store && findProvider(app, store, callback.providerId);
  // A wrong store, a wrong provider and a wrong signature look alike from outside.
  if (!store || !provider) throw new ApiError('PROVIDER_NOT_FOUND');
  const news = await readNews(app, store.id, provider, callback);
  const ctx = jobContext(app, store);
  const { providerId } = callback;
  if (news.about === 'reversal') await takeReversal(ctx, providerId, news);
  else if (news.about !== 'nothing') await takeCharge(ctx, providerId, news);
  const { eventId, about } = news;
  app.log.debug({ storeId: store.id, providerId, eventId, about }, 'took news of a provider');
}

/** What is not acknowledged is sent again by the provider; the sweeper does not wait for it. */
async function readNews(
  app: App,
  storeId: StoreId,
  provider: PaymentProvider,
  { body, headers }: Callback,
): Promise<ProviderWebhook> {
  const facts = { storeId, providerId: provider.facts.id };
  const news = await provider.parseWebhook(body, headers).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    app.log.warn({ ...facts, err: error }, 'a provider could not be asked about its callback');
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
  });
  if (news === 'unreadable') {
    app.log.warn(facts, 'a signed callback cannot be read');
    throw new ApiError('VALIDATION_ERROR', 'The event lacks what the provider promises of it.');
  }
  if (news) return news;
  app.log.warn(facts, 'a callback is not signed by the provider');
  throw new ApiError('PROVIDER_NOT_FOUND');
}

async function takeCharge(
  ctx: StoreContext,
  providerId: string,
  { key, result }: { readonly key: string; readonly result: ChargeResult },
): Promise<void> {
  const id = parseId<AttemptId>(key);
  const attempt = id && (await findAttempt(ctx.sql, ctx.storeId, id));
  if (attempt?.providerId !== providerId) return;
  // Whoever ends it is told the same, and lets go of the cart when they are done with the provider.
  const isRefused = result.kind === 'declined' || result.kind === 'authentication_failed';
  if (isRefused && (await isBeingCanceled(ctx.sql, ctx.storeId, attempt.id, ctx.now()))) return;
  // What was taken of a hold is less than was asked for, and the ledger's own.
  if (attempt.status !== 'succeeded') await settle(ctx, attempt, result);
}

/** What is under way is asked for once more, under its key: that answer is complete. */
async function takeReversal(
  ctx: StoreContext,
  providerId: string,
  { key, result }: { readonly key: string; readonly result: ReversalResult },
): Promise<void> {
  const id = parseId<TransactionId>(key);
  const row = id && (await findTransaction(ctx.sql, ctx.storeId, id));
  if (!row || row.providerId !== providerId) return;
  if (row.status === 'pending') await advanceReversal(ctx, row);
  if (row.status !== 'succeeded' || result.kind !== 'refused') return;
  await reportFailedRefund(ctx, row);
}

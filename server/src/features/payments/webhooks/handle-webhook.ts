import { type App, jobContext, type StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { compensatedAttempt } from '../../../ports/payments/compensation-key.ts';
import type {
  ChargeResult,
  PaymentProvider,
  ProviderWebhook,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { type AttemptId, parseId, type StoreId, type TransactionId } from '../../../values/ids.ts';
import { findStore } from '../../stores/find-store.ts';
import { isBeingCancelled } from '../attempts/attempt-lease-queries.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { findProvider } from '../providers/find-provider.ts';
import { advanceReversal } from '../reversals/advance-reversal.ts';
import { reportFailedRefund } from '../reversals/report-failed-refund.ts';
import { findTransaction } from '../reversals/transaction-queries.ts';
import { handleCompensation } from '../settlement/handle-compensation.ts';
import { settle } from '../settlement/settle.ts';

const RETRY_AFTER_SECONDS = 5;

export interface WebhookRequest {
  readonly storeId: string;
  readonly providerId: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Applies a provider's webhook. Duplicates are not recorded, because each effect is idempotent. */
export async function handleWebhook(app: App, request: WebhookRequest): Promise<void> {
  const storeId = parseId<StoreId>(request.storeId);
  const store = storeId && (await findStore(app, storeId));
  const provider = store && findProvider(app, store, request.providerId);
  // An unknown store, an unknown provider and an invalid signature get the same answer.
  if (!store || !provider) throw new ApiError('PROVIDER_NOT_FOUND');
  const webhook = await parseRequest(app, store.id, provider, request);
  const ctx = jobContext(app, store);
  const { providerId } = request;
  if (webhook.about === 'dispute') {
    const { key, dispute: report } = webhook;
    await recordDispute(ctx, { providerId, key, mode: provider.facts.mode, report });
  } else if (webhook.about === 'reversal') await handleReversal(ctx, providerId, webhook);
  else if (webhook.about !== 'nothing') await handleCharge(ctx, providerId, webhook);
  const { eventId, about } = webhook;
  app.log.debug({ storeId: store.id, providerId, eventId, about }, 'handled a provider webhook');
}

/** The provider retries unacknowledged webhooks; the sweeper does not depend on them. */
async function parseRequest(
  app: App,
  storeId: StoreId,
  provider: PaymentProvider,
  { body, headers }: WebhookRequest,
): Promise<ProviderWebhook> {
  const facts = { storeId, providerId: provider.facts.id };
  const webhook = await provider.parseWebhook(body, headers).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    app.log.warn({ ...facts, err: error }, 'webhook verification failed');
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
  });
  if (webhook === 'unreadable') {
    app.log.warn(facts, 'a signed webhook is unreadable');
    throw new ApiError('VALIDATION_ERROR', 'The event lacks required fields.');
  }
  if (webhook) return webhook;
  app.log.warn(facts, 'a webhook has no valid signature');
  throw new ApiError('PROVIDER_NOT_FOUND');
}

async function handleCharge(
  ctx: StoreContext,
  providerId: string,
  { key, result }: { readonly key: string; readonly result: ChargeResult },
): Promise<void> {
  const id = parseId<AttemptId>(key);
  const attempt = id && (await findAttempt(ctx.sql, ctx.storeId, id));
  if (attempt?.providerId !== providerId) return;
  // A cancellation in progress gets the same result and unlocks the cart when it ends.
  const isRefused = result.kind === 'declined' || result.kind === 'authentication_failed';
  if (isRefused && (await isBeingCancelled(ctx.sql, ctx.storeId, attempt.id, ctx.now()))) return;
  // After a partial capture the provider reports a lower amount, which the ledger already has.
  if (attempt.status !== 'succeeded') await settle(ctx, attempt, result);
}

/** A pending reversal is repeated under its key, because that answer is complete. */
async function handleReversal(
  ctx: StoreContext,
  providerId: string,
  { key, result }: { readonly key: string; readonly result: ReversalResult },
): Promise<void> {
  const attemptId = compensatedAttempt(key);
  if (attemptId) return await handleCompensation(ctx, providerId, attemptId, result);
  const id = parseId<TransactionId>(key);
  const row = id && (await findTransaction(ctx.sql, ctx.storeId, id));
  if (!row || row.providerId !== providerId) return;
  if (row.status === 'pending') await advanceReversal(ctx, row);
  if (row.status !== 'succeeded' || result.kind !== 'refused') return;
  await reportFailedRefund(ctx, row);
}

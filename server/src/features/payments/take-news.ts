import { type App, jobContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type AttemptId, parseId, type StoreId } from '../../values/ids.ts';
import { findStore } from '../stores/find-store.ts';
import { findProvider } from './find-provider.ts';
import { findAttempt, insertProviderEvent } from './queries.ts';
import { settle } from './settle.ts';

export interface Callback {
  readonly storeId: string;
  readonly providerId: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Brings a provider's news into the same settle as everybody else's. The event is remembered after
 * it was acted on: acting twice is harmless, and forgetting it is not.
 */
export async function takeNews(app: App, callback: Callback): Promise<void> {
  const storeId = parseId<StoreId>(callback.storeId);
  const store = storeId && (await findStore(app, storeId));
  const provider = store && findProvider(app, store, callback.providerId);
  const news = provider?.readNews(callback.body, callback.headers);
  // A wrong store, a wrong provider and a wrong signature look alike from outside.
  if (!store || !news) throw new ApiError('PROVIDER_NOT_FOUND');
  const ctx = jobContext(app, store);
  const key = parseId<AttemptId>(news.key);
  const attempt = key && (await findAttempt(app.sql, store.id, key));
  if (attempt && attempt.providerId === callback.providerId) {
    await settle(ctx, attempt, news.result);
  }
  await insertProviderEvent(app.sql, store.id, callback.providerId, news.eventId, ctx.now());
}

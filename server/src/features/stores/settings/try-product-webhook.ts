import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { countHits } from '../../../platform/http/limit.ts';
import type { TrialResult } from '../../../ports/products/product-trial.ts';
import { MINUTE_MS } from '../../../values/time.ts';

export interface TrialItem {
  readonly sku: string;
  readonly quantity?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A hanging server blocks each call for seconds, and the URL may not be the merchant's. */
const TRIALS = { name: 'product webhook trials', max: 10, windowMs: MINUTE_MS };

/** Also works in the sandbox, so that a merchant can test before going live. */
export async function tryProductWebhook(ctx: StoreContext, item: TrialItem): Promise<TrialResult> {
  if (!ctx.store.settings.productWebhook) throw new ApiError('PRODUCT_WEBHOOK_NOT_SET');
  await countHits(ctx.app, ctx.app.sql, [{ limit: TRIALS, subject: ctx.storeId }]);
  const { sku, quantity = 1, metadata = {} } = item;
  return await ctx.app.ports.productTrials(ctx.store)({ sku, quantity, metadata });
}

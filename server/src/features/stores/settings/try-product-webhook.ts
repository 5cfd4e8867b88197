import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { countHits } from '../../../platform/http/limit.ts';
import type { Tried } from '../../../ports/products/product-trial.ts';
import { MINUTE_MS } from '../../../values/time.ts';

export interface TrialItem {
  readonly sku: string;
  readonly quantity?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A server that hangs keeps each call for seconds, and the address may be anybody's. */
const TRIALS = { name: 'product webhook trials', max: 10, windowMs: MINUTE_MS };

/** Works in the sandbox too: a merchant tries their server before going live. */
export async function tryProductWebhook(ctx: StoreContext, item: TrialItem): Promise<Tried> {
  if (!ctx.store.settings.productWebhook) throw new ApiError('PRODUCT_WEBHOOK_NOT_SET');
  await countHits(ctx.app, ctx.app.sql, [{ limit: TRIALS, subject: ctx.storeId }]);
  const { sku, quantity = 1, metadata = {} } = item;
  return await ctx.app.ports.productTrials(ctx.store)({ sku, quantity, metadata });
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Tried } from '../products/product-trial.ts';

export interface TrialItem {
  readonly sku: string;
  readonly quantity?: number;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Works in the sandbox too: a merchant tries their server before going live. */
export async function tryProductWebhook(ctx: StoreContext, item: TrialItem): Promise<Tried> {
  if (!ctx.store.settings.productWebhook) throw new ApiError('PRODUCT_WEBHOOK_NOT_SET');
  const { sku, quantity = 1, metadata = {} } = item;
  return await ctx.app.ports.productTrials(ctx.store)({ sku, quantity, metadata });
}

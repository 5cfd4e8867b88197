import { randomBytes } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import type { ProductWebhook } from '../products/product-webhook.ts';
import { refuseUrl } from '../webhooks/refuse-url.ts';
import { findLockedProductWebhook, upsertSetting } from './live-queries.ts';
import { notifyStoreChanged } from './queries.ts';

export interface ProductWebhookWish {
  readonly url: string;
  readonly rotateSecret?: boolean;
}

export interface SetProductWebhook {
  readonly webhook: ProductWebhook;
  /** Shown when it is made; it stays while only the address changes. */
  readonly secret: string | null;
}

/** In turn: who changes the address must not bring back a secret that was just replaced. */
export async function setProductWebhook(
  ctx: StoreContext,
  { url, rotateSecret = false }: ProductWebhookWish,
): Promise<SetProductWebhook> {
  refuseUrl(ctx, url);
  return await ctx.write(async (sql) => {
    const before = await findLockedProductWebhook(sql, ctx.storeId);
    const keeps = before !== null && !rotateSecret;
    const secret = keeps ? null : newSigningSecret();
    const webhook = { ...(keeps ? before : sealed(ctx, secret ?? '')), url };
    await upsertSetting(sql, ctx.storeId, 'product_webhook', webhook, ctx.now());
    await notifyStoreChanged(sql, ctx.storeId);
    return { webhook, secret };
  });
}

/** As Standard Webhooks writes them: 24 to 64 random bytes in base64 behind a prefix. */
function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function sealed(ctx: StoreContext, secret: string): Omit<ProductWebhook, 'url'> {
  return {
    sealedSecret: ctx.app.storeSecrets.seal(secret, ctx.storeId).toString('base64'),
    secretHint: secret.slice(-4),
  };
}

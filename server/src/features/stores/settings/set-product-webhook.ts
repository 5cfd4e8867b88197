import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { ProductWebhook } from '../../../ports/products/product-webhook.ts';
import { lastCharactersOf, newSigningSecret } from '../../../values/secrets.ts';
import { refuseUrl } from '../../webhooks/endpoints/refuse-url.ts';
import { changeStore } from '../change-store.ts';
import { findProductWebhook, upsertSetting } from './live-queries.ts';

export interface ProductWebhookInput {
  readonly url: string;
  readonly rotateSecret?: boolean;
}

export interface SetProductWebhook {
  readonly webhook: ProductWebhook;
  /** Returned when generated; it stays while only the URL changes. */
  readonly secret: string | null;
}

/** Serialized: a change of the URL must not restore a secret that was just replaced. */
export async function setProductWebhook(
  ctx: StoreContext,
  { url, rotateSecret = false }: ProductWebhookInput,
): Promise<SetProductWebhook> {
  refuseUrl(ctx, url);
  const change = async (sql: Sql) => {
    const before = await findProductWebhook(sql, ctx.storeId);
    const keepsSecret = before !== null && !rotateSecret;
    const secret = keepsSecret ? null : newSigningSecret();
    const webhook = { ...(keepsSecret ? before : encrypted(ctx, secret ?? '')), url };
    await upsertSetting(sql, ctx.storeId, 'product_webhook', webhook, ctx.now());
    return { webhook, secret };
  };
  return await changeStore(ctx, change, ({ settings }) => settings.productWebhook);
}

function encrypted(ctx: StoreContext, secret: string): Omit<ProductWebhook, 'url'> {
  return {
    sealedSecret: ctx.app.storeSecrets.encrypt(secret, ctx.storeId).toString('base64'),
    secretHint: lastCharactersOf(secret),
  };
}

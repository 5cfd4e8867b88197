import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { lastCharactersOf } from '../../../values/secrets.ts';
import { changeStore } from '../../stores/change-store.ts';
import { refuseStale } from '../../stores/settings/etag.ts';
import { refuseUrl } from '../../webhooks/endpoints/refuse-url.ts';
import {
  type AcpWebhook,
  readAcpWebhook,
} from '../../webhooks/order-deliveries/read-acp-webhook.ts';
import { saveAcpWebhook } from '../../webhooks/order-deliveries/save-acp-webhook.ts';

/** The path of the protocol, at the platform's address. */
const PATH = '/agentic_checkout/webhooks/order_events';

export interface AcpWebhookInput {
  readonly url: string;
  readonly secret?: string;
  /** The release of the protocol. */
  readonly version: string;
}

/** Serialized: a change of the URL must not restore a secret that was just replaced. */
export async function setAcpWebhook(
  ctx: StoreContext,
  { url, secret, version }: AcpWebhookInput,
): Promise<AcpWebhook> {
  refuseUrl(ctx, url);
  return await changeStore(ctx, async (sql: Sql) => {
    const before = await readAcpWebhook(sql, ctx.storeId);
    refuseStale(ctx, before);
    if (!before && secret === undefined) {
      throw new ApiError('VALIDATION_ERROR', 'body.secret is required with the first address.');
    }
    const hint = secret === undefined ? before?.secretHint : lastCharactersOf(secret);
    const webhook = { url: eventsUrl(url), secretHint: hint ?? '' };
    const encrypted =
      secret === undefined ? null : ctx.app.storeSecrets.encrypt(secret, ctx.storeId);
    const row = { ...webhook, secret: encrypted, version };
    await saveAcpWebhook(sql, ctx.storeId, row, ctx.now());
    return webhook;
  });
}

/** An address with or without the path. */
function eventsUrl(url: string): string {
  const full = new URL(url);
  const path = full.pathname.replace(/\/+$/, '');
  if (!path.endsWith(PATH)) full.pathname = path + PATH;
  return full.href;
}

import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { ok } from '../../../platform/http/openapi/envelope.ts';
import { handleWebhook } from './handle-webhook.ts';

/** Called by providers, authenticated by the provider's signature; not part of the public API. */
export function paymentWebhookRoutes(app: App) {
  return async function paymentHooks(http: Http): Promise<void> {
    // Signatures cover the raw bytes.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    http.post<{ Params: { storeId: string; providerId: string }; Body: unknown }>(
      '/:storeId/:providerId',
      { schema: { hide: true } },
      async ({ params, body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await handleWebhook(app, { ...params, body: bytes, headers });
        return ok({ received: true });
      },
    );
  };
}

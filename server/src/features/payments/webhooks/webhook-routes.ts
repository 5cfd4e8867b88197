import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { ok } from '../../../platform/http/openapi/envelope.ts';
import { handleWebhook } from './handle-webhook.ts';

/** Providers call here: no key, the provider's own signature, and no part of the interface. */
export function paymentWebhookRoutes(app: App) {
  return async function paymentHooks(http: Http): Promise<void> {
    // A signature is over the bytes as they came.
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

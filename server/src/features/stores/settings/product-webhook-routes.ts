import type { Http } from '../../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { changeLiveSetting } from './change-live-setting.ts';
import {
  ProductWebhookInput,
  ProductWebhookView,
  productWebhookView,
  RemovedView,
  SetProductWebhookView,
  TrialItem,
  TrialResultView,
  trialResultView,
} from './live-contract.ts';
import { replyWithEtag } from './reply-with-etag.ts';
import { setProductWebhook } from './set-product-webhook.ts';
import { tryProductWebhook } from './try-product-webhook.ts';

const tags = ['Going live'];

/** The merchant's server that validates products and prices. */
export function productWebhookRoutes(http: Http): void {
  http.get(
    '/product-webhook',
    {
      schema: {
        operationId: 'getProductWebhook',
        tags,
        summary: 'Get product webhook',
        response: { 200: Ok(Nullable(ProductWebhookView)) },
      },
    },
    async ({ ctx }, reply) => {
      const { productWebhook: webhook } = ctx.store.settings;
      return replyWithEtag(reply, webhook && productWebhookView(webhook), webhook);
    },
  );

  http.put(
    '/product-webhook',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setProductWebhook',
        tags,
        summary: 'Set product webhook',
        body: ProductWebhookInput,
        response: {
          200: Ok(SetProductWebhookView),
          ...failures('WEBHOOK_URL_REFUSED', 'VERSION_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const { webhook, secret } = await setProductWebhook(ctx, body);
      return replyWithEtag(reply, { ...productWebhookView(webhook), secret }, webhook);
    },
  );

  http.post(
    '/product-webhook/test',
    {
      schema: {
        operationId: 'tryProductWebhook',
        tags,
        summary: 'Test product webhook',
        body: TrialItem,
        response: { 200: Ok(TrialResultView), ...failures('PRODUCT_WEBHOOK_NOT_SET') },
      },
    },
    async ({ ctx, body }) => ok(trialResultView(await tryProductWebhook(ctx, body))),
  );

  http.delete(
    '/product-webhook',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeProductWebhook',
        tags,
        summary: 'Remove product webhook',
        response: { 200: Ok(RemovedView) },
      },
    },
    async ({ ctx }) => {
      await changeLiveSetting(ctx, 'product_webhook', null);
      return ok({ removed: true as const });
    },
  );
}

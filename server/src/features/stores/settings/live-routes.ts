import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { changeLiveSetting } from './change-live-setting.ts';
import {
  CarrierInput,
  CarrierView,
  carrierView,
  LiveSettingsView,
  liveSettingsView,
  ProductWebhookInput,
  productWebhookView,
  RemovedView,
  SetProductWebhookView,
  TaxShape,
  TrialItem,
  TrialResultView,
  taxView,
  trialResultView,
} from './live-contract.ts';
import { setCarrier } from './set-carrier.ts';
import { setProductWebhook } from './set-product-webhook.ts';
import { setShipping } from './set-shipping.ts';
import { setTax } from './set-tax.ts';
import {
  ShippingInput,
  ShippingShape,
  shippingFromInput,
  shippingView,
} from './shipping-contract.ts';
import { tryProductWebhook } from './try-product-webhook.ts';

const tags = ['Going live'];
const REMOVED = ok({ removed: true as const });

/** Settings of a live store, which replace the sandbox's simulations. */
export async function liveRoutes(http: Http): Promise<void> {
  http.get(
    '/live-settings',
    {
      schema: {
        operationId: 'getLiveSettings',
        tags,
        summary: 'Get live settings',
        response: { 200: Ok(LiveSettingsView) },
      },
    },
    async ({ ctx }) => ok(liveSettingsView(ctx.store.settings)),
  );

  productWebhookRoutes(http);
  shippingRoutes(http);
  carrierRoutes(http);
  taxRoutes(http);
}

function productWebhookRoutes(http: Http): void {
  http.put(
    '/product-webhook',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setProductWebhook',
        tags,
        summary: 'Set product webhook',
        body: ProductWebhookInput,
        response: { 200: Ok(SetProductWebhookView), ...failures('WEBHOOK_URL_REFUSED') },
      },
    },
    async ({ ctx, body }) => {
      const { webhook, secret } = await setProductWebhook(ctx, body);
      return ok({ ...productWebhookView(webhook), secret });
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
      return REMOVED;
    },
  );
}

function shippingRoutes(http: Http): void {
  http.put(
    '/shipping',
    {
      schema: {
        operationId: 'setShipping',
        tags,
        summary: 'Set shipping zones',
        body: ShippingInput,
        response: { 200: Ok(ShippingShape) },
      },
    },
    async ({ ctx, body }) => ok(shippingView(await setShipping(ctx, shippingFromInput(body)))),
  );
}

function carrierRoutes(http: Http): void {
  http.put(
    '/carrier',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setCarrier',
        tags,
        summary: 'Set carrier',
        body: CarrierInput,
        response: { 200: Ok(CarrierView) },
      },
    },
    async ({ ctx, body }) => ok(carrierView(await setCarrier(ctx, body))),
  );

  http.delete(
    '/carrier',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeCarrier',
        tags,
        summary: 'Remove carrier',
        response: { 200: Ok(RemovedView) },
      },
    },
    async ({ ctx }) => {
      await changeLiveSetting(ctx, 'carrier', null);
      return REMOVED;
    },
  );
}

function taxRoutes(http: Http): void {
  http.put(
    '/tax',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setTax',
        tags,
        summary: 'Set tax table',
        body: TaxShape,
        response: { 200: Ok(TaxShape) },
      },
    },
    async ({ ctx, body }) => ok(taxView(await setTax(ctx, body))),
  );

  http.delete(
    '/tax',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeTax',
        tags,
        summary: 'Remove tax table',
        response: { 200: Ok(RemovedView) },
      },
    },
    async ({ ctx }) => {
      await changeLiveSetting(ctx, 'tax', null);
      return REMOVED;
    },
  );
}

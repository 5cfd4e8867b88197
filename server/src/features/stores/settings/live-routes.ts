import type { Http } from '../../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { changeLiveSetting } from './change-live-setting.ts';
import {
  CarrierInput,
  CarrierView,
  carrierView,
  LiveSettingsView,
  liveSettingsView,
  RemovedView,
  TaxShape,
  taxView,
} from './live-contract.ts';
import { productWebhookRoutes } from './product-webhook-routes.ts';
import { replyWithEtag } from './reply-with-etag.ts';
import { setCarrier } from './set-carrier.ts';
import { setShipping } from './set-shipping.ts';
import { setTax } from './set-tax.ts';
import {
  ShippingInput,
  ShippingShape,
  shippingFromInput,
  shippingView,
} from './shipping-contract.ts';

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

function shippingRoutes(http: Http): void {
  http.get(
    '/shipping',
    {
      schema: {
        operationId: 'getShipping',
        tags,
        summary: 'Get shipping zones',
        response: { 200: Ok(Nullable(ShippingShape)) },
      },
    },
    async ({ ctx }, reply) => {
      const { shipping } = ctx.store.settings;
      return replyWithEtag(reply, shipping && shippingView(shipping), shipping);
    },
  );

  http.put(
    '/shipping',
    {
      schema: {
        operationId: 'setShipping',
        tags,
        summary: 'Set shipping zones',
        body: ShippingInput,
        response: { 200: Ok(ShippingShape), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) => {
      const shipping = await setShipping(ctx, shippingFromInput(body));
      return replyWithEtag(reply, shippingView(shipping), shipping);
    },
  );
}

function carrierRoutes(http: Http): void {
  http.get(
    '/carrier',
    {
      schema: {
        operationId: 'getCarrier',
        tags,
        summary: 'Get carrier',
        response: { 200: Ok(Nullable(CarrierView)) },
      },
    },
    async ({ ctx }, reply) => {
      const { carrier } = ctx.store.settings;
      return replyWithEtag(reply, carrier && carrierView(carrier), carrier);
    },
  );

  http.put(
    '/carrier',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setCarrier',
        tags,
        summary: 'Set carrier',
        body: CarrierInput,
        response: { 200: Ok(CarrierView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) => {
      const carrier = await setCarrier(ctx, body);
      return replyWithEtag(reply, carrierView(carrier), carrier);
    },
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
  http.get(
    '/tax',
    {
      schema: {
        operationId: 'getTax',
        tags,
        summary: 'Get tax table',
        response: { 200: Ok(Nullable(TaxShape)) },
      },
    },
    async ({ ctx }, reply) => {
      const { tax } = ctx.store.settings;
      return replyWithEtag(reply, tax && taxView(tax), tax);
    },
  );

  http.put(
    '/tax',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setTax',
        tags,
        summary: 'Set tax table',
        body: TaxShape,
        response: { 200: Ok(TaxShape), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) => {
      const tax = await setTax(ctx, body);
      return replyWithEtag(reply, taxView(tax), tax);
    },
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

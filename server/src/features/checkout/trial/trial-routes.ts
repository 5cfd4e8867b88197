import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import {
  ShippingTrialBody,
  ShippingTrialView,
  shippingTrial,
  shippingTrialView,
  TaxTrialBody,
  TaxTrialView,
  taxTrial,
  taxTrialView,
} from './trial-contract.ts';
import { tryShipping } from './try-shipping.ts';
import { tryTax } from './try-tax.ts';

const tags = ['Going live'];

/** Test calculations of shipping and tax for operators. They change nothing. */
export async function trialRoutes(http: Http): Promise<void> {
  http.post(
    '/shipping/try',
    {
      config: { isAudited: false, idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'tryShipping',
        tags,
        summary: 'Try shipping zones',
        body: ShippingTrialBody,
        response: { 200: Ok(ShippingTrialView), ...failures('AMOUNT_TOO_LARGE') },
      },
    },
    async ({ ctx, body }) =>
      ok(shippingTrialView(await tryShipping(ctx, shippingTrial(body)), ctx.store.currency)),
  );

  http.post(
    '/tax/try',
    {
      config: { isAudited: false, idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'tryTax',
        tags,
        summary: 'Try tax table',
        body: TaxTrialBody,
        response: { 200: Ok(TaxTrialView), ...failures('AMOUNT_TOO_LARGE') },
      },
    },
    async ({ ctx, body }) =>
      ok(taxTrialView(await tryTax(ctx, taxTrial(body)), ctx.store.currency)),
  );
}

import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok, okUnchecked } from '../../platform/http/openapi/envelope.ts';
import { NewAddress } from '../shipping/contract.ts';
import {
  AddressCheck,
  NewSession,
  QuoteResume,
  RateChoice,
  RatesView,
  ResumedView,
  ratesView,
  SessionParams,
  SessionView,
  sessionView,
  VerificationView,
  verificationView,
} from './contract.ts';
import { expressRoutes } from './express/express-routes.ts';
import { checkEligibility } from './gate/check-eligibility.ts';
import { EligibilityQuery, EligibilityView, eligibilityView } from './gate/gate-contract.ts';
import { CHANGE, paymentRoutes } from './payment/payment-routes.ts';
import { quoteExpiry } from './session/change-checkout.ts';
import { openSession } from './session/open-session.ts';
import { quoteToken } from './session/quote-token.ts';
import { resumeQuote } from './session/resume-quote.ts';
import { chooseRate } from './shipping/choose-rate.ts';
import { listRates } from './shipping/list-rates.ts';
import { setShippingAddress } from './shipping/set-shipping-address.ts';
import { verifyAddress } from './shipping/verify-address.ts';

const tags = ['Checkout'];

export async function checkoutRoutes(http: Http): Promise<void> {
  http.post(
    '/sessions',
    {
      schema: {
        operationId: 'openCheckoutSession',
        tags,
        summary: 'Open checkout session',
        body: NewSession,
        response: {
          200: Ok(SessionView),
          ...failures(
            'CART_NOT_FOUND',
            'CART_EMPTY',
            'CART_SANDBOXED',
            'CART_COMPLETED',
            'CART_EXPIRED',
            'CART_MERGED',
            'CART_CANCELLED',
            'VERSION_MISMATCH',
          ),
        },
      },
    },
    async ({ ctx, body }, reply) =>
      okUnchecked(reply, sessionView(ctx, await openSession(ctx, body.cartId))),
  );

  http.get(
    '/eligibility',
    {
      schema: {
        operationId: 'checkEligibility',
        tags,
        summary: 'Check checkout eligibility',
        querystring: EligibilityQuery,
        response: {
          200: Ok(EligibilityView),
          ...failures('VALIDATION_ERROR', 'CART_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, query }) => ok(eligibilityView(await checkEligibility(ctx, query.cartId))),
  );

  addressRoutes(http);
  rateRoutes(http);
  paymentRoutes(http);
  expressRoutes(http);
}

function addressRoutes(http: Http): void {
  http.put(
    '/sessions/:cartId/shipping-address',
    {
      schema: {
        operationId: 'setShippingAddress',
        tags,
        summary: 'Set shipping address',
        params: SessionParams,
        body: NewAddress,
        response: { 200: Ok(SessionView), ...failures(...CHANGE, 'AMOUNT_TOO_LARGE') },
      },
    },
    async ({ ctx, params, body }, reply) =>
      okUnchecked(reply, sessionView(ctx, await setShippingAddress(ctx, params.cartId, body))),
  );

  http.post(
    '/sessions/:cartId/verify-address',
    {
      schema: {
        operationId: 'verifyAddress',
        tags,
        summary: 'Verify shipping address',
        params: SessionParams,
        body: AddressCheck,
        response: {
          200: Ok(VerificationView),
          ...failures(...CHANGE, 'SHIPPING_ADDRESS_REQUIRED', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(verificationView(ctx, await verifyAddress(ctx, params.cartId, body))),
  );
}

function rateRoutes(http: Http): void {
  http.get(
    '/sessions/:cartId/shipping-rates',
    {
      schema: {
        operationId: 'listShippingRates',
        tags,
        summary: 'List shipping rates',
        params: SessionParams,
        response: {
          200: Ok(RatesView),
          ...failures(
            'CHECKOUT_SESSION_NOT_FOUND',
            'CART_SANDBOXED',
            'SHIPPING_ADDRESS_REQUIRED',
            'NO_RATES_AVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params }) => {
      const rates = await listRates(ctx, params.cartId);
      return ok({ rates: ratesView(rates), expiresAt: quoteExpiry(ctx) });
    },
  );

  http.put(
    '/sessions/:cartId/shipping-rate',
    {
      schema: {
        operationId: 'chooseShippingRate',
        tags,
        summary: 'Select shipping rate',
        params: SessionParams,
        body: RateChoice,
        response: {
          200: Ok(SessionView),
          ...failures(
            ...CHANGE,
            'SHIPPING_ADDRESS_REQUIRED',
            'SHIPPING_RATE_INVALID',
            'SHIPPING_RATE_CHANGED',
            'NO_RATES_AVAILABLE',
            'AMOUNT_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      okUnchecked(reply, sessionView(ctx, await chooseRate(ctx, params.cartId, body))),
  );

  http.post(
    '/sessions/:cartId/quote/resume',
    {
      schema: {
        operationId: 'resumeQuote',
        tags,
        summary: 'Refresh quote',
        params: SessionParams,
        body: QuoteResume,
        response: {
          200: Ok(ResumedView),
          ...failures(
            ...CHANGE,
            'QUOTE_NOT_FOUND',
            'NO_RATES_AVAILABLE',
            'AMOUNT_TOO_LARGE',
            'PRODUCT_VALIDATION_UNAVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { cart, changes, rates } = await resumeQuote(ctx, params.cartId, body.quoteToken);
      return ok({
        session: sessionView(ctx, cart),
        changed: changes.length > 0,
        changes: [...changes],
        rates: ratesView(rates),
        quoteToken: quoteToken(ctx, cart.id),
      });
    },
  );
}

import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { orderView } from '../../orders/contract.ts';
import {
  ConfirmedView,
  ConfirmRequest,
  intentView,
  PaymentInput,
  PreparedView,
  SessionParams,
  sessionView,
} from '../contract.ts';
import { confirm } from './confirm.ts';
import { preparePayment } from './prepare-payment.ts';

const tags = ['Checkout'];

/** Errors of a confirm, also by a wallet. */
export const CONFIRM = [
  'VERIFICATION_REQUIRED',
  'COUPON_EXPIRED',
  'COUPON_INVALID',
  'COUPON_USED_UP',
  'AMOUNT_TOO_LARGE',
  'PAYMENT_DECLINED',
  'PAYMENT_ACTION_REQUIRED',
  'PAYMENT_AUTHENTICATION_FAILED',
  'PRODUCT_VALIDATION_UNAVAILABLE',
  'PROVIDER_TIMEOUT',
] as const;

/** Errors of every write to an open session. */
export const CHANGE = [
  'CHECKOUT_SESSION_NOT_FOUND',
  'CART_COMPLETED',
  'CART_LOCKED',
  'CART_EXPIRED',
  'CART_MERGED',
  'CART_CANCELLED',
  'CART_SANDBOXED',
  'VERSION_MISMATCH',
] as const;

/** Payment intent and confirm. */
export function paymentRoutes(http: Http): void {
  http.post(
    '/sessions/:cartId/payment-intent',
    {
      schema: {
        operationId: 'createPaymentIntent',
        tags,
        summary: 'Create payment intent',
        params: SessionParams,
        body: PaymentInput,
        response: {
          200: Ok(PreparedView),
          ...failures(
            ...CHANGE,
            'CART_EMPTY',
            'SHIPPING_ADDRESS_REQUIRED',
            'SHIPPING_RATE_REQUIRED',
            'PROVIDER_NOT_FOUND',
            'PROVIDER_TIMEOUT',
            'PAYMENT_DECLINED',
            'PAYMENT_METHOD_NOT_FOUND',
            'PAYMENT_TOKEN_INVALID',
            'AMOUNT_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { cart, intent, clientConfig } = await preparePayment(ctx, params.cartId, body);
      const paymentIntent = intentView(intent, cart.currency);
      return ok({ paymentIntent, clientConfig, session: sessionView(ctx, cart) });
    },
  );

  http.post(
    '/sessions/:cartId/confirm',
    {
      config: { idempotency: 'natural', retentionDays: 30, countsShoppers: true },
      schema: {
        operationId: 'confirmCheckout',
        tags,
        summary: 'Confirm checkout',
        params: SessionParams,
        body: ConfirmRequest,
        response: {
          200: Ok(ConfirmedView),
          ...failures(
            'CHECKOUT_SESSION_NOT_FOUND',
            'PAYMENT_INTENT_NOT_FOUND',
            'PAYMENT_METHOD_NOT_FOUND',
            'PROVIDER_NOT_FOUND',
            'CART_EXPIRED',
            'CART_MERGED',
            'CART_CANCELLED',
            'CART_SANDBOXED',
            'QUOTE_CHANGED',
            'PAYMENT_INTENT_EXPIRED',
            'SHIPPING_ADDRESS_REQUIRED',
            'SHIPPING_RATE_REQUIRED',
            'EMAIL_REQUIRED',
            ...CONFIRM,
          ),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok({ order: orderView(await confirm(ctx, params.cartId, body)) }),
  );
}

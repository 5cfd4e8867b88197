import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { orderView } from '../../orders/contract.ts';
import { ConfirmedView, SessionParams } from '../contract.ts';
import { CONFIRM } from '../payment/payment-routes.ts';
import { confirmWallet } from './confirm-wallet.ts';
import {
  ExpressInput,
  ExpressView,
  expressView,
  WalletPayment,
  WalletPlace,
  WalletRatesView,
  walletRatesView,
} from './express-contract.ts';
import { listWalletRates } from './list-wallet-rates.ts';
import { prepareExpress } from './prepare-express.ts';

const tags = ['Checkout'];

/** Errors of a cart that may have no session yet. */
const CART = [
  'CART_NOT_FOUND',
  'CART_EMPTY',
  'CART_EXPIRED',
  'CART_MERGED',
  'CART_CANCELLED',
  'CART_SANDBOXED',
] as const;

/** Express checkout: a wallet sheet supplies address, rate and payment at once. */
export function expressRoutes(http: Http): void {
  http.post(
    '/sessions/:cartId/express-prepare',
    {
      schema: {
        operationId: 'prepareExpress',
        tags,
        summary: 'Prepare express checkout',
        params: SessionParams,
        body: ExpressInput,
        response: {
          200: Ok(ExpressView),
          ...failures(
            ...CART,
            'CART_COMPLETED',
            'CART_LOCKED',
            'VERSION_MISMATCH',
            'PROVIDER_NOT_FOUND',
            'PROVIDER_TIMEOUT',
            'PAYMENT_DECLINED',
            'WALLET_NOT_AVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(expressView(ctx, await prepareExpress(ctx, params.cartId, body))),
  );

  walletRatesRoute(http);
  walletRoute(http);
}

function walletRatesRoute(http: Http): void {
  http.post(
    '/sessions/:cartId/wallet-rates',
    {
      // The call changes nothing, so it needs no Idempotency-Key.
      config: { idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'listWalletRates',
        tags,
        summary: 'List wallet rates',
        params: SessionParams,
        body: WalletPlace,
        response: {
          200: Ok(WalletRatesView),
          ...failures(...CART, 'CART_COMPLETED', 'CART_LOCKED', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(walletRatesView(await listWalletRates(ctx, params.cartId, body))),
  );
}

function walletRoute(http: Http): void {
  http.post(
    '/sessions/:cartId/wallet-express',
    {
      config: { idempotency: 'natural', retentionDays: 30, countsShoppers: true },
      schema: {
        operationId: 'confirmWallet',
        tags,
        summary: 'Confirm wallet payment',
        params: SessionParams,
        body: WalletPayment,
        response: {
          200: Ok(ConfirmedView),
          ...failures(
            ...CART,
            'CART_COMPLETED',
            'CART_LOCKED',
            'CHECKOUT_SESSION_NOT_FOUND',
            'PAYMENT_INTENT_NOT_FOUND',
            'PROVIDER_NOT_FOUND',
            'WALLET_NOT_AVAILABLE',
            'SHIPPING_ADDRESS_REQUIRED',
            'SHIPPING_RATE_REQUIRED',
            'SHIPPING_RATE_INVALID',
            'NO_RATES_AVAILABLE',
            'PAYMENT_TOKEN_INVALID',
            'TOTAL_CHANGED',
            'QUOTE_CHANGED',
            ...CONFIRM,
          ),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok({ order: orderView(await confirmWallet(ctx, params.cartId, body)) }),
  );
}

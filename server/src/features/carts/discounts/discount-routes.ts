import { ApiError } from '../../../errors.ts';
import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { readBalance } from '../../gift-cards/read-balance.ts';
import { cartReply } from '../cart-reply.ts';
import { CartParams, CartView, CHANGE } from '../contract.ts';
import { applyCoupon } from './apply-coupon.ts';
import { applyGiftCard } from './apply-gift-card.ts';
import {
  BalanceHeaders,
  BalanceQuery,
  BalanceView,
  balanceView,
  CouponInput,
  CouponRemoval,
  GiftCardInput,
  GiftCardRemoval,
} from './discount-contract.ts';
import { removeCoupons } from './remove-coupons.ts';
import { removeGiftCards } from './remove-gift-cards.ts';

const tags = ['Carts'];

export async function discountRoutes(http: Http): Promise<void> {
  http.post(
    '/:cartId/coupon',
    {
      schema: {
        operationId: 'applyCoupon',
        tags,
        summary: 'Apply coupon',
        params: CartParams,
        body: CouponInput,
        response: {
          200: Ok(CartView),
          ...failures(
            ...CHANGE,
            'COUPON_INVALID',
            'COUPON_EXPIRED',
            'COUPON_MINIMUM_NOT_MET',
            'COUPON_NOT_APPLICABLE',
            'COUPON_USED_UP',
            'COUPON_NOT_COMBINABLE',
            'COUPON_ALREADY_APPLIED',
            'CART_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await applyCoupon(ctx, params.cartId, body.code)),
  );

  http.delete(
    '/:cartId/coupon',
    {
      schema: {
        operationId: 'removeCoupons',
        tags,
        summary: 'Remove coupons',
        params: CartParams,
        querystring: CouponRemoval,
        response: {
          200: Ok(CartView),
          ...failures(...CHANGE, 'COUPON_NOT_APPLIED', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, params, query }, reply) =>
      cartReply(ctx, reply, await removeCoupons(ctx, params.cartId, query.code)),
  );

  giftCardRoutes(http);
}

function giftCardRoutes(http: Http): void {
  http.post(
    '/:cartId/gift-card',
    {
      schema: {
        operationId: 'applyGiftCard',
        tags,
        summary: 'Apply gift card',
        params: CartParams,
        body: GiftCardInput,
        response: {
          200: Ok(CartView),
          ...failures(
            ...CHANGE,
            'GIFT_CARD_INVALID',
            'GIFT_CARD_EMPTY',
            'GIFT_CARD_ALREADY_APPLIED',
            'GIFT_CARD_LIMIT_REACHED',
            'CART_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await applyGiftCard(ctx, params.cartId, body)),
  );

  http.delete(
    '/:cartId/gift-card',
    {
      schema: {
        operationId: 'removeGiftCards',
        tags,
        summary: 'Remove gift cards',
        params: CartParams,
        querystring: GiftCardRemoval,
        response: { 200: Ok(CartView), ...failures(...CHANGE, 'GIFT_CARD_NOT_APPLIED') },
      },
    },
    async ({ ctx, params, query }, reply) =>
      cartReply(ctx, reply, await removeGiftCards(ctx, params.cartId, query.giftCardId)),
  );

  http.get(
    '/gift-card/balance',
    {
      schema: {
        operationId: 'getGiftCardBalance',
        tags,
        summary: 'Get gift card balance',
        querystring: BalanceQuery,
        headers: BalanceHeaders,
        response: { 200: Ok(BalanceView), ...failures('VALIDATION_ERROR', 'GIFT_CARD_INVALID') },
      },
    },
    async ({ ctx, query, headers }, reply) => {
      const code = headers['x-gift-card-code'] || query.code;
      if (!code)
        throw new ApiError(
          'VALIDATION_ERROR',
          'Send the code of the card as ?code= or in its header.',
        );
      reply.header('cache-control', 'no-store');
      return ok(balanceView(await readBalance(ctx, code, headers['x-shopper-ip'])));
    },
  );
}

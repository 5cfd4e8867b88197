import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { OrderParams, orderView } from '../orders/contract.ts';
import { acceptUpsell } from './accept-upsell.ts';
import {
  Acceptance,
  AcceptedView,
  OffersView,
  OrderUpsellsView,
  offersView,
  orderUpsellsView,
  RecommendationInput,
  RecommendationsView,
  recommendationView,
  upsellView,
} from './contract.ts';
import { listOffers } from './list-offers.ts';
import { listOrderUpsells } from './list-order-upsells.ts';
import { recommendUpsells } from './recommend-upsells.ts';

const tags = ['Upsells'];

export async function upsellRoutes(http: Http): Promise<void> {
  http.post(
    '/recommendations',
    {
      // The call changes nothing, so it needs no Idempotency-Key.
      config: { idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'recommendUpsells',
        tags,
        summary: 'List recommendations',
        body: RecommendationInput,
        response: { 200: Ok(RecommendationsView), ...failures('CART_NOT_FOUND') },
      },
    },
    async ({ ctx, body }) => {
      const found = await recommendUpsells(ctx, body);
      return ok({ recommendations: found.map(recommendationView) });
    },
  );

  http.get(
    '/orders/:orderId/offers',
    {
      schema: {
        operationId: 'listUpsellOffers',
        tags,
        summary: 'List upsell offers',
        params: OrderParams,
        response: { 200: Ok(OffersView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(offersView(await listOffers(ctx, params.orderId))),
  );

  http.post(
    '/orders/:orderId/accept',
    {
      config: { idempotency: 'natural', retentionDays: 30 },
      schema: {
        operationId: 'acceptUpsell',
        tags,
        summary: 'Accept upsell offer',
        params: OrderParams,
        body: Acceptance,
        response: {
          200: Ok(AcceptedView),
          ...failures(
            'ORDER_NOT_FOUND',
            'UPSELL_OFFER_NOT_FOUND',
            'ORDER_NOT_MODIFIABLE',
            'PAYMENT_METHOD_NOT_FOUND',
            'UPSELL_EXPIRED',
            'UPSELL_ALREADY_ACCEPTED',
            'TOTAL_CHANGED',
            'AMOUNT_TOO_LARGE',
            'PAYMENT_DECLINED',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { upsell, order } = await acceptUpsell(ctx, params.orderId, body);
      return ok({ upsell: upsellView(upsell), order: orderView(order) });
    },
  );

  http.get(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'listOrderUpsells',
        tags,
        summary: 'List order upsells',
        params: OrderParams,
        response: { 200: Ok(OrderUpsellsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => {
      const { order, upsells } = await listOrderUpsells(ctx, params.orderId);
      return ok(orderUpsellsView(order, upsells));
    },
  );
}

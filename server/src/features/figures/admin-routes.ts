import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { agentFigureRoutes } from './agents/agent-figure-routes.ts';
import {
  CheckoutFiguresView,
  CouponFiguresQuery,
  CouponFiguresView,
  GiftCardFiguresView,
  IntervalQuery,
  ProductFiguresQuery,
  ProductFiguresView,
  SalesFiguresQuery,
  SalesFiguresView,
} from './contract.ts';
import { readCheckouts } from './read-checkouts.ts';
import { readGiftCardFigures } from './read-gift-card-figures.ts';
import { type Ranked, readRanking } from './read-ranking.ts';
import { readSales } from './read-sales.ts';

const tags = ['Figures'];

export async function figureRoutes(http: Http): Promise<void> {
  rankingRoutes(http);
  await agentFigureRoutes(http);

  http.get(
    '/figures/sales',
    {
      schema: {
        operationId: 'getSalesFigures',
        tags,
        summary: 'Get sales',
        querystring: SalesFiguresQuery,
        response: {
          200: Ok(SalesFiguresView),
          ...failures('VALIDATION_ERROR', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, query }) => ok(await readSales(ctx, query)),
  );

  http.get(
    '/figures/checkout',
    {
      schema: {
        operationId: 'getCheckoutFigures',
        tags,
        summary: 'Get checkout funnel',
        querystring: IntervalQuery,
        response: { 200: Ok(CheckoutFiguresView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => ok(await readCheckouts(ctx, query)),
  );

  http.get(
    '/figures/gift-cards',
    {
      schema: {
        operationId: 'getGiftCardFigures',
        tags,
        summary: 'Get gift card liability',
        querystring: IntervalQuery,
        response: {
          200: Ok(GiftCardFiguresView),
          ...failures('VALIDATION_ERROR', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, query }) => ok(await readGiftCardFigures(ctx, query)),
  );
}

function rankingRoutes(http: Http): void {
  http.get(
    '/figures/products',
    {
      schema: {
        operationId: 'getProductFigures',
        tags,
        summary: 'Get best sellers',
        querystring: ProductFiguresQuery,
        response: {
          200: Ok(ProductFiguresView),
          ...failures('VALIDATION_ERROR', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, query: { sortBy = 'quantity', ...query } }) => {
      const { ranked, ...head } = await readRanking(ctx, query, { kind: 'product', sortBy });
      return ok({ ...head, products: ranked.map(({ key, ...rest }) => ({ sku: key, ...rest })) });
    },
  );

  http.get(
    '/figures/coupons',
    {
      schema: {
        operationId: 'getCouponFigures',
        tags,
        summary: 'Get coupon figures',
        querystring: CouponFiguresQuery,
        response: {
          200: Ok(CouponFiguresView),
          ...failures('VALIDATION_ERROR', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, query: { sortBy = 'total', ...query } }) => {
      // A coupon counts once per order: its quantity is its number of orders.
      const order = sortBy === 'orders' ? 'quantity' : sortBy;
      const { ranked, ...head } = await readRanking(ctx, query, { kind: 'coupon', sortBy: order });
      return ok({ ...head, coupons: ranked.map((row) => couponView(row)) });
    },
  );
}

function couponView({ key, orders, discounts, total, refunds }: Ranked) {
  return { code: key, orders, discounts, total, refunds, net: total - refunds };
}

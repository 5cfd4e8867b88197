import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { addCoupon } from './add-coupon.ts';
import {
  CouponChangeBody,
  CouponListView,
  CouponParams,
  CouponQuery,
  CouponUsesView,
  CouponView,
  CouponWithStatsView,
  couponChange,
  couponListView,
  couponUsesView,
  couponView,
  couponWithStatsView,
  NewCouponBody,
  newCoupon,
  UseQuery,
} from './admin-contract.ts';
import { changeCoupon } from './change-coupon.ts';
import { endCoupon } from './end-coupon.ts';
import { pageCouponUses } from './page-coupon-uses.ts';
import { pageCoupons } from './page-coupons.ts';
import { readCoupon } from './read-coupon.ts';

const tags = ['Coupons'];

export async function couponAdminRoutes(http: Http): Promise<void> {
  http.post(
    '/coupons',
    {
      schema: {
        operationId: 'createCoupon',
        tags,
        summary: 'Create coupon',
        body: NewCouponBody,
        response: { 200: Ok(CouponView), ...failures('COUPON_CODE_TAKEN') },
      },
    },
    async ({ ctx, body }) => ok(couponView(await addCoupon(ctx, newCoupon(body)), ctx.now())),
  );

  http.get(
    '/coupons',
    {
      schema: {
        operationId: 'listCoupons',
        tags,
        summary: 'List coupons',
        description: 'Newest first. A whole `code` selects one coupon.',
        querystring: CouponQuery,
        response: { 200: Ok(CouponListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => ok(couponListView(await pageCoupons(ctx, query), ctx.now())),
  );

  http.get(
    '/coupons/:couponId',
    {
      schema: {
        operationId: 'getCoupon',
        tags,
        summary: 'Get coupon',
        description: 'Includes usage counts.',
        params: CouponParams,
        response: { 200: Ok(CouponWithStatsView), ...failures('COUPON_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(couponWithStatsView(await readCoupon(ctx, params.couponId), ctx.now())),
  );

  http.get(
    '/coupons/:couponId/uses',
    {
      schema: {
        operationId: 'listCouponUses',
        tags,
        summary: 'List coupon uses',
        description: 'Returns the payments that used the coupon, newest first.',
        params: CouponParams,
        querystring: UseQuery,
        response: {
          200: Ok(CouponUsesView),
          ...failures('VALIDATION_ERROR', 'COUPON_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params, query }) =>
      ok(couponUsesView(await pageCouponUses(ctx, params.couponId, query))),
  );

  http.patch(
    '/coupons/:couponId',
    {
      schema: {
        operationId: 'changeCoupon',
        tags,
        summary: 'Update coupon',
        description: 'Also disables a coupon, or enables it again.',
        params: CouponParams,
        body: CouponChangeBody,
        response: { 200: Ok(CouponView), ...failures('COUPON_NOT_FOUND', 'LIMIT_BELOW_USES') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(couponView(await changeCoupon(ctx, params.couponId, couponChange(body)), ctx.now())),
  );

  http.post(
    '/coupons/:couponId/end',
    {
      schema: {
        operationId: 'endCoupon',
        tags,
        summary: 'End coupon',
        description: 'The coupon is no longer valid from now on.',
        params: CouponParams,
        response: { 200: Ok(CouponView), ...failures('COUPON_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(couponView(await endCoupon(ctx, params.couponId), ctx.now())),
  );
}

import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { CartParams } from '../carts/contract.ts';
import { findCarts } from '../carts/list/find-carts.ts';
import {
  CartDetailsView,
  cartDetailsView,
  FoundCartsQuery,
  FoundCartsView,
  foundCartView,
} from './contract.ts';
import { readCartDetails } from './read-cart-details.ts';

const tags = ['Carts'];

export async function cartAdminRoutes(http: Http): Promise<void> {
  http.get(
    '/carts',
    {
      schema: {
        operationId: 'findCarts',
        tags,
        summary: 'List carts',
        querystring: FoundCartsQuery,
        response: { 200: Ok(FoundCartsView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { carts, nextCursor } = await findCarts(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ carts: carts.map((cart) => foundCartView(ctx, cart)), nextCursor });
    },
  );

  http.get(
    '/carts/:cartId',
    {
      schema: {
        operationId: 'getCartDetails',
        tags,
        summary: 'Get cart',
        params: CartParams,
        response: { 200: Ok(CartDetailsView), ...failures('CART_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(cartDetailsView(ctx, await readCartDetails(ctx, params.cartId))),
  );
}

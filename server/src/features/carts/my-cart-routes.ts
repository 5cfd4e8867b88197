import type { Http } from '../../platform/http/http.ts';
import { failures, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { cartView } from './cart-view.ts';
import { CartView } from './contract.ts';
import { findMyCart } from './find-my-cart.ts';
import { etagOf } from './persistence/change-cart.ts';

/** A customer's own cart, without its id or session token. */
export function myCartRoutes(http: Http): void {
  http.get(
    '/mine',
    {
      config: { customer: 'required' },
      schema: {
        operationId: 'getMyCart',
        tags: ['Carts'],
        summary: 'Get current cart',
        response: { 200: Ok(Nullable(CartView)), ...failures() },
      },
    },
    async ({ ctx }, reply) => {
      const cart = await findMyCart(ctx);
      if (cart) reply.header('etag', etagOf(cart));
      return ok(cart ? cartView(ctx, cart) : null);
    },
  );
}

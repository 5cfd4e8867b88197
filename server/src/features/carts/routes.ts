import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { Attribution } from './attribution.ts';
import { cartReply, storedCartReply } from './cart-reply.ts';
import { mergedCartView } from './cart-view.ts';
import {
  CartItemParams,
  CartParams,
  CartSessionParams,
  CartView,
  CHANGE,
  ItemChange,
  MergedCartView,
  MergeRequest,
  NewCart,
  NewCartItem,
} from './contract.ts';
import { createCart } from './create-cart.ts';
import { addItem } from './items/add-item.ts';
import { changeItem } from './items/change-item.ts';
import { clearItems } from './items/clear-items.ts';
import { removeItem } from './items/remove-item.ts';
import { mergeCarts } from './merge/merge-carts.ts';
import { myCartRoutes } from './my-cart-routes.ts';
import { etagOf } from './persistence/change-cart.ts';
import { readStoredReply } from './persistence/read-stored-reply.ts';
import { readCart } from './read-cart.ts';
import { readCartBySession } from './read-cart-by-session.ts';
import { setAttribution } from './set-attribution.ts';

const tags = ['Carts'];

/** Error codes of product validation. */
const PRODUCTS = [
  'PRICE_REQUIRED',
  'PRODUCT_INVALID',
  'QUANTITY_UNAVAILABLE',
  'AMOUNT_TOO_LARGE',
  'PRODUCT_VALIDATION_UNAVAILABLE',
] as const;

export async function cartRoutes(http: Http): Promise<void> {
  http.post(
    '/',
    {
      prefixTrailingSlash: 'slash',
      schema: {
        operationId: 'createCart',
        tags,
        summary: 'Create cart',
        body: NewCart,
        response: {
          200: Ok(CartView),
          ...failures('CURRENCY_NOT_SUPPORTED', 'CART_TOO_LARGE', ...PRODUCTS),
        },
      },
    },
    async ({ ctx, body }, reply) => {
      const { cart, sessionToken } = await createCart(ctx, body);
      return cartReply(ctx, reply, cart, sessionToken);
    },
  );

  http.get(
    '/:cartId',
    {
      schema: {
        operationId: 'getCart',
        tags,
        summary: 'Get cart',
        params: CartParams,
        response: { 200: Ok(CartView), ...failures('CART_NOT_FOUND') },
      },
    },
    async ({ ctx, params }, reply) => {
      // Explanations need the pricing terms.
      if (ctx.explains) return cartReply(ctx, reply, await readCart(ctx, params.cartId));
      return storedCartReply(ctx, reply, await readStoredReply(ctx, params.cartId));
    },
  );

  http.get(
    '/session/:sessionToken',
    {
      schema: {
        operationId: 'getCartBySession',
        tags,
        summary: 'Get cart by session token',
        params: CartSessionParams,
        response: { 200: Ok(CartView), ...failures('CART_SESSION_INVALID') },
      },
    },
    async ({ ctx, params }, reply) => {
      const cart = await readCartBySession(ctx, params.sessionToken);
      return cartReply(ctx, reply, cart, params.sessionToken);
    },
  );

  http.put(
    '/:cartId/attribution',
    {
      schema: {
        operationId: 'setCartAttribution',
        tags,
        summary: 'Set cart attribution',
        params: CartParams,
        body: Attribution,
        response: { 200: Ok(CartView), ...failures(...CHANGE, 'CART_TOO_LARGE') },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await setAttribution(ctx, params.cartId, body)),
  );

  http.post(
    '/:cartId/merge',
    {
      config: { needsBody: true },
      schema: {
        operationId: 'mergeCarts',
        tags,
        summary: 'Merge carts',
        params: CartParams,
        body: MergeRequest,
        response: {
          200: Ok(MergedCartView),
          ...failures(
            ...CHANGE,
            'CART_SESSION_INVALID',
            'MERGE_CONFLICT',
            'CART_SANDBOXED',
            'CART_TOO_LARGE',
            'AMOUNT_TOO_LARGE',
            'PRODUCT_VALIDATION_UNAVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { cart, report } = await mergeCarts(ctx, params.cartId, body);
      reply.header('etag', etagOf(cart));
      return ok(mergedCartView(ctx, cart, report));
    },
  );

  myCartRoutes(http);
  itemRoutes(http);
}

function itemRoutes(http: Http): void {
  http.post(
    '/:cartId/items',
    {
      schema: {
        operationId: 'addCartItem',
        tags,
        summary: 'Add cart item',
        params: CartParams,
        body: NewCartItem,
        response: {
          200: Ok(CartView),
          ...failures(...CHANGE, ...PRODUCTS, 'CART_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await addItem(ctx, params.cartId, body)),
  );

  http.delete(
    '/:cartId/items',
    {
      schema: {
        operationId: 'clearCartItems',
        tags,
        summary: 'Remove all cart items',
        params: CartParams,
        response: { 200: Ok(CartView), ...failures(...CHANGE) },
      },
    },
    async ({ ctx, params }, reply) => cartReply(ctx, reply, await clearItems(ctx, params.cartId)),
  );

  http.patch(
    '/:cartId/items/:itemId',
    {
      schema: {
        operationId: 'changeCartItem',
        tags,
        summary: 'Update cart item',
        params: CartItemParams,
        body: ItemChange,
        response: {
          200: Ok(CartView),
          ...failures(
            ...CHANGE,
            'ITEM_NOT_FOUND',
            'QUANTITY_UNAVAILABLE',
            'AMOUNT_TOO_LARGE',
            'CART_TOO_LARGE',
            'PRODUCT_INVALID',
            'PRODUCT_VALIDATION_UNAVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params: { cartId, itemId }, body }, reply) =>
      cartReply(ctx, reply, await changeItem(ctx, cartId, itemId, body.quantity)),
  );

  http.delete(
    '/:cartId/items/:itemId',
    {
      schema: {
        operationId: 'removeCartItem',
        tags,
        summary: 'Remove cart item',
        params: CartItemParams,
        response: { 200: Ok(CartView), ...failures(...CHANGE, 'ITEM_NOT_FOUND') },
      },
    },
    async ({ ctx, params: { cartId, itemId } }, reply) =>
      cartReply(ctx, reply, await removeItem(ctx, cartId, itemId)),
  );
}

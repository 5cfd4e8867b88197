import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { cartReply } from '../carts/cart-reply.ts';
import { CartParams, CartView, CHANGE } from '../carts/contract.ts';
import { readCart } from '../carts/read-cart.ts';
import { addInsurance } from './add-insurance.ts';
import { addWarranty } from './add-warranty.ts';
import {
  AddOnParams,
  AddOnsView,
  addOnsView,
  InsuranceQuoteView,
  insuranceQuoteView,
  NewInsurance,
  NewWarranty,
  OffersQuery,
  WarrantyOffersView,
  warrantyOfferView,
} from './contract.ts';
import { listWarrantyOffers } from './list-warranty-offers.ts';
import { quoteInsurance } from './quote-insurance.ts';
import { removeAddOn } from './remove-add-on.ts';

const tags = ['Add-ons'];

export async function addOnRoutes(http: Http): Promise<void> {
  http.get(
    '/carts/:cartId',
    {
      schema: {
        operationId: 'listCartAddOns',
        tags,
        summary: 'List cart add-ons',
        params: CartParams,
        response: { 200: Ok(AddOnsView), ...failures('CART_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(addOnsView(await readCart(ctx, params.cartId))),
  );

  http.delete(
    '/carts/:cartId/:addOnId',
    {
      schema: {
        operationId: 'removeAddOn',
        tags,
        summary: 'Remove cart add-on',
        params: AddOnParams,
        response: { 200: Ok(CartView), ...failures(...CHANGE, 'ADD_ON_NOT_FOUND') },
      },
    },
    async ({ ctx, params }, reply) =>
      cartReply(ctx, reply, await removeAddOn(ctx, params.cartId, params.addOnId)),
  );

  warrantyRoutes(http);
  insuranceRoutes(http);
}

function warrantyRoutes(http: Http): void {
  http.get(
    '/carts/:cartId/warranty/offers',
    {
      schema: {
        operationId: 'listWarrantyOffers',
        tags,
        summary: 'List warranty offers',
        params: CartParams,
        querystring: OffersQuery,
        response: {
          200: Ok(WarrantyOffersView),
          ...failures('VALIDATION_ERROR', 'CART_NOT_FOUND', 'ITEM_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params, query }) => {
      const offers = await listWarrantyOffers(ctx, params.cartId, query.itemId);
      return ok({ offers: offers.map(warrantyOfferView) });
    },
  );

  http.post(
    '/carts/:cartId/warranty',
    {
      schema: {
        operationId: 'addWarranty',
        tags,
        summary: 'Add warranty',
        params: CartParams,
        body: NewWarranty,
        response: {
          200: Ok(CartView),
          ...failures(
            ...CHANGE,
            'ITEM_NOT_FOUND',
            'ADD_ON_NOT_FOUND',
            'AMOUNT_TOO_LARGE',
            'CART_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await addWarranty(ctx, params.cartId, body)),
  );
}

function insuranceRoutes(http: Http): void {
  http.get(
    '/carts/:cartId/insurance/quote',
    {
      schema: {
        operationId: 'quoteInsurance',
        tags,
        summary: 'Quote shipping protection',
        params: CartParams,
        response: {
          200: Ok(InsuranceQuoteView),
          ...failures('CART_NOT_FOUND', 'ADD_ON_NOT_FOUND', 'NOTHING_TO_SHIP'),
        },
      },
    },
    async ({ ctx, params }) => ok(insuranceQuoteView(await quoteInsurance(ctx, params.cartId))),
  );

  http.post(
    '/carts/:cartId/insurance',
    {
      schema: {
        operationId: 'addInsurance',
        tags,
        summary: 'Add shipping protection',
        params: CartParams,
        body: NewInsurance,
        response: {
          200: Ok(CartView),
          ...failures(
            ...CHANGE,
            'ADD_ON_NOT_FOUND',
            'NOTHING_TO_SHIP',
            'QUOTE_CHANGED',
            'AMOUNT_TOO_LARGE',
            'CART_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }, reply) =>
      cartReply(ctx, reply, await addInsurance(ctx, params.cartId, body.quoteId)),
  );
}

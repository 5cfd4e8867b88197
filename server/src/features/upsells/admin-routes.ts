import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { addOffer } from './add-offer.ts';
import {
  NewOfferBody,
  newOffer,
  OfferAdminView,
  OfferChangeBody,
  OfferListView,
  OfferParams,
  OfferRemovedView,
  offerAdminView,
  offerChange,
} from './admin-contract.ts';
import { listOfferRows } from './admin-queries.ts';
import { changeOffer } from './change-offer.ts';
import { removeOffer } from './remove-offer.ts';

const tags = ['Upsell offers'];

export async function offerAdminRoutes(http: Http): Promise<void> {
  http.post(
    '/upsell-offers',
    {
      schema: {
        operationId: 'createUpsellOffer',
        tags,
        summary: 'Create upsell offer',
        body: NewOfferBody,
        response: { 200: Ok(OfferAdminView), ...failures('LIMIT_REACHED') },
      },
    },
    async ({ ctx, body }) => ok(offerAdminView(await addOffer(ctx, newOffer(body)))),
  );

  http.get(
    '/upsell-offers',
    {
      schema: {
        operationId: 'listStoreOffers',
        tags,
        summary: 'List upsell offers',
        response: { 200: Ok(OfferListView) },
      },
    },
    async ({ ctx: { sql, storeId } }) =>
      ok({ offers: (await listOfferRows(sql, storeId)).map(offerAdminView) }),
  );

  http.patch(
    '/upsell-offers/:offerId',
    {
      schema: {
        operationId: 'changeUpsellOffer',
        tags,
        summary: 'Update upsell offer',
        params: OfferParams,
        body: OfferChangeBody,
        response: { 200: Ok(OfferAdminView), ...failures('UPSELL_OFFER_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(offerAdminView(await changeOffer(ctx, params.offerId, offerChange(body)))),
  );

  http.delete(
    '/upsell-offers/:offerId',
    {
      schema: {
        operationId: 'removeUpsellOffer',
        tags,
        summary: 'Remove upsell offer',
        params: OfferParams,
        response: { 200: Ok(OfferRemovedView), ...failures('UPSELL_OFFER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removeOffer(ctx, params.offerId), removed: true as const }),
  );
}

import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import type { Cents } from '../../values/money.ts';
import { addGiftCard } from './add-gift-card.ts';
import { adjustGiftCard } from './adjust-gift-card.ts';
import {
  AdjustmentBody,
  GiftCardAdminView,
  GiftCardChangeBody,
  GiftCardLedgerView,
  GiftCardListView,
  GiftCardParams,
  GiftCardQuery,
  giftCardAdminView,
  giftCardChange,
  giftCardLedgerView,
  giftCardListView,
  LedgerQuery,
  NewGiftCardBody,
  NewGiftCardView,
  newGiftCardView,
} from './admin-contract.ts';
import { changeGiftCard } from './change-gift-card.ts';
import { pageGiftCards } from './page-gift-cards.ts';
import { readGiftCard } from './read-gift-card.ts';

const tags = ['Gift cards'];

export async function giftCardAdminRoutes(http: Http): Promise<void> {
  http.post(
    '/gift-cards',
    {
      // Creates monetary value, so it is limited to owners.
      config: { role: 'owner' },
      schema: {
        operationId: 'issueGiftCard',
        tags,
        summary: 'Create gift card',
        body: NewGiftCardBody,
        response: { 200: Ok(NewGiftCardView) },
      },
    },
    async ({ ctx, body: { amount, ...rest } }) => {
      const input = { ...giftCardChange(rest), amount: amount as Cents };
      return ok(newGiftCardView(await addGiftCard(ctx, input), ctx.store, ctx.now()));
    },
  );

  http.get(
    '/gift-cards',
    {
      schema: {
        operationId: 'listGiftCards',
        tags,
        summary: 'List gift cards',
        querystring: GiftCardQuery,
        response: { 200: Ok(GiftCardListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) =>
      ok(giftCardListView(await pageGiftCards(ctx, query), ctx.store, ctx.now())),
  );

  http.get(
    '/gift-cards/:giftCardId',
    {
      schema: {
        operationId: 'getGiftCard',
        tags,
        summary: 'Get gift card',
        params: GiftCardParams,
        querystring: LedgerQuery,
        response: {
          200: Ok(GiftCardLedgerView),
          ...failures('VALIDATION_ERROR', 'GIFT_CARD_NOT_FOUND'),
        },
      },
    },
    async ({ ctx, params, query }) => {
      const found = await readGiftCard(ctx, params.giftCardId, query);
      return ok(giftCardLedgerView(found, ctx.store, ctx.now()));
    },
  );

  http.patch(
    '/gift-cards/:giftCardId',
    {
      schema: {
        operationId: 'changeGiftCard',
        tags,
        summary: 'Update gift card',
        params: GiftCardParams,
        body: GiftCardChangeBody,
        response: {
          200: Ok(GiftCardAdminView),
          ...failures('GIFT_CARD_NOT_FOUND', 'GIFT_CARD_SANDBOXED'),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const card = await changeGiftCard(ctx, params.giftCardId, giftCardChange(body));
      return ok(giftCardAdminView(card, ctx.store, ctx.now()));
    },
  );

  http.post(
    '/gift-cards/:giftCardId/adjust',
    {
      // Creates monetary value, like issuing a card.
      config: { role: 'owner' },
      schema: {
        operationId: 'adjustGiftCard',
        tags,
        summary: 'Adjust gift card',
        params: GiftCardParams,
        body: AdjustmentBody,
        response: {
          200: Ok(GiftCardAdminView),
          ...failures(
            'GIFT_CARD_NOT_FOUND',
            'GIFT_CARD_SANDBOXED',
            'GIFT_CARD_BALANCE_EXCEEDED',
            'AMOUNT_TOO_LARGE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const card = await adjustGiftCard(ctx, params.giftCardId, body);
      return ok(giftCardAdminView(card, ctx.store, ctx.now()));
    },
  );
}

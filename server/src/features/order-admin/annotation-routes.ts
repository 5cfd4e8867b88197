import { Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { Component, failures, Ok } from '../../platform/http/openapi/envelope.ts';
import { completeAddress } from '../../values/address.ts';
import { addNote } from '../orders/annotations/add-note.ts';
import { correctOrder } from '../orders/annotations/correct-order.ts';
import { setTags } from '../orders/annotations/set-tags.ts';
import { OrderParams } from '../orders/contract.ts';
import { NewAddress } from '../shipping/contract.ts';
import { OrderDetailsView } from './details-contract.ts';
import { detailsReply } from './details-reply.ts';

const AddressCorrection = Component('AddressCorrection', NewAddress);
const tags = ['Orders'];
const response = { 200: Ok(OrderDetailsView), ...failures('ORDER_NOT_FOUND', 'LIMIT_REACHED') };
const corrected = {
  200: Ok(OrderDetailsView),
  ...failures('ORDER_NOT_FOUND', 'NOT_CORRECTABLE', 'LIMIT_REACHED'),
};

export async function orderAnnotationRoutes(http: Http): Promise<void> {
  http.post(
    '/orders/:orderId/notes',
    {
      schema: {
        operationId: 'addOrderNote',
        tags,
        summary: 'Add order note',
        params: OrderParams,
        body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }) }),
        response,
      },
    },
    async ({ ctx, params, body }, reply) =>
      await detailsReply(ctx, reply, await addNote(ctx, params.orderId, body.text)),
  );

  http.put(
    '/orders/:orderId/tags',
    {
      schema: {
        operationId: 'setOrderTags',
        tags,
        summary: 'Set order tags',
        params: OrderParams,
        body: Type.Object({
          tags: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
            maxItems: 20,
          }),
        }),
        response: { ...response, ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, params, body }, reply) =>
      await detailsReply(ctx, reply, await setTags(ctx, params.orderId, body.tags)),
  );

  http.patch(
    '/orders/:orderId/email',
    {
      schema: {
        operationId: 'correctOrderEmail',
        tags,
        summary: 'Correct order e-mail',
        params: OrderParams,
        body: Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) }),
        response: corrected,
      },
    },
    async ({ ctx, params, body: { email } }, reply) =>
      await detailsReply(ctx, reply, await correctOrder(ctx, params.orderId, { email })),
  );

  http.patch(
    '/orders/:orderId/address',
    {
      schema: {
        operationId: 'correctOrderAddress',
        tags,
        summary: 'Correct shipping address',
        params: OrderParams,
        body: AddressCorrection,
        response: corrected,
      },
    },
    async ({ ctx, params, body }, reply) => {
      const corrections = { shippingAddress: completeAddress(body) };
      return await detailsReply(ctx, reply, await correctOrder(ctx, params.orderId, corrections));
    },
  );
}

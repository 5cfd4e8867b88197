import { Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import type { Http } from '../../platform/http/http.ts';
import { Component, failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { completeAddress } from '../../values/address.ts';
import { addNote } from '../orders/annotations/add-note.ts';
import { correctOrder } from '../orders/annotations/correct-order.ts';
import { setTags } from '../orders/annotations/set-tags.ts';
import { OrderParams } from '../orders/contract.ts';
import type { Order } from '../orders/order.ts';
import { readPaymentDetails } from '../payments/reversals/read-payment-details.ts';
import { NewAddress } from '../shipping/contract.ts';
import { OrderDetailsView, orderDetailsView } from './details-contract.ts';

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
    async ({ ctx, params, body }) => await replyOf(ctx, addNote(ctx, params.orderId, body.text)),
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
        response,
      },
    },
    async ({ ctx, params, body }) => await replyOf(ctx, setTags(ctx, params.orderId, body.tags)),
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
    async ({ ctx, params, body: { email } }) =>
      await replyOf(ctx, correctOrder(ctx, params.orderId, { email })),
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
    async ({ ctx, params, body }) => {
      const shippingAddress = completeAddress(body);
      return await replyOf(ctx, correctOrder(ctx, params.orderId, { shippingAddress }));
    },
  );
}

async function replyOf(ctx: StoreContext, changed: Promise<Order>) {
  return ok(orderDetailsView(await readPaymentDetails(ctx, await changed)));
}

import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { unknownField } from '../../platform/http/unknown-fields.ts';
import { OrderParams, orderView } from '../orders/contract.ts';
import {
  ProvidersView,
  providersView,
  RefundedView,
  RefundRequest,
  refundedView,
  TransactionsView,
  transactionsView,
  transactionView,
  VoidedView,
  VoidRequest,
} from './contract.ts';
import { methodRoutes } from './methods/method-routes.ts';
import { readTransactions } from './reversals/read-transactions.ts';
import { refundOrder } from './reversals/refund-order.ts';
import { voidOrder } from './reversals/void-order.ts';

const tags = ['Payments'];

export async function paymentRoutes(http: Http): Promise<void> {
  methodRoutes(http);

  http.get(
    '/providers',
    {
      schema: {
        operationId: 'listPaymentProviders',
        tags,
        summary: 'List payment providers',
        response: { 200: Ok(ProvidersView) },
      },
    },
    async ({ ctx }) => ok(providersView(ctx.app.ports.payments(ctx.store))),
  );

  http.get(
    '/orders/:orderId/transactions',
    {
      config: { scope: 'operator', customer: 'instead' },
      schema: {
        operationId: 'listTransactions',
        tags,
        summary: 'List transactions',
        params: OrderParams,
        response: { 200: Ok(TransactionsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => {
      const { order, transactions } = await readTransactions(ctx, params.orderId);
      return ok(transactionsView(order, transactions));
    },
  );

  http.post(
    '/orders/:orderId/refund',
    {
      config: { scope: 'operator', customer: 'refused', retentionDays: 30 },
      preValidation: refuseMisspelt,
      schema: {
        operationId: 'refundOrder',
        tags,
        summary: 'Refund order',
        params: OrderParams,
        body: RefundRequest,
        response: {
          200: Ok(RefundedView),
          ...failures(
            'ORDER_NOT_FOUND',
            'ITEM_NOT_FOUND',
            'NOT_REFUNDABLE',
            'REFUND_EXCEEDS_AVAILABLE',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => ok(refundedView(await refundOrder(ctx, params.orderId, body))),
  );

  http.post(
    '/orders/:orderId/void',
    {
      config: { scope: 'operator', customer: 'refused', idempotency: 'natural', retentionDays: 30 },
      schema: {
        operationId: 'voidOrder',
        tags,
        summary: 'Void order payment',
        params: OrderParams,
        body: VoidRequest,
        response: {
          200: Ok(VoidedView),
          ...failures('ORDER_NOT_FOUND', 'NOT_VOIDABLE', 'PROVIDER_TIMEOUT'),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { transaction, order } = await voidOrder(ctx, params.orderId, body.reason);
      return ok({ transaction: transactionView(transaction), order: orderView(order) });
    },
  );
}

/**
 * Rejects unknown fields: a refund without `amount` returns everything, so a misspelt `amountCents`
 * would refund the whole order.
 */
async function refuseMisspelt({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null || 'amount' in body || 'items' in body) return;
  const known = Object.keys(RefundRequest.properties);
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new ApiError('VALIDATION_ERROR', unknownField('', unknown, known));
  }
}

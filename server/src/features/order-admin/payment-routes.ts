import type { StoreContext } from '../../context.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { OrderParams } from '../orders/contract.ts';
import type { Order } from '../orders/order.ts';
import { refundedView, transactionView } from '../payments/contract.ts';
import { captureOrder } from '../payments/reversals/capture-order.ts';
import { readPaymentDetails } from '../payments/reversals/read-payment-details.ts';
import { readTransactions } from '../payments/reversals/read-transactions.ts';
import { previewRefund, refundOrder } from '../payments/reversals/refund-order.ts';
import { previewVoid, voidOrder } from '../payments/reversals/void-order.ts';
import { orderDetailsView } from './details-contract.ts';
import {
  CapturedView,
  CaptureRequest,
  OperatorRefundRequest,
  OperatorRefundView,
  OperatorVoidRequest,
  OperatorVoidView,
  refundPreviewView,
  TransactionDetailsView,
  transactionDetailsView,
  voidPreviewView,
} from './payment-contract.ts';

const tags = ['Orders'];

export async function orderPaymentRoutes(http: Http): Promise<void> {
  http.get(
    '/orders/:orderId/transactions',
    {
      schema: {
        operationId: 'listOrderTransactions',
        tags,
        summary: 'List transactions',
        params: OrderParams,
        response: { 200: Ok(TransactionDetailsView), ...failures('ORDER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => {
      const { order, transactions } = await readTransactions(ctx, params.orderId);
      return ok(transactionDetailsView(order, transactions));
    },
  );

  http.post(
    '/orders/:orderId/refund',
    {
      config: { retentionDays: 30, commits: 'at_once' },
      schema: {
        operationId: 'refundOrderPayment',
        tags,
        summary: 'Refund order',
        params: OrderParams,
        body: OperatorRefundRequest,
        response: {
          200: Ok(OperatorRefundView),
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
    async ({ ctx, params: { orderId }, body: { preview = false, ...input } }) => {
      if (preview) {
        const planned = await previewRefund(ctx, orderId, input);
        const order = await detailsOf(ctx, planned.order);
        return ok({ preview: refundPreviewView(planned), refund: null, order });
      }
      const refunded = await refundOrder(ctx, orderId, input);
      const order = await detailsOf(ctx, refunded.order);
      return ok({ preview: null, refund: refundedView(refunded).refund, order });
    },
  );

  captureRoute(http);
  voidRoute(http);
}

function captureRoute(http: Http): void {
  http.post(
    '/orders/:orderId/capture',
    {
      config: { idempotency: 'natural', retentionDays: 30, commits: 'at_once' },
      schema: {
        operationId: 'captureOrder',
        tags,
        summary: 'Capture order payment',
        params: OrderParams,
        body: CaptureRequest,
        response: {
          200: Ok(CapturedView),
          ...failures(
            'ORDER_NOT_FOUND',
            'NOT_CAPTURABLE',
            'CAPTURE_EXCEEDS_AUTHORIZED',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const { captures, order } = await captureOrder(ctx, params.orderId, body);
      return ok({
        transactions: captures.map(transactionView),
        order: await detailsOf(ctx, order),
      });
    },
  );
}

function voidRoute(http: Http): void {
  http.post(
    '/orders/:orderId/void',
    {
      config: { idempotency: 'natural', retentionDays: 30, commits: 'at_once' },
      schema: {
        operationId: 'voidOrderPayment',
        tags,
        summary: 'Void order payment',
        params: OrderParams,
        body: OperatorVoidRequest,
        response: {
          200: Ok(OperatorVoidView),
          ...failures('ORDER_NOT_FOUND', 'NOT_VOIDABLE', 'PROVIDER_TIMEOUT'),
        },
      },
    },
    async ({ ctx, params: { orderId }, body: { preview = false, reason } }) => {
      if (preview) {
        const { order, shares } = await previewVoid(ctx, orderId);
        const view = voidPreviewView(order, shares);
        return ok({ preview: view, transaction: null, order: await detailsOf(ctx, order) });
      }
      const { transaction, order } = await voidOrder(ctx, orderId, reason);
      const view = transactionView(transaction);
      return ok({ preview: null, transaction: view, order: await detailsOf(ctx, order) });
    },
  );
}

async function detailsOf(ctx: StoreContext, order: Order) {
  return orderDetailsView(await readPaymentDetails(ctx, order));
}

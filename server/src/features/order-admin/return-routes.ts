import { Type } from 'typebox';
import type { Http } from '../../platform/http/http.ts';
import { Component, failures, Nullable, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { Cents } from '../../platform/http/openapi/shapes.ts';
import { RefundedView, RefundRequest, refundedView } from '../payments/contract.ts';
import {
  previewReturnRefund,
  type ReturnRefundPreview,
  refundReturn,
} from '../payments/reversals/refund-return.ts';
import { ReturnParams, ReturnView, returnView } from '../returns/contract.ts';
import { orderOfReturn } from '../returns/order-of-return.ts';
import { Preview, RefundPreviewView, refundPreviewView } from './payment-contract.ts';

const { amount, note } = RefundRequest.properties;

const ReturnRefundRequest = Component(
  'ReturnRefundRequest',
  Type.Object({ amount, shippingAmount: Type.Optional(Cents()), note, preview: Preview }),
);

const ReturnRefundPreviewView = Component(
  'ReturnRefundPreview',
  Type.Object({ ...RefundPreviewView.properties, shippingRefundable: Cents() }),
);

const ReturnRefundView = Type.Object({
  preview: Nullable(ReturnRefundPreviewView),
  refund: Nullable(RefundedView.properties.refund),
  return: ReturnView,
});

export async function returnRefundRoutes(http: Http): Promise<void> {
  http.post(
    '/returns/:returnId/refund',
    {
      config: { retentionDays: 30, commits: 'at_once', wholeOf: orderOfReturn },
      schema: {
        operationId: 'refundReturn',
        tags: ['Returns'],
        summary: 'Refund return',
        params: ReturnParams,
        body: ReturnRefundRequest,
        response: {
          200: Ok(ReturnRefundView),
          ...failures(
            'RETURN_NOT_FOUND',
            'RETURN_STATUS_CONFLICT',
            'NOT_REFUNDABLE',
            'REFUND_EXCEEDS_AVAILABLE',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, params: { returnId }, body: { preview = false, ...input } }) => {
      if (preview) {
        const planned = await previewReturnRefund(ctx, returnId, input);
        const { returned } = planned;
        return ok({ preview: previewView(planned), refund: null, return: returnView(returned) });
      }
      const refunded = await refundReturn(ctx, returnId, input);
      const { refund } = refundedView(refunded);
      return ok({ preview: null, refund, return: returnView(refunded.returned) });
    },
  );
}

function previewView(planned: ReturnRefundPreview) {
  return { ...refundPreviewView(planned), shippingRefundable: planned.shippingRefundable };
}

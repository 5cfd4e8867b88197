import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { ActingOperator, Cents, Id, Quantity } from '../../platform/http/openapi/shapes.ts';
import { minus, sum } from '../../values/money.ts';
import { leftToRefund, type Order, paymentStatus } from '../orders/order.ts';
import { PaymentStatusView } from '../orders/status-contract.ts';
import {
  RefundedView,
  RefundRequest,
  TransactionsView,
  TransactionView,
  transactionsView,
  transactionView,
  VoidRequest,
} from '../payments/contract.ts';
import type { RefundPreview } from '../payments/reversals/refund-order.ts';
import { isByCard, lineAmount, type Share } from '../payments/reversals/reversal.ts';
import type { Transaction } from '../payments/reversals/transaction.ts';
import { OrderDetailsView } from './details-contract.ts';

export const Preview = Type.Optional(
  Type.Boolean({ description: 'Says what would happen, and changes nothing.' }),
);

export const OperatorRefundRequest = Component(
  'OperatorRefundRequest',
  Type.Object({ ...RefundRequest.properties, preview: Preview }),
);

export const OperatorVoidRequest = Type.Object({ ...VoidRequest.properties, preview: Preview });

export const CaptureRequest = Component(
  'CaptureRequest',
  Type.Object({
    amount: Type.Optional(
      Cents({
        description:
          'Default: the full authorization. The rest is released; 0 releases everything.',
      }),
    ),
  }),
);

const Allocation = Type.Object({
  source: OneOf(['card', 'gift_card']),
  amount: Cents(),
  providerId: Nullable(Type.String()),
  giftCardId: Nullable(Id()),
});

export const RefundPreviewView = Component(
  'RefundPreview',
  Type.Object({
    amount: Cents(),
    currency: Type.String(),
    lines: Type.Array(
      Type.Object({
        itemId: Type.String(),
        quantity: Quantity({ minimum: 1 }),
        amount: Cents({ description: 'Paid for these units, with tax and warranty.' }),
      }),
    ),
    allocations: Type.Array(Allocation),
    refundableAfter: Cents(),
    paymentStatusAfter: PaymentStatusView,
  }),
);

const VoidPreviewView = Component(
  'VoidPreview',
  Type.Object({
    amount: Cents(),
    currency: Type.String(),
    allocations: Type.Array(Allocation),
  }),
);

export const OperatorRefundView = Type.Object({
  preview: Nullable(RefundPreviewView),
  refund: Nullable(RefundedView.properties.refund),
  order: OrderDetailsView,
});

export const CapturedView = Type.Object({
  transactions: Type.Array(TransactionView),
  order: OrderDetailsView,
});

export const OperatorVoidView = Type.Object({
  preview: Nullable(VoidPreviewView),
  transaction: Nullable(TransactionView),
  order: OrderDetailsView,
});

export function refundPreviewView({ order, plan, shares }: RefundPreview) {
  const { amount, items } = plan;
  return {
    amount,
    currency: order.currency,
    lines: Object.entries(items).map(([itemId, quantity]) => ({
      itemId,
      quantity,
      amount: lineAmount(order, itemId, quantity),
    })),
    allocations: shares.map(allocationView),
    refundableAfter: minus(leftToRefund(order), amount),
    paymentStatusAfter: paymentStatus({ ...order, refunded: sum([order.refunded, amount]) }),
  };
}

export function voidPreviewView(order: Order, shares: readonly Share[]) {
  const { currency } = order;
  const amount = sum(shares.map((share) => share.amount));
  return { amount, currency, allocations: shares.map(allocationView) };
}

function allocationView({ to, amount }: Share) {
  const source = isByCard(to) ? ('card' as const) : ('gift_card' as const);
  return { source, amount, providerId: to.providerId, giftCardId: to.giftCardId };
}

const TransactionDetails = Component(
  'TransactionDetails',
  Type.Object({
    ...TransactionView.properties,
    giftCardId: Nullable(Id()),
    reason: Nullable(Type.String()),
    note: Nullable(Type.String()),
    operator: Nullable(ActingOperator()),
  }),
);

export const TransactionDetailsView = Type.Object({
  ...TransactionsView.properties,
  transactions: Type.Array(TransactionDetails),
  summary: Type.Object({ ...TransactionsView.properties.summary.properties, disputed: Cents() }),
});

export function transactionDetailsView(order: Order, transactions: readonly Transaction[]) {
  const details = transactions.map((row) => {
    const { giftCardId, reason, note, operator } = row;
    return { ...transactionView(row), giftCardId, reason, note, operator };
  });
  const { summary } = transactionsView(order, transactions);
  return { transactions: details, summary: { ...summary, disputed: order.disputed } };
}

import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { PaymentProvider } from '../../ports/payments/payment-provider.ts';
import { OrderView, orderView } from '../orders/contract.ts';
import { leftToRefund, type Order } from '../orders/order.ts';
import type { Refunded } from './reversals/refund-order.ts';
import { TRANSACTION_TYPES, type Transaction } from './reversals/transaction.ts';

export const RefundRequest = Component(
  'RefundRequest',
  Type.Object({
    amount: Type.Optional(Cents({ minimum: 1 })),
    items: Type.Optional(
      Type.Array(
        Type.Object({
          itemId: Type.String({ minLength: 1, maxLength: 100 }),
          quantity: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    ),
    reason: Type.Optional(Type.String({ maxLength: 200 })),
    note: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
);

export const VoidRequest = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});

const ProviderView = Component(
  'PaymentProvider',
  Type.Object({
    id: Type.String(),
    type: OneOf(['mock', 'card', 'wallet']),
    name: Type.String(),
    mode: OneOf(['test', 'live']),
    isDefault: Type.Boolean(),
    methods: Type.Array(Type.String()),
    wallets: Type.Array(Type.String()),
    publishableKey: Nullable(Type.String()),
  }),
);

export const ProvidersView = Type.Object({ providers: Type.Array(ProviderView) });

export function providersView(providers: readonly PaymentProvider[]) {
  return {
    providers: providers.map(({ facts }, index) => ({
      ...facts,
      methods: [...facts.methods],
      wallets: [...facts.wallets],
      isDefault: index === 0,
    })),
  };
}

export const TransactionView = Component(
  'Transaction',
  Type.Object({
    id: Id(),
    type: OneOf(TRANSACTION_TYPES),
    status: OneOf(['pending', 'succeeded', 'failed']),
    amount: Cents(),
    currency: Type.String(),
    providerId: Nullable(Type.String()),
    providerReference: Nullable(Type.String()),
    parentId: Nullable(Id()),
    createdAt: Iso(),
  }),
);

export const TransactionsView = Type.Object({
  transactions: Type.Array(TransactionView),
  summary: Type.Object({
    authorized: Cents(),
    captured: Cents(),
    refunded: Cents(),
    available: Cents(),
  }),
});

export const VoidedView = Type.Object({ transaction: TransactionView, order: OrderView });

export const RefundedView = Type.Object({
  refund: Component(
    'Refund',
    Type.Object({
      id: Id(),
      amount: Cents(),
      status: OneOf(['pending', 'succeeded', 'failed']),
      reason: Nullable(Type.String()),
      allocations: Type.Array(
        Type.Object({
          source: OneOf(['card', 'gift_card']),
          amount: Cents(),
          giftCardId: Nullable(Id()),
        }),
      ),
      createdAt: Iso(),
    }),
  ),
  order: OrderView,
});

export function transactionView(transaction: Transaction) {
  const { id, type, status, amount, currency, providerId, providerReference } = transaction;
  return {
    id,
    type,
    status,
    amount,
    currency,
    providerId,
    providerReference,
    parentId: transaction.parentId,
    createdAt: transaction.createdAt.toISOString(),
  };
}

export function transactionsView(order: Order, transactions: readonly Transaction[]) {
  const { authorized, captured, refunded } = order;
  const available = order.paymentOutcome ? 0 : leftToRefund(order);
  return {
    transactions: transactions.map(transactionView),
    summary: { authorized, captured, refunded, available },
  };
}

export function refundedView({ refund, parts, order }: Refunded) {
  const { id, status, reason, createdAt } = refund;
  const allocations = [refund, ...parts].map(({ type, amount, giftCardId }) => ({
    source: type === 'refund' ? ('card' as const) : ('gift_card' as const),
    amount,
    giftCardId,
  }));
  return {
    refund: {
      id,
      amount: allocations.reduce((all, { amount }) => all + amount, 0),
      status,
      reason,
      allocations,
      createdAt: createdAt.toISOString(),
    },
    order: orderView(order),
  };
}

import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { ATTEMPT_STATUSES } from '../payments/attempts/attempt.ts';
import { DeclineView, declineView } from '../payments/attempts/decline-contract.ts';
import { TRANSACTION_TYPES } from '../payments/reversals/transaction.ts';
import { isSandboxPayment } from '../payments/settlement/new-order.ts';
import type { Payment } from './payment.ts';

const ACCOUNT = {
  providerId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  developerMode: Type.Optional(
    Type.Boolean({ description: 'Payments of the sandbox, or others.' }),
  ),
};

export const PaymentQuery = Type.Object({
  ...CURSOR_FIELDS,
  status: Type.Optional(OneOf(ATTEMPT_STATUSES)),
  ...ACCOUNT,
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  cartId: Type.Optional(Type.String({ format: 'uuid' })),
  orderId: Type.Optional(Type.String({ format: 'uuid' })),
  customerId: Type.Optional(Type.String({ format: 'uuid' })),
  ...PERIOD_FIELDS,
});

export const PaymentParams = Type.Object({ paymentId: Type.String() });

const PaymentView = Component(
  'Payment',
  Type.Object({
    id: Id(),
    status: OneOf(ATTEMPT_STATUSES),
    providerId: Type.String(),
    reference: Nullable(Type.String()),
    amount: Cents(),
    currency: Type.String(),
    developerMode: Type.Boolean(),
    isUpsell: Type.Boolean(),
    cartId: Id(),
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String()),
    customerId: Nullable(Id()),
    email: Nullable(Type.String()),
    card: Nullable(Type.Object({ brand: Nullable(Type.String()), last4: Nullable(Type.String()) })),
    decline: DeclineView,
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const PaymentDetailsView = Component(
  'PaymentDetails',
  Type.Object({
    ...PaymentView.properties,
    method: Nullable(Type.String()),
    lateCharge: Nullable(Type.Object({ reference: Type.String(), amount: Cents() })),
    refundReference: Nullable(Type.String()),
  }),
);

export const PaymentListView = Type.Object({
  payments: Type.Array(PaymentView),
  nextCursor: Nullable(Type.String()),
});

export function paymentView(ctx: StoreContext, payment: Payment): Static<typeof PaymentView> {
  const { brand, last4 } = payment;
  const { method: _, lateReference, lateAmount, refundReference, ...facts } = payment;
  return {
    ...facts,
    developerMode: isSandboxPayment(ctx, payment),
    card: brand === null && last4 === null ? null : { brand, last4 },
    decline: declineView(payment),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
  };
}

export function paymentDetailsView(ctx: StoreContext, payment: Payment) {
  const { method, lateReference, lateAmount, refundReference } = payment;
  const lateCharge =
    lateReference === null || lateAmount === null
      ? null
      : { reference: lateReference, amount: lateAmount };
  return { ...paymentView(ctx, payment), method, lateCharge, refundReference };
}

export const TransactionQuery = Type.Object({
  type: Type.Optional(OneOf(TRANSACTION_TYPES)),
  ...ACCOUNT,
  ...PERIOD_FIELDS,
});

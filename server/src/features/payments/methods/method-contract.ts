import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { isDefault, type PaymentMethod } from './payment-method.ts';

export const MethodParams = Type.Object({ paymentMethodId: Type.String() });

export const NewMethod = Component(
  'NewPaymentMethod',
  Type.Object({
    providerId: Type.String({ minLength: 1, maxLength: 100, examples: ['mock'] }),
    paymentToken: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'From the provider’s form; card numbers are rejected.',
      examples: ['tok_visa'],
    }),
  }),
);

export const MethodView = Component(
  'PaymentMethod',
  Type.Object({
    id: Id(),
    providerId: Type.String(),
    type: Type.String(),
    brand: Nullable(Type.String()),
    last4: Nullable(Type.String()),
    expMonth: Nullable(Type.Integer()),
    expYear: Nullable(Type.Integer()),
    isDefault: Type.Boolean(),
    createdAt: Iso(),
  }),
);

export const MethodsView = Type.Object({ methods: Type.Array(MethodView) });
export const DeletedMethodView = Component(
  'DeletedItem',
  Type.Object({ id: Id(), deleted: Type.Literal(true) }),
);

/** Copies fields explicitly, so that the token is never returned. */
export function methodView(
  method: PaymentMethod,
  all: readonly PaymentMethod[],
): Static<typeof MethodView> {
  const { id, providerId, type, brand, last4, expMonth, expYear } = method;
  return {
    id,
    providerId,
    type,
    brand,
    last4,
    expMonth,
    expYear,
    isDefault: isDefault(method, all),
    createdAt: method.createdAt.toISOString(),
  };
}

export function methodsView(all: readonly PaymentMethod[]): Static<typeof MethodsView> {
  return { methods: all.map((method) => methodView(method, all)) };
}

import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { Customer, PreviousEmail } from './customer.ts';

export const CustomerView = Component(
  'Customer',
  Type.Object({
    id: Id(),
    email: Nullable(Type.String()),
    emailVerified: Type.Boolean(),
    phone: Nullable(Type.String()),
    phoneVerified: Type.Boolean(),
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    hasPassword: Type.Boolean(),
    defaultAddressId: Nullable(Id()),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
export type CustomerView = Static<typeof CustomerView>;

export function customerView(customer: Customer): CustomerView {
  return {
    id: customer.id,
    email: customer.email,
    emailVerified: customer.emailVerified,
    phone: customer.phone,
    phoneVerified: customer.verifiedPhone !== null,
    firstName: customer.firstName,
    lastName: customer.lastName,
    hasPassword: customer.passwordHash !== null,
    defaultAddressId: customer.defaultAddressId,
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  };
}

/** For operators and the export of a person; never sent to a storefront. */
export const PreviousEmailView = Type.Object({
  email: Type.String(),
  wasVerified: Type.Boolean(),
  replacedAt: Iso(),
});

export function previousEmailView(one: PreviousEmail): Static<typeof PreviousEmailView> {
  return { ...one, replacedAt: new Date(one.replacedAt).toISOString() };
}

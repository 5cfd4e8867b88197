import { Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { customerView, PreviousEmailView, previousEmailView } from '../customers/contract.ts';
import { OrderView, orderView } from '../orders/contract.ts';
import { ReturnView, returnView } from '../returns/contract.ts';
import type { Erased } from './erase-person.ts';
import type { PersonExport } from './export-person.ts';

const Text = Nullable(Type.String());

export const PersonBody = Component(
  'PersonIdentifier',
  Type.Object({
    customerId: Type.Optional(Id()),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  }),
);

const PersonCustomer = Type.Object({
  id: Id(),
  email: Text,
  emailVerified: Type.Boolean(),
  phone: Text,
  phoneVerified: Type.Boolean(),
  firstName: Text,
  lastName: Text,
  createdAt: Iso(),
  previousEmails: Type.Array(PreviousEmailView),
  updatedAt: Iso(),
});

const PersonAddress = Type.Object({
  id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  line1: Type.String(),
  line2: Text,
  city: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  phone: Text,
  label: Text,
});

const PersonConsent = Type.Object({
  kind: Type.String(),
  subscribed: Type.Boolean(),
  phone: Text,
  source: Text,
  consentText: Text,
  createdAt: Iso(),
});

const PersonMethod = Type.Object({
  type: Type.String(),
  brand: Text,
  last4: Text,
  createdAt: Iso(),
});

export const PersonExportView = Component(
  'PersonExport',
  Type.Object({
    id: Nullable(Id()),
    customer: Nullable(PersonCustomer),
    addresses: Type.Array(PersonAddress),
    consents: Type.Array(PersonConsent),
    paymentMethods: Type.Array(PersonMethod),
    sessions: Type.Array(Type.Object({ createdAt: Iso(), expiresAt: Iso() })),
    orders: Type.Array(OrderView),
    returns: Type.Array(ReturnView),
  }),
);

export function personExportView(found: PersonExport) {
  const { customer, addresses, consents, methods, sessions, orders, returns } = found;
  const phone = customer?.phone ?? customer?.verifiedPhone ?? null;
  return {
    id: customer?.id ?? null,
    customer: customer && {
      ...customerView(customer),
      phone,
      previousEmails: customer.previousEmails.map(previousEmailView),
    },
    addresses: [...addresses],
    consents: consents.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    paymentMethods: methods.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    orders: orders.map(orderView),
    returns: returns.map(returnView),
  };
}

export const ErasedView = Component(
  'PersonErasure',
  Type.Object({ id: Nullable(Id()), erasedOrders: Type.Integer(), erasedAt: Iso() }),
);

export function erasedView({ person, erasedAt }: Erased) {
  return {
    id: person.customer?.id ?? null,
    erasedOrders: person.orderIds.length,
    erasedAt: erasedAt.toISOString(),
  };
}

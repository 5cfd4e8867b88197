import { Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import type { Address } from '../../values/address.ts';

const required = () => Type.String({ minLength: 1, maxLength: 200 });
const optional = () => Type.Optional(Type.String({ maxLength: 200 }));

const sent = {
  firstName: required(),
  lastName: required(),
  line1: required(),
  line2: optional(),
  city: required(),
  state: required(),
  postalCode: required(),
  country: Type.Optional(Type.String({ minLength: 2, maxLength: 2, default: 'US' })),
  phone: optional(),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
};

/** Shipping and billing addresses as sent. */
export const NewAddress = Component('NewAddress', Type.Object(sent));

const STORES = 'Defaults to the country of the store.';

/** An address from a wallet, whose country is optional. */
export const WalletAddress = Component(
  'WalletAddress',
  Type.Object({
    ...sent,
    country: Type.Optional(Type.String({ minLength: 2, maxLength: 2, description: STORES })),
  }),
);

export const AddressView = Component(
  'Address',
  Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    line1: Type.String(),
    line2: Nullable(Type.String()),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
  }),
);

export function addressView(address: Address) {
  const { firstName, lastName, line1, city, state, postalCode, country } = address;
  const optionalFields = {
    line2: address.line2 ?? null,
    phone: address.phone ?? null,
    email: address.email ?? null,
  };
  return { firstName, lastName, line1, city, state, postalCode, country, ...optionalFields };
}

import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { type AddressBook, defaultAddress } from './addresses/address-book.ts';
import type { AddressEntry } from './addresses/read-address-book.ts';

const needed = () => Type.String({ minLength: 1, maxLength: 200 });
const text = () => Type.Optional(Type.String({ maxLength: 200 }));

export const ProfileUpdate = Type.Object({
  firstName: Type.Optional(needed()),
  lastName: Type.Optional(needed()),
  phone: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Stored as sent. A different number must be verified again.',
    }),
  ),
});

export const AddressParams = Type.Object({ addressId: Type.String() });

const extras = {
  line2: text(),
  phone: text(),
  label: Type.Optional(Type.String({ maxLength: 50, examples: ['Home'] })),
  isDefault: Type.Optional(
    Type.Boolean({
      description: 'True makes it the default. False has no effect: set another default instead.',
    }),
  ),
};

export const NewSavedAddress = Component(
  'NewSavedAddress',
  Type.Object({
    firstName: needed(),
    lastName: needed(),
    line1: needed(),
    city: needed(),
    state: needed(),
    postalCode: needed(),
    country: Type.Optional(Type.String({ minLength: 2, maxLength: 2, default: 'US' })),
    ...extras,
  }),
);

export const SavedAddressUpdate = Component(
  'SavedAddressUpdate',
  Type.Object({
    firstName: Type.Optional(needed()),
    lastName: Type.Optional(needed()),
    line1: Type.Optional(needed()),
    city: Type.Optional(needed()),
    state: Type.Optional(needed()),
    postalCode: Type.Optional(needed()),
    country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
    ...extras,
  }),
);

export const SavedAddressView = Component(
  'SavedAddress',
  Type.Object({
    id: Id(),
    firstName: Type.String(),
    lastName: Type.String(),
    line1: Type.String(),
    line2: Nullable(Type.String()),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
    phone: Nullable(Type.String()),
    label: Nullable(Type.String()),
    isDefault: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const AddressBookView = Type.Object({ addresses: Type.Array(SavedAddressView) });
export const DeletedView = Component(
  'DeletedItem',
  Type.Object({ id: Id(), deleted: Type.Literal(true) }),
);

export function savedAddressView({
  address,
  isDefault,
}: AddressEntry): Static<typeof SavedAddressView> {
  const { preferredAt: _, createdAt, updatedAt, ...fields } = address;
  return {
    ...fields,
    isDefault,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function addressBookView(book: AddressBook): Static<typeof AddressBookView> {
  const preferred = defaultAddress(book);
  const addresses = book.map((address) =>
    savedAddressView({ address, isDefault: address === preferred }),
  );
  return { addresses };
}

import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import { isSandboxed } from '../../ports/store.ts';
import { KINDS } from '../customers/consent/consent.ts';
import { CUSTOMER_SORTS, type CustomerSummary } from '../customers/list/customer-query.ts';
import { ProfileUpdate } from '../customers/me-contract.ts';
import type { GuestSummary } from './guest-queries.ts';

export const CustomerParams = Type.Object({ customerId: Type.String() });
export const GuestParams = Type.Object({ email: Type.String() });

const Search = () => Type.Optional(Type.String({ minLength: 1, maxLength: 120 }));

export const ExportedCustomersQuery = Type.Object({
  search: Search(),
  developerMode: Type.Optional(Type.Boolean()),
  ...PERIOD_FIELDS,
  consent: Type.Optional(OneOf(KINDS)),
  emailVerified: Type.Optional(Type.Boolean()),
  sortBy: Type.Optional(OneOf(CUSTOMER_SORTS, { default: 'createdAt' })),
  sortDir: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
});

export const FoundCustomersQuery = Type.Object({
  ...CURSOR_FIELDS,
  ...ExportedCustomersQuery.properties,
});

export const FoundGuestsQuery = Type.Object({
  ...CURSOR_FIELDS,
  cursor: Type.Optional(Type.String({ maxLength: 254 })),
  search: Search(),
  developerMode: Type.Optional(Type.Boolean()),
});

const Withdrawal = () => Type.Optional(Type.Literal(false));

export const CustomerUpdate = Component(
  'CustomerUpdate',
  Type.Object({
    ...ProfileUpdate.properties,
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    consent: Type.Optional(Type.Object({ marketing: Withdrawal(), transactional: Withdrawal() })),
  }),
);

const FoundCustomerView = Component(
  'FoundCustomer',
  Type.Object({
    id: Id(),
    email: Nullable(Type.String()),
    emailVerified: Type.Boolean(),
    phone: Nullable(Type.String()),
    phoneVerified: Type.Boolean(),
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    marketingConsent: Type.Boolean(),
    transactionalConsent: Type.Boolean(),
    orderCount: Quantity({ minimum: 0 }),
    lastOrderAt: Nullable(Iso()),
    developerMode: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export const FoundCustomersView = Type.Object({
  customers: Type.Array(FoundCustomerView),
  nextCursor: Nullable(Type.String()),
});

export function foundCustomerView(
  { store }: StoreContext,
  customer: CustomerSummary,
): Static<typeof FoundCustomerView> {
  return {
    ...customer,
    lastOrderAt: customer.lastOrderAt?.toISOString() ?? null,
    developerMode: isSandboxed(store, customer.createdAt),
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  };
}

const FoundGuestView = Component(
  'FoundGuest',
  Type.Object({
    email: Type.String(),
    name: Type.String(),
    developerMode: Type.Boolean(),
    orderCount: Quantity({ minimum: 0 }),
    lastOrderAt: Iso(),
  }),
);

export const FoundGuestsView = Type.Object({
  guests: Type.Array(FoundGuestView),
  nextCursor: Nullable(Type.String()),
});

export function foundGuestView(guest: GuestSummary): Static<typeof FoundGuestView> {
  return { ...guest, lastOrderAt: guest.lastOrderAt.toISOString() };
}

export const BuyerTotalsView = Component(
  'BuyerTotals',
  Type.Object({
    currency: Type.String(),
    developerMode: Type.Boolean(),
    orderCount: Quantity({ minimum: 0 }),
    total: Cents(),
    captured: Cents(),
    refunded: Cents(),
    lastOrderAt: Iso(),
  }),
);

export const SignedOutView = Component(
  'SignedOutCustomer',
  Type.Object({ id: Id(), signedOut: Type.Literal(true) }),
);

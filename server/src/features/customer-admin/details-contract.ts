import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable } from '../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { isSandboxed } from '../../ports/store.ts';
import { FoundCartView, foundCartView } from '../cart-admin/contract.ts';
import { listedCart } from '../carts/list/listed-cart.ts';
import { TextConsentView, textConsentView } from '../customers/consent/consent-contract.ts';
import {
  CustomerView,
  customerView,
  PreviousEmailView,
  previousEmailView,
} from '../customers/contract.ts';
import { addressBookView, SavedAddressView } from '../customers/me-contract.ts';
import { FoundOrderView, foundOrderView } from '../order-admin/list-contract.ts';
import { MethodView, methodsView } from '../payments/methods/method-contract.ts';
import { BuyerTotalsView } from './contract.ts';
import type { CustomerDetails } from './read-customer-details.ts';
import type { Guest } from './read-guest.ts';
import type { Totals } from './total-queries.ts';

export const CustomerDetailsView = Component(
  'CustomerDetails',
  Type.Object({
    ...CustomerView.properties,
    developerMode: Type.Boolean(),
    previousEmails: Type.Array(PreviousEmailView),
    erasedAt: Nullable(Iso()),
    addresses: Type.Array(SavedAddressView),
    consent: TextConsentView,
    paymentMethods: Type.Array(MethodView),
    totals: Type.Array(BuyerTotalsView),
    lastOrders: Type.Array(FoundOrderView),
    openCart: Nullable(FoundCartView),
  }),
);

export function customerDetailsView(
  ctx: StoreContext,
  details: CustomerDetails,
): Static<typeof CustomerDetailsView> {
  const { customer, cart } = details;
  return {
    ...customerView(customer),
    developerMode: isSandboxed(ctx.store, customer.createdAt),
    previousEmails: customer.previousEmails.map(previousEmailView),
    erasedAt: customer.erasedAt?.toISOString() ?? null,
    addresses: addressBookView(details.addresses).addresses,
    consent: textConsentView(details.consent),
    paymentMethods: methodsView(details.methods).methods,
    totals: details.totals.map(totalsView),
    lastOrders: details.orders.map(foundOrderView),
    openCart: cart ? foundCartView(ctx, listedCart(cart, customer)) : null,
  };
}

export const GuestView = Component(
  'GuestDetails',
  Type.Object({
    email: Type.String(),
    name: Type.String(),
    customerId: Nullable(Id()),
    totals: Type.Array(BuyerTotalsView),
    lastOrders: Type.Array(FoundOrderView),
  }),
);

export function guestView(guest: Guest): Static<typeof GuestView> {
  const { email, name, customerId, totals, orders } = guest;
  return {
    email,
    name,
    customerId,
    totals: totals.map(totalsView),
    lastOrders: orders.map(foundOrderView),
  };
}

function totalsView(totals: Totals): Static<typeof BuyerTotalsView> {
  return { ...totals, lastOrderAt: totals.lastOrderAt.toISOString() };
}

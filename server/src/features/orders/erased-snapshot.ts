import type { Address } from '../../values/address.ts';
import { exactTerm, toTerms } from '../../values/search-terms.ts';
import { numberTerms, type OrderSnapshot } from './order.ts';

/** Keeps goods, amounts and country for accounting; removes name, contact data and address. */
export function erasedSnapshot(snapshot: OrderSnapshot): OrderSnapshot {
  const { shippingAddress, billingAddress, payment } = snapshot;
  return {
    ...snapshot,
    email: '',
    phone: null,
    shippingAddress: shippingAddress && erasedAddress(shippingAddress),
    billingAddress: erasedAddress(billingAddress),
    payment: payment && { ...payment, last4: null },
    notes: null,
    attribution: null,
  };
}

function erasedAddress({ state, country }: Address): Address {
  return { firstName: '', lastName: '', line1: '', city: '', state, postalCode: '', country };
}

/** Search words that remain after erasure. */
export function erasedTerms(
  { items, coupons }: OrderSnapshot,
  number: string,
  trackingNumbers: readonly string[],
): string[] {
  const words = toTerms([...items.map(({ sku }) => sku), ...trackingNumbers]);
  const codes = coupons.map(({ code }) => exactTerm('coupon', code));
  return [...words, ...codes, ...numberTerms(number)];
}

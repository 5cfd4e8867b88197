import type { Address } from '../../values/address.ts';
import { exactTerm, toTerms } from '../../values/search-terms.ts';
import { numberTerms, type OrderSnapshot, type TimelineEntry } from './order.ts';

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

/** Entries whose texts an operator wrote, or which repeat the person's address. */
const WRITTEN = ['note_added', 'tags_changed', 'email_corrected', 'address_corrected'];

export function erasedEntry({ note, ...entry }: TimelineEntry): TimelineEntry {
  if (WRITTEN.includes(entry.type)) return { ...entry, from: null, to: null };
  return note === undefined ? entry : { ...entry, note };
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

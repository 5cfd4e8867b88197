import type { Address } from '../../values/address.ts';
import { numberTerms, type OrderSnapshot, toTerms } from './order.ts';

/**
 * What was sold, for how much and into which country stays, since the books need it. Who bought it
 * and where they live goes.
 */
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

/** The words it is still found by. */
export function erasedTerms(
  { items }: OrderSnapshot,
  number: string,
  trackingNumbers: readonly string[],
): string[] {
  const words = toTerms([...items.map(({ sku }) => sku), ...trackingNumbers]);
  return [...words, ...numberTerms(number)];
}

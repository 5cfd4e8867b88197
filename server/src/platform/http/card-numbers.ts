import { holdsCardNumber } from '../../values/card-number.ts';

/**
 * Where long numbers are at home: phones, e-mail, products, parcels, prices, addresses on the web
 * and what advertising networks add. The token of a payment is looked at by whoever takes it, more
 * strictly.
 */
const NUMBERS = new RegExp(
  '^(.*phone|.*email|.*skus?|trackingNumber|unitPriceCents|.*url|paymentToken' +
    '|.*clid|sccid|msclkid|.*braid|_gl|utm.*|referrer)$',
  'i',
);
/** Only a body with this can hold fourteen digits, written out or escaped. */
const LONG_NUMBER = /\d(?:[\s\p{Dash}.]?\d){13}|\\u00/u;

/**
 * The field of a body that holds what looks like a card number. Card numbers belong into the form
 * of the payment provider; what is refused here is neither kept nor logged anywhere.
 */
export function findCardNumber(body: unknown, text: string): string | undefined {
  return LONG_NUMBER.test(text) ? search(body, 'body') : undefined;
}

function search(value: unknown, field: string): string | undefined {
  if (typeof value === 'string') return holdsCardNumber(value) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    // What is repeated in the answer must not be the number.
    if (holdsCardNumber(key)) return field;
    const inner = Array.isArray(value) ? field : `${field}.${key}`;
    const found = NUMBERS.test(key) ? undefined : search(child, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

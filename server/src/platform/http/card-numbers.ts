import { holdsCardNumber } from '../../values/card-number.ts';

/**
 * Fields whose texts may hold long numbers: phones, e-mails, product ids, tracking numbers, prices,
 * URLs and advertising parameters. Payment tokens have a stricter check of their own.
 */
const NUMBERS = new RegExp(
  '^(.*phone|.*email|.*skus?|trackingNumber|unitPriceCents|.*url|paymentToken' +
    '|.*clid|sccid|msclkid|.*braid|_gl|utm.*|referrer)$',
  'i',
);
/** Pre-check: only a matching body can hold fourteen digits, plain or escaped. */
const LONG_NUMBER = /\d(?:[\s\p{Dash}.]?\d){13}|\\u00/u;

/**
 * Returns the path of a field that holds what looks like a card number. Card numbers belong in the
 * payment provider's form; a rejected body is neither stored nor logged.
 */
export function findCardNumber(body: unknown, text: string): string | undefined {
  return LONG_NUMBER.test(text) ? search(body, 'body') : undefined;
}

function search(value: unknown, field: string): string | undefined {
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? field : undefined;
  if (typeof value === 'string') return holdsCardNumber(value) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    // A key that is itself a card number must not be repeated in the reply.
    if (holdsCardNumber(key)) return field;
    const inner = Array.isArray(value) ? field : `${field}.${key}`;
    const isSearched = typeof child === 'number' || !NUMBERS.test(key);
    const found = isSearched ? search(child, inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

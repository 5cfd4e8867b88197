import type { CustomerSummary } from '../customers/list/customer-query.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';

export const RESULT_KINDS = ['order', 'customer', 'coupon', 'gift_card'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Results of each kind. */
export const RESULTS_MAX = 5;

export interface SearchResult {
  readonly kind: ResultKind;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

export function orderResult({ id, number, customerName, email }: OrderSummary): SearchResult {
  return { kind: 'order', id, title: number, subtitle: `${customerName}, ${email}` };
}

export function customerResult(person: CustomerSummary): SearchResult {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  const [title = person.id, subtitle = null] = [name, person.email, person.phone].filter(Boolean);
  return { kind: 'customer', id: person.id, title: title ?? person.id, subtitle };
}

/** The last four characters of a gift card's code, if the text can be such. */
export function lastFour(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{4}$/.test(code) ? code : null;
}

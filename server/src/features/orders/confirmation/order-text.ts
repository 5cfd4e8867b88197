import { placesOf } from '../../../values/currency.ts';
import type { OrderItem } from '../order.ts';

/** A mail lists no more items than this. */
const LINES_MAX = 50;

/** An order in words, as its confirmation shows it. */
export type OrderText = string;

export function itemLines(
  items: readonly OrderItem[],
  currency: string,
  locale: string,
): OrderText {
  const lines = items.slice(0, LINES_MAX).map(({ quantity, name, sku, lineTotal }) => {
    const title = (name || sku).replace(/\s+/g, ' ');
    return `${quantity} × ${title}: ${shownAmount(lineTotal, currency, locale)}`;
  });
  const more = items.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${more}`] : [])].join('\n');
}

export function shownAmount(cents: number, currency: string, locale: string): OrderText {
  const places = placesOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return format.format(cents / 10 ** places);
}

import { LOCALE } from './money.ts';

const numbers = new Intl.NumberFormat(LOCALE);
const shares = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 });
const multiples = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** `12,345`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Hundredths of a percent: `1250` gives `12.5%`. Fractions say nothing beside a multiple. */
export function formatBasisPoints(basisPoints: number): string {
  return (Math.abs(basisPoints) > 10_000 ? multiples : shares).format(basisPoints / 10_000);
}

/** `1 order`, `2 orders`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `partially_shipped` gives `Partially shipped`, for values without a text of their own. */
export function humanize(value: string): string {
  const words = value
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

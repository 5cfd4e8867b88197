import { placesOf } from '../../../values/currency.ts';
import type { Cents } from '../../../values/money.ts';

/** Zero-decimal currencies at Stripe; ISK and UGX have two decimals there. */
const WHOLE = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]);
/** Three-decimal currencies; Stripe requires the last digit to be 0. */
const IN_THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

export const NO_SUCH_AMOUNT = 'Stripe does not accept these decimals in this currency.';

/** Undefined for an amount that Stripe cannot represent. */
export function toStripe(amount: Cents, currency: string): number | undefined {
  const name = currency.toUpperCase();
  if (IN_THOUSANDTHS.has(name) && amount % 10 !== 0) return undefined;
  return moved(amount, stripePlaces(name) - placesOf(name));
}

export function fromStripe(amount: number, currency: string): Cents {
  const name = currency.toUpperCase();
  const own = moved(amount, placesOf(name) - stripePlaces(name));
  if (own === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return own as Cents;
}

/** For amounts that were already checked; throws otherwise. */
export function sentAmount({ amount, currency }: { amount: Cents; currency: string }): number {
  const sent = toStripe(amount, currency);
  if (sent === undefined) throw new Error(NO_SUCH_AMOUNT);
  return sent;
}

function stripePlaces(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return IN_THOUSANDTHS.has(currency) ? 3 : 2;
}

/** Shifts the decimal point; undefined where that is inexact. */
function moved(amount: number, places: number): number | undefined {
  const factor = 10 ** Math.abs(places);
  const exact = places < 0 ? amount / factor : amount * factor;
  return Number.isSafeInteger(exact) ? exact : undefined;
}

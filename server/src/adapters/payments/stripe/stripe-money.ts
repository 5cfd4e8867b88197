import { placesOf } from '../../../values/currency.ts';
import type { Cents } from '../../../values/money.ts';

/** What Stripe counts without a fraction; ISK and UGX, which have none, it counts with two. */
const WHOLE = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]);
/** With three places, of which Stripe takes two: the last one has to be a nought. */
const IN_THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Stripe would refuse it, and nothing moves. */
export const NO_SUCH_AMOUNT = 'Stripe takes no such fraction of this currency.';

/** Undefined for an amount that Stripe cannot take. */
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

/** For whoever has ruled out already that Stripe cannot take it. */
export function sentAmount({ amount, currency }: { amount: Cents; currency: string }): number {
  const sent = toStripe(amount, currency);
  if (sent === undefined) throw new Error(NO_SUCH_AMOUNT);
  return sent;
}

function stripePlaces(currency: string): number {
  if (WHOLE.has(currency)) return 0;
  return IN_THOUSANDTHS.has(currency) ? 3 : 2;
}

/** The point of an amount moved by so many places, or undefined where that is not exact. */
function moved(amount: number, places: number): number | undefined {
  const factor = 10 ** Math.abs(places);
  const exact = places < 0 ? amount / factor : amount * factor;
  return Number.isSafeInteger(exact) ? exact : undefined;
}

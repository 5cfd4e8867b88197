import type { Cents } from '../../values/money.ts';

/** Without a fraction since long, and sent with two places all the same. */
const SENT_WITH_CENTS = new Set(['ISK', 'UGX']);
/** With three places, of which Stripe takes two: the last one has to be a nought. */
const IN_THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Stripe would refuse it, and nothing moves. */
export const NO_SUCH_AMOUNT = 'Stripe takes no thousandths of this currency.';

/** Undefined for an amount that Stripe cannot take. */
export function toStripe(amount: Cents, currency: string): number | undefined {
  const name = currency.toUpperCase();
  if (IN_THOUSANDTHS.has(name) && amount % 10 !== 0) return undefined;
  return SENT_WITH_CENTS.has(name) ? amount * 100 : amount;
}

export function fromStripe(amount: number, currency: string): Cents {
  const own = SENT_WITH_CENTS.has(currency.toUpperCase()) ? amount / 100 : amount;
  if (!Number.isSafeInteger(own)) throw new Error(`not an amount of ${currency}: ${amount}`);
  return own as Cents;
}

/** For whoever has ruled out already that Stripe cannot take it. */
export function sentAmount({ amount, currency }: { amount: Cents; currency: string }): number {
  const sent = toStripe(amount, currency);
  if (sent === undefined) throw new Error(NO_SUCH_AMOUNT);
  return sent;
}

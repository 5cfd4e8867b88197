import { placesOf } from '../../../values/currency.ts';
import { type Cents, parseCents } from '../../../values/money.ts';

/** Currencies that PayPal takes without decimals. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

export interface PaypalMoney {
  readonly currencyCode: string;
  readonly value: string;
}

export const NO_SUCH_AMOUNT = 'PayPal accepts no decimals in this currency.';

/** False for an amount that PayPal cannot represent. */
export function isPayable(amount: Cents, currency: string): boolean {
  return !WHOLE.has(currency) || amount % 10 ** placesOf(currency) === 0;
}

/**
 * Converts minor units: `1234` cents become `12.34`. Throws for an amount that PayPal cannot
 * represent.
 */
export function paypalMoney(amount: Cents, currency: string): PaypalMoney {
  const places = placesOf(currency);
  const digits = String(amount).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  if (!WHOLE.has(currency)) {
    return { currencyCode: currency, value: places === 0 ? digits : `${whole}.${fraction}` };
  }
  if (!isPayable(amount, currency)) throw new Error(NO_SUCH_AMOUNT);
  return { currencyCode: currency, value: whole };
}

/** Undefined where the text is not an amount of its currency. */
export function centsIn(money: Partial<PaypalMoney> | undefined): Cents | undefined {
  const { currencyCode, value } = money ?? {};
  const match = /^(\d{1,14})(?:\.(\d{1,8}))?$/.exec(value ?? '');
  if (!match || currencyCode === undefined) return undefined;
  const places = placesOf(currencyCode);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return undefined;
  return parseCents(`${match[1]}${fraction.padEnd(places, '0')}`.replace(/^0+(?=\d)/, ''));
}

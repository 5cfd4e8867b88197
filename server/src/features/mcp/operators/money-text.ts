import { placesOf } from '../../../values/currency.ts';

/** `USD 14.48`: the code, since a sign is that of several currencies. */
export function moneyText(amount: number, currency: string): string {
  const places = placesOf(currency);
  const digits = String(amount).padStart(places + 1, '0');
  if (places === 0) return `${currency} ${digits}`;
  return `${currency} ${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

import type { TaxTable } from '@cartwright/client/admin';
import { decimalText, readDecimal, readText } from '../shared/inputs.ts';

/** Millionths are four decimal places of a percentage. */
const PLACES = 4;
const MILLIONTHS_MAX = 1_000_000;

export interface TaxValues {
  pricesIncludeTax: boolean;
  shippingTaxable: boolean;
  addOnsTaxable: boolean;
  /** Id of the Stripe account, or empty for the table. */
  stripe: string;
  rates: { country: string; state: string; percent: string }[];
}

export function valuesOf(table: TaxTable | null): TaxValues {
  return {
    pricesIncludeTax: table?.pricesIncludeTax ?? false,
    shippingTaxable: table?.shippingTaxable ?? false,
    addOnsTaxable: table?.addOnsTaxable ?? false,
    stripe: table?.stripe?.providerId ?? '',
    rates: (table?.rates ?? []).map(({ country, state, millionths }) => ({
      country,
      state: state ?? '',
      percent: decimalText(millionths, PLACES),
    })),
  };
}

export function tableOf({ stripe, rates, ...flags }: TaxValues): TaxTable {
  return {
    ...flags,
    rates: rates.map(({ country, state, percent }) => ({
      country: country.trim().toUpperCase(),
      state: readText(state.toUpperCase()),
      millionths: readMillionths(percent) ?? 0,
    })),
    stripe: stripe === '' ? null : { providerId: stripe },
  };
}

/** `8.875` gives 88750; null where it is not a percentage up to 100. */
export function readMillionths(percent: string): number | null {
  const millionths = readDecimal(percent, PLACES);
  return millionths === null || millionths > MILLIONTHS_MAX ? null : millionths;
}

/** `8.875%`. */
export function rateText(millionths: number): string {
  return `${decimalText(millionths, PLACES)}%`;
}

import type { Address } from '../../values/address.ts';
import { type Cents, toCents, ZERO } from '../../values/money.ts';

/** Tax rates by destination. */
export interface TaxSettings {
  /** Prices already include tax. */
  readonly pricesIncludeTax: boolean;
  readonly shippingTaxable: boolean;
  readonly addOnsTaxable: boolean;
  readonly rates: readonly TaxRate[];
  /** The store's Stripe account, if Stripe Tax provides the rates. */
  readonly stripe?: { readonly providerId: string } | null;
}

export interface TaxRate {
  readonly country: string;
  /** Null for the whole country; a state's own rate takes precedence. */
  readonly state: string | null;
  /** 88750 is 8.875 %. */
  readonly millionths: number;
}

/** The tax terms of one checkout, stored with it to make its totals reproducible. */
export interface TaxTerms {
  readonly millionths: number;
  readonly isIncluded: boolean;
  readonly shippingTaxable: boolean;
  readonly addOnsTaxable: boolean;
}

const WHOLE = 1_000_000n;

/** A destination without a rate is not taxed. */
export function termsFor(table: TaxSettings, address: Address): TaxTerms {
  const here = table.rates.filter(({ country }) => isSame(country, address.country));
  const rate =
    here.find(({ state }) => state !== null && isSame(state, address.state)) ??
    here.find(({ state }) => state === null);
  return {
    millionths: rate?.millionths ?? 0,
    isIncluded: table.pricesIncludeTax,
    shippingTaxable: table.shippingTaxable,
    addOnsTaxable: table.addOnsTaxable,
  };
}

/**
 * The tax on, or included in, an amount, rounded half up to whole cents. Uses bigint, since the
 * product exceeds safe integers.
 */
export function taxOn(amount: Cents, { millionths, isIncluded }: TaxTerms): Cents {
  if (amount === 0 || millionths === 0) return ZERO;
  const rate = BigInt(millionths);
  const divisor = isIncluded ? WHOLE + rate : WHOLE;
  return toCents(Number((2n * BigInt(amount) * rate + divisor) / (2n * divisor)));
}

function isSame(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.trim().toUpperCase();
}

/** Checks rules that the schema cannot express; undefined if valid. */
export function problemOf({ rates }: TaxSettings): string | undefined {
  const places = rates.map(({ country, state }) =>
    `${country} ${state ?? ''}`.trim().toUpperCase(),
  );
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  return twice && `body.rates must not have two rates for ${twice}.`;
}

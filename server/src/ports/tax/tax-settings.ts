import type { Address } from '../../values/address.ts';
import { type Cents, toCents, ZERO } from '../../values/money.ts';

/** Which share of a price is tax, by place. */
export interface TaxSettings {
  /** Prices contain the tax already, as shoppers in most of the world expect. */
  readonly pricesIncludeTax: boolean;
  readonly shippingTaxable: boolean;
  readonly addOnsTaxable: boolean;
  readonly rates: readonly TaxRate[];
  /** The account of the store whose Stripe Tax knows the rates instead. */
  readonly stripe?: { readonly providerId: string } | null;
}

export interface TaxRate {
  readonly country: string;
  /** Null for the whole country; a state's own rate goes before it. */
  readonly state: string | null;
  /** 88750 is 8.875 %. */
  readonly millionths: number;
}

/** What holds for one checkout. It is kept with it, so that its sums can be followed later. */
export interface TaxTerms {
  readonly millionths: number;
  readonly isIncluded: boolean;
  readonly shippingTaxable: boolean;
  readonly addOnsTaxable: boolean;
}

const WHOLE = 1_000_000n;

/** A place that the table does not name is not taxed. */
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
 * The tax on one amount, or inside it, rounded half up to whole cents. It is exact: the product is
 * larger than a number can say, so it is made of integers of any size.
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

/** What the shape of a table cannot say; undefined when it makes sense. */
export function problemOf({ rates }: TaxSettings): string | undefined {
  const places = rates.map(({ country, state }) =>
    `${country} ${state ?? ''}`.trim().toUpperCase(),
  );
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  return twice && `body.rates must not have two rates for ${twice}.`;
}

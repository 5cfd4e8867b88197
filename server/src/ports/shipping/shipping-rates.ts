import type { Address } from '../../values/address.ts';
import type { Cents } from '../../values/money.ts';

export interface Rate {
  readonly id: string;
  readonly name: string;
  readonly amount: Cents;
  readonly carrier: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

export interface Parcel {
  readonly currency: string;
  readonly subtotal: Cents;
  readonly items: readonly {
    readonly sku: string;
    readonly quantity: number;
    /** Per unit, if the store reported it. */
    readonly weightGrams: number | null;
  }[];
}

/** Rates for these items to this destination; none means that the store does not ship there. */
export type ShippingRates = (request: {
  readonly address: Address;
  readonly parcel: Parcel;
}) => Promise<readonly Rate[]>;

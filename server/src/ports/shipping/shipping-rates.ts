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
    /** Of one piece, where the store said so. */
    readonly weightGrams: number | null;
  }[];
}

/** What it costs to send these goods to this place; no rate means that they are not sent there. */
export type ShippingRates = (question: {
  readonly address: Address;
  readonly parcel: Parcel;
}) => Promise<readonly Rate[]>;

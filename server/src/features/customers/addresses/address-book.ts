import { type Address, countryOf } from '../../../values/address.ts';
import type { AddressId } from '../../../values/ids.ts';

export const ADDRESSES_MAX = 50;

/** A customer's saved address. */
export interface SavedAddress {
  readonly id: AddressId;
  readonly firstName: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string | null;
  readonly label: string | null;
  /** When it was last made the default; null for most. */
  readonly preferredAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** All addresses of one customer, oldest first. */
export type AddressBook = readonly SavedAddress[];

export interface AddressInput {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly phone?: string;
  readonly label?: string;
  readonly isDefault?: boolean;
}

type Needed = 'firstName' | 'lastName' | 'line1' | 'city' | 'state' | 'postalCode';
export type NewSavedAddress = AddressInput & Required<Pick<AddressInput, Needed>>;

/** The one preferred last, or else the oldest: a non-empty book has exactly one default. */
export function defaultAddress(book: AddressBook): SavedAddress | undefined {
  const preferredMs = ({ preferredAt }: SavedAddress) => preferredAt?.getTime() ?? 0;
  return [...book].sort((a, b) => preferredMs(b) - preferredMs(a) || (a.id < b.id ? -1 : 1))[0];
}

export function newSavedAddress(id: AddressId, input: NewSavedAddress, now: Date): SavedAddress {
  return {
    id,
    firstName: input.firstName,
    lastName: input.lastName,
    line1: input.line1,
    line2: input.line2 || null,
    city: input.city,
    state: input.state,
    postalCode: input.postalCode,
    country: countryOf(input),
    phone: input.phone || null,
    label: input.label || null,
    preferredAt: input.isDefault ? now : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** In the form of a shipping address. */
export function shippingAddressOf(saved: SavedAddress): Address {
  const { firstName, lastName, line1, line2, city, state, postalCode, country, phone } = saved;
  const needed = { firstName, lastName, line1, city, state, postalCode, country };
  return { ...needed, ...(line2 && { line2 }), ...(phone && { phone }) };
}

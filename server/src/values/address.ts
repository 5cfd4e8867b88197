/** A flat set of fields, never nested; what a carrier prints on a label. */
export interface Address {
  readonly firstName: string;
  readonly lastName: string;
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** As it is sent: without a country it is in the United States. */
export type NewAddress = Omit<Address, 'country'> & { readonly country?: string | undefined };

const FIELDS = [
  'firstName',
  'lastName',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'email',
] as const satisfies readonly (keyof Address)[];

export type AddressField = (typeof FIELDS)[number];

/** The fields in which two addresses differ. */
export function changedFields(before: Address, after: Address): AddressField[] {
  return FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
}

/** The fields in a fixed order, for hashes. */
export function addressValues(address: Address): string[] {
  return FIELDS.map((field) => address[field] ?? '');
}

/** Nothing, written as an empty text, is nothing: in the reply both are `null`. */
export function completeAddress({ line2, phone, ...address }: NewAddress): Address {
  return {
    ...address,
    ...(line2 && { line2 }),
    ...(phone && { phone }),
    country: countryOf(address),
  };
}

export function countryOf(address: { country?: string | undefined }): string {
  return countryInCapitals(address.country ?? 'US');
}

/** Codes are ASCII. Other letters stay: `ß` would become two, and a country has two in all. */
export function countryInCapitals(country: string): string {
  return country.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

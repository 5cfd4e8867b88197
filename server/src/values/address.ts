/** A flat postal address, as printed on a label. */
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

/** As sent: the country defaults to the United States. */
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

/** Empty optional fields are normalized to null. */
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

/** Uppercases ASCII only: `ß` would become two letters, and a country code has two in all. */
export function countryInCapitals(country: string): string {
  return country.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

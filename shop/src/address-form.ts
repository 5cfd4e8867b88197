import type { Address, NewAddress, SavedAddress } from '@cartwright/client';

const REQUIRED = ['firstName', 'lastName', 'line1', 'city', 'state', 'postalCode'] as const;
const OPTIONAL = ['line2', 'phone', 'email'] as const;

/** Reads an address from a form; empty fields are left out. `prefix` tells two of them apart. */
export function readAddress(form: URLSearchParams, prefix = ''): NewAddress {
  const field = (name: string) => (form.get(prefix + name) ?? '').trim();
  const required = Object.fromEntries(REQUIRED.map((name) => [name, field(name)]));
  const optional = OPTIONAL.flatMap((name) => (field(name) ? [[name, field(name)]] : []));
  const country = field('country') || 'US';
  return { ...required, ...Object.fromEntries(optional), country } as NewAddress;
}

/** An address of a reply as the body of the next call, which accepts no null. */
export function asNewAddress(address: Address | SavedAddress): NewAddress {
  const { firstName, lastName, line1, line2, city, state, postalCode, country, phone } = address;
  return {
    firstName,
    lastName,
    line1,
    line2: line2 ?? undefined,
    city,
    state,
    postalCode,
    country,
    phone: phone ?? undefined,
  };
}

export function addressLines(address: Address | SavedAddress | NewAddress): string[] {
  const { firstName, lastName, line1, line2, city, state, postalCode, country } = address;
  const lines = [
    `${firstName} ${lastName}`,
    line1,
    line2,
    `${city}, ${state} ${postalCode}`,
    country,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

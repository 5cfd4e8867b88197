import type { NewAddress } from '../../values/address.ts';

export interface DemoShopper {
  readonly email: string;
  readonly address: NewAddress;
  /** Others order as guests. */
  readonly isCustomer: boolean;
}

const NAMES = [
  ['Maya', 'Okafor'],
  ['Jonas', 'Lindqvist'],
  ['Priya', 'Raman'],
  ['Thomas', 'Keller'],
  ['Sofia', 'Marchetti'],
  ['Daniel', 'Osei'],
  ['Hannah', 'Whitfield'],
  ['Luis', 'Ortega'],
  ['Amelie', 'Dubois'],
  ['Noah', 'Brandt'],
  ['Grace', 'Nakamura'],
  ['Oliver', 'Hughes'],
  ['Ines', 'Carvalho'],
  ['Marcus', 'Reid'],
  ['Yuki', 'Tanaka'],
  ['Clara', 'Hoffmann'],
  ['Samuel', 'Adeyemi'],
  ['Elena', 'Petrova'],
  ['Ben', 'Castellano'],
  ['Ruth', 'Abramson'],
  ['Leila', 'Haddad'],
  ['Patrick', "O'Neill"],
  ['Mei', 'Zhang'],
  ['Victor', 'Almeida'],
  ['Nora', 'Jensen'],
  ['Isaac', 'Bloom'],
  ['Fatima', 'Yilmaz'],
  ['George', 'Papadakis'],
  ['Alice', 'Moreau'],
  ['Kofi', 'Mensah'],
] as const;

const PLACES = [
  ['1840 Alder Street', 'Portland', 'OR', '97205'],
  ['27 Beacon Hill Road', 'Boston', 'MA', '02108'],
  ['512 Magnolia Avenue', 'Austin', 'TX', '78704'],
  ['93 Lakeview Drive', 'Chicago', 'IL', '60613'],
  ['4410 Prospect Place', 'Brooklyn', 'NY', '11238'],
  ['705 Cypress Lane', 'Savannah', 'GA', '31401'],
  ['1122 Juniper Court', 'Boulder', 'CO', '80302'],
] as const;

/** The addresses are of example.com, which no mail reaches. */
export const DEMO_SHOPPERS: readonly DemoShopper[] = NAMES.map(([firstName, lastName], index) => {
  const [line1, city, state, postalCode] = PLACES[index % PLACES.length] ?? PLACES[0];
  const name = `${firstName}.${lastName}`.toLowerCase().replaceAll("'", '');
  return {
    email: `${name}@example.com`,
    address: { firstName, lastName, line1, city, state, postalCode, country: 'US' },
    isCustomer: index % 3 !== 2,
  };
});

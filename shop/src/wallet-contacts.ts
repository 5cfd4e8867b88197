/** The contacts in the simulated wallet. A real wallet has those of its owner. */
export const WALLET_CONTACTS = [
  {
    email: 'ada@example.com',
    address: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      line1: '1 Main St',
      city: 'Springfield',
      state: 'IL',
      postalCode: '62701',
      country: 'US',
    },
  },
  {
    email: 'ada@example.com',
    address: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      line1: '12 Harbour Road',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
      country: 'US',
    },
  },
] as const;

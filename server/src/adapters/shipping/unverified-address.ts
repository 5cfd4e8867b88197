import type { AddressVerifier } from '../../ports/shipping/address-verifier.ts';

/** A live store without a carrier: nobody has looked at the address, and nobody says otherwise. */
export const unverifiedAddress: AddressVerifier = async (address) => ({
  status: 'unverified',
  address,
  suggestions: [],
});

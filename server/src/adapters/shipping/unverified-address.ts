import type { AddressVerifier } from '../../ports/shipping/address-verifier.ts';

/** A live store without a carrier: the address is returned as unverified. */
export const unverifiedAddress: AddressVerifier = async (address) => ({
  status: 'unverified',
  address,
  suggestions: [],
});

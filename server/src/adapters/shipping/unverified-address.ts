import type { AddressVerifier } from '../../features/shipping/address-verifier.ts';

/** A live store without a carrier: the address is returned as unverified. */
export const unverifiedAddress: AddressVerifier = async (address) => ({
  status: 'unverified',
  address,
  suggestions: [],
});

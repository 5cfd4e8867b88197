import type { Address } from '../../values/address.ts';

export const VERIFICATIONS = [
  'verified',
  'corrected',
  'ambiguous',
  'unverified',
  'undeliverable',
] as const;
export type Verification = (typeof VERIFICATIONS)[number];

export interface Verified {
  readonly status: Verification;
  readonly address: Address;
  /** Addresses that may have been meant. */
  readonly suggestions: readonly Address[];
}

/** Never blocks a checkout: a verifier that is down answers `unverified`. */
export type AddressVerifier = (address: Address) => Promise<Verified>;

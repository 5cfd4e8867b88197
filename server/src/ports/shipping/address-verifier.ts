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
  /** Similar valid addresses. */
  readonly suggestions: readonly Address[];
}

/** Never blocks a checkout: `unverified` when the verifier is unavailable. */
export type AddressVerifier = (address: Address) => Promise<Verified>;

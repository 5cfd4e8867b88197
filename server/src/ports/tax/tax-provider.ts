import type { Address } from '../../values/address.ts';
import type { TaxTerms } from './tax-settings.ts';

/** `address_needed` if the store charges tax and the destination is unknown. */
export type TaxResult = TaxTerms | 'address_needed' | null;

/**
 * The tax of a destination; null if the store does not calculate tax. Called on every write of a
 * checkout, so it answers from settings loaded with the store, or from a cache.
 */
export type TaxProvider = (address: Address | null) => TaxResult | Promise<TaxResult>;

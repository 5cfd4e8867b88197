import type { Address } from '../../values/address.ts';
import type { TaxTerms } from './tax-settings.ts';

/** `address_needed` where a store taxes and nobody knows yet where the goods go. */
export type TaxAnswer = TaxTerms | 'address_needed' | null;

/**
 * The tax of a place; null where a store leaves taxes to others. It is asked on every write of a
 * checkout, so it answers from what came with the store, or from what it was told before.
 */
export type TaxProvider = (address: Address | null) => TaxAnswer | Promise<TaxAnswer>;

import type { ProductQuestion, ProductVerdict } from './product-validator.ts';

/** The result of a test call to the merchant's server. */
export interface TrialResult {
  readonly verdict: ProductVerdict | null;
  /** A one-word reason for a missing verdict. */
  readonly problem: string | null;
}

/** Calls the merchant's server once, without cache and circuit breaker. */
export type ProductTrial = (item: Omit<ProductQuestion, 'ref'>) => Promise<TrialResult>;

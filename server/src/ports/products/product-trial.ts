import type { ProductRequest, ProductValidation } from './product-validator.ts';

/** The result of a test call to the merchant's server. */
export interface TrialResult {
  readonly validation: ProductValidation | null;
  /** A one-word reason for a missing validation. */
  readonly problem: string | null;
}

/** Calls the merchant's server once, without cache and circuit breaker. */
export type ProductTrial = (item: Omit<ProductRequest, 'ref'>) => Promise<TrialResult>;

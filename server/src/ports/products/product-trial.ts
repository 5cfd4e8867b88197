import type { ProductQuestion, ProductVerdict } from './product-validator.ts';

/** What became of one call that an operator made to see whether their server answers. */
export interface Tried {
  readonly verdict: ProductVerdict | null;
  /** Why there is no verdict, in one word. */
  readonly problem: string | null;
}

/** Asks the merchant's server once, whatever is remembered and however often it failed before. */
export type ProductTrial = (item: Omit<ProductQuestion, 'ref'>) => Promise<Tried>;

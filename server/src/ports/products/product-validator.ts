import type { CartId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

/** Why the store is called: a merchant may answer an edit from a cache, a confirm never. */
export type ValidationReason = 'item_add' | 'item_update' | 'quote' | 'confirm';

export interface ProductRequest {
  readonly ref: string;
  readonly sku: string;
  readonly quantity: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Product {
  readonly unitPrice: Cents;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly maxQuantity: number | null;
  readonly requiresShipping: boolean;
  readonly taxable: boolean;
  /** Per unit, if the store reported it; needed for shipping by weight. */
  readonly weightGrams: number | null;
}

export type ProductValidation =
  | {
      readonly kind: 'valid';
      readonly ref: string;
      readonly product: Product;
      /** A cached validation, used because the server did not answer. */
      readonly isRemembered?: true;
    }
  | { readonly kind: 'invalid'; readonly ref: string }
  | { readonly kind: 'unavailable'; readonly ref: string; readonly maxQuantity?: number }
  | { readonly kind: 'unpriced'; readonly ref: string };

/** Validates products and prices. All lines of a cart go in one call, each with a result. */
export type ProductValidator = (request: {
  readonly reason: ValidationReason;
  readonly cartId: CartId;
  readonly currency: string;
  readonly items: readonly ProductRequest[];
}) => Promise<readonly ProductValidation[]>;

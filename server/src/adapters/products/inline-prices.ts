import { ApiError } from '../../errors.ts';
import type {
  Product,
  ProductQuestion,
  ProductValidator,
  ProductVerdict,
  ValidationReason,
} from '../../ports/products/product-validator.ts';
import { type Cents, parseCents, toCents } from '../../values/money.ts';
import { imageUrlIn } from './image-url.ts';

/**
 * Developer mode: the caller's metadata is believed. `simulate` lets a developer see each failure
 * that a merchant's own server could cause.
 */
export const inlinePrices: ProductValidator = async ({ reason, items }) =>
  items.map((item) => verdict(item, reason));

function verdict(item: ProductQuestion, reason: ValidationReason): ProductVerdict {
  const { ref, metadata } = item;
  const unitPrice = parseCents(metadata.unitPriceCents ?? '');
  if (unitPrice === undefined) {
    if (isTooLarge(metadata.unitPriceCents)) throw new ApiError('AMOUNT_TOO_LARGE');
    return { kind: 'unpriced', ref };
  }
  switch (scenario(metadata.simulate, reason)) {
    case 'out_of_stock':
      return { kind: 'unavailable', ref };
    case 'invalid_product':
      return { kind: 'invalid', ref };
    case 'no_answer':
      throw new ApiError('PRODUCT_VALIDATION_UNAVAILABLE', undefined, 1);
    case 'price_change':
      return { kind: 'valid', ref, product: product(item, laterPrice(unitPrice, reason)) };
    default:
      return { kind: 'valid', ref, product: product(item, unitPrice) };
  }
}

/** `later:` keeps a scenario for whenever the item is asked about again. */
function scenario(simulate: string | undefined, reason: ValidationReason): string | undefined {
  if (!simulate?.startsWith('later:')) return simulate;
  return reason === 'item_add' ? undefined : simulate.slice('later:'.length);
}

/** What a merchant's server would answer may be said inline as well, as text like the price. */
function product({ sku, metadata }: ProductQuestion, unitPrice: Cents): Product {
  return {
    unitPrice,
    name: metadata.name || sku,
    imageUrl: imageUrlIn(metadata.imageUrl),
    maxQuantity: parseCents(metadata.maxQuantity ?? '') ?? null,
    requiresShipping: metadata.requiresShipping !== 'false',
    taxable: metadata.taxable !== 'false',
    weightGrams: parseCents(metadata.weightGrams ?? '') ?? null,
  };
}

/** The price holds while the item is added and is a tenth higher whenever it is asked again. */
function laterPrice(unitPrice: Cents, reason: ValidationReason): Cents {
  return reason === 'item_add' ? unitPrice : toCents(unitPrice + Math.ceil(unitPrice / 10));
}

function isTooLarge(text: string | undefined): boolean {
  return /^[1-9][0-9]{15,}$/.test(text ?? '');
}

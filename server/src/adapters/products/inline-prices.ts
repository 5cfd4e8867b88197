import { ApiError } from '../../errors.ts';
import type {
  Product,
  ProductRequest,
  ProductValidation,
  ProductValidator,
  ValidationReason,
} from '../../ports/products/product-validator.ts';
import { type Cents, parseCents, toCents } from '../../values/money.ts';
import { imageUrlIn } from './image-url.ts';
import { type SandboxProduct, sandboxProduct } from './sandbox-catalogue.ts';

/**
 * Developer mode: trusts the caller's metadata, or else has a few products of its own. `simulate`
 * triggers each failure that a merchant's server could cause.
 */
export const inlinePrices: ProductValidator = async ({ reason, items }) =>
  items.map((item) => validation(item, reason));

function validation(item: ProductRequest, reason: ValidationReason): ProductValidation {
  const { ref, sku, metadata } = item;
  const known = metadata.unitPriceCents === undefined ? sandboxProduct(sku) : undefined;
  if (known) return { kind: 'valid', ref, product: catalogueProduct(known, reason) };
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

/** `later:` applies a scenario from the second validation on. */
function scenario(simulate: string | undefined, reason: ValidationReason): string | undefined {
  if (!simulate?.startsWith('later:')) return simulate;
  return reason === 'item_add' ? undefined : simulate.slice('later:'.length);
}

function catalogueProduct(
  { simulate, ...product }: SandboxProduct,
  reason: ValidationReason,
): Product {
  if (simulate !== 'price_change') return product;
  return { ...product, unitPrice: laterPrice(product.unitPrice, reason) };
}

/** Metadata may also contain the other fields of a merchant's response, as text. */
function product({ sku, metadata }: ProductRequest, unitPrice: Cents): Product {
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

/** Returns the price on adding, and 10 % more on every later validation. */
function laterPrice(unitPrice: Cents, reason: ValidationReason): Cents {
  return reason === 'item_add' ? unitPrice : toCents(unitPrice + Math.ceil(unitPrice / 10));
}

function isTooLarge(text: string | undefined): boolean {
  return /^[1-9][0-9]{15,}$/.test(text ?? '');
}

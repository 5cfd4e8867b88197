import type { Product } from '../../ports/products/product-validator.ts';
import { toCents } from '../../values/money.ts';

/** A product of the sandbox, with what happens when it is validated again. */
export interface SandboxProduct extends Product {
  readonly simulate?: 'price_change';
}

/**
 * Products that a sandbox sells without a price in the request: an agent sends only their ids. The
 * stock is per cart, since nothing is taken from it.
 */
const PRODUCTS: Readonly<Record<string, SandboxProduct>> = {
  'MUG-STONE': goods('Stoneware mug', 1_850, 100),
  'COFFEE-ETH-250': goods('Ethiopia Guji coffee, 250 g', 1_490, 100),
  'GRINDER-HAND': goods('Hand grinder', 8_900, 5),
  'BOOK-BREWING': { ...goods('Brewing guide, e-book', 990, null), requiresShipping: false },
  'MUG-LAST': goods('Stoneware mug, last piece', 1_850, 1),
  'MUG-SOLD-OUT': goods('Stoneware mug, sold out', 1_850, 0),
  'MUG-PRICIER': { ...goods('Stoneware mug, price rises', 1_850, 100), simulate: 'price_change' },
};

function goods(name: string, cents: number, maxQuantity: number | null): SandboxProduct {
  return {
    unitPrice: toCents(cents),
    name,
    imageUrl: null,
    maxQuantity,
    requiresShipping: true,
    taxable: true,
    weightGrams: null,
  };
}

export function sandboxProduct(sku: string): SandboxProduct | undefined {
  return Object.hasOwn(PRODUCTS, sku) ? PRODUCTS[sku] : undefined;
}

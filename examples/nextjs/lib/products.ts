export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly priceCents: number;
  readonly stock: number;
}

/** Stands for your catalogue. */
export const products: readonly Product[] = [
  { sku: 'MUG-1', name: 'Mug', priceCents: 1_250, stock: 40 },
  { sku: 'TEA-1', name: 'Tea', priceCents: 890, stock: 200 },
  { sku: 'POT-1', name: 'Teapot', priceCents: 3_900, stock: 12 },
];

export function productOf(sku: unknown): Product | undefined {
  return products.find((product) => product.sku === sku);
}

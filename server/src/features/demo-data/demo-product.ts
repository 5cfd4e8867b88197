import type { NewItem } from '../carts/cart.ts';

export interface DemoProduct {
  readonly sku: string;
  readonly name: string;
  readonly unitPrice: number;
}

/** What the demo shop sells. The first ones sell best. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  { sku: 'MUG-STONE', name: 'Stoneware mug', unitPrice: 1_850 },
  { sku: 'COFFEE-ETH-250', name: 'Ethiopia Guji coffee, 250 g', unitPrice: 1_490 },
  { sku: 'FILTER-V60-100', name: 'Paper filters, 100 pieces', unitPrice: 650 },
  { sku: 'COFFEE-COL-1KG', name: 'Colombia Huila coffee, 1 kg', unitPrice: 4_200 },
  { sku: 'DRIPPER-V60', name: 'Glass dripper', unitPrice: 2_900 },
  { sku: 'GRINDER-HAND', name: 'Hand grinder', unitPrice: 8_900 },
  { sku: 'KETTLE-GOOSE', name: 'Gooseneck kettle', unitPrice: 6_450 },
  { sku: 'SCALE-TIMER', name: 'Scale with timer', unitPrice: 5_400 },
  { sku: 'CARAFE-600', name: 'Carafe, 600 ml', unitPrice: 3_350 },
  { sku: 'CLOTH-LINEN', name: 'Linen cloth', unitPrice: 1_200 },
  { sku: 'MACHINE-LEVER', name: 'Lever espresso machine', unitPrice: 64_900 },
];

/** In developer mode a line brings its own price. */
export function lineOf({ sku, name, unitPrice }: DemoProduct, quantity: number): NewItem {
  return { sku, quantity, metadata: { unitPriceCents: String(unitPrice), name } };
}

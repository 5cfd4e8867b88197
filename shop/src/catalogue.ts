export interface Product {
  readonly sku: string;
  /** Its page is /products/{slug}, its picture /pictures/{slug}.svg. */
  readonly slug: string;
  readonly name: string;
  readonly priceCents: number;
  readonly about: string;
  readonly details: readonly string[];
  readonly stock: number;
  readonly grams: number;
  readonly isDigital: boolean;
}

const GOODS = { stock: 24, isDigital: false };

/** A merchant has this in a database. */
export const CATALOGUE: readonly Product[] = [
  {
    ...GOODS,
    sku: 'MUG-1',
    slug: 'mug',
    name: 'Stoneware mug',
    priceCents: 1850,
    about: 'Thrown by hand, glazed in oat and clay. Holds a generous morning.',
    details: ['320 ml', 'Dishwasher safe', 'Each one differs a little'],
    grams: 380,
  },
  {
    ...GOODS,
    sku: 'TEAPOT-1',
    slug: 'teapot',
    name: 'Round teapot',
    priceCents: 6400,
    about: 'A quiet pour and a lid that stays on. Enough for four cups, or one long letter.',
    details: ['1.1 l', 'Strainer of steel', 'Handle of ash wood'],
    grams: 980,
  },
  {
    ...GOODS,
    sku: 'BOWL-1',
    slug: 'bowl',
    name: 'Supper bowl',
    priceCents: 2400,
    about: 'Wide enough for noodles, deep enough for soup.',
    details: ['19 cm', 'Oven safe to 220 °C', 'Stacks'],
    grams: 620,
  },
  {
    ...GOODS,
    sku: 'PLATE-1',
    slug: 'plate',
    name: 'Speckled plate',
    priceCents: 2100,
    about: 'A flat rim and a speckled glaze that makes toast look considered.',
    details: ['26 cm', 'Microwave safe', 'Stacks'],
    grams: 710,
  },
  {
    ...GOODS,
    sku: 'DRIPPER-1',
    slug: 'dripper',
    name: 'Coffee dripper',
    priceCents: 3200,
    about: 'Spiral ribs, one hole, no hurry. Fits the mug, and takes common paper filters.',
    details: ['For 1 to 2 cups', 'Porcelain', 'With 20 filters'],
    grams: 410,
  },
  {
    ...GOODS,
    sku: 'CARAFE-1',
    slug: 'carafe',
    name: 'Glass carafe',
    priceCents: 3800,
    about: 'Blown glass with a cork stopper. Keeps water cold and the table calm.',
    details: ['1 l', 'Borosilicate glass', 'Cork from Portugal'],
    grams: 520,
  },
  {
    ...GOODS,
    sku: 'BOARD-1',
    slug: 'board',
    name: 'Oak board',
    priceCents: 4500,
    about: 'One piece of oak, oiled. For bread in the morning and cheese at night.',
    details: ['42 × 18 cm', 'Oiled with linseed', 'Wipe clean'],
    grams: 1150,
  },
  {
    ...GOODS,
    sku: 'NAPKINS-1',
    slug: 'napkins',
    name: 'Linen napkins',
    priceCents: 2900,
    about: 'Washed linen that never needs an iron. A set of four.',
    details: ['45 × 45 cm', 'Set of four', 'Wash at 40 °C'],
    grams: 320,
  },
  {
    ...GOODS,
    sku: 'APRON-1',
    slug: 'apron',
    name: 'Cross-back apron',
    priceCents: 5200,
    about: 'Nothing to tie. Two pockets: one for a towel, one for a pencil.',
    details: ['One size', 'Heavy linen', 'Softens with age'],
    grams: 450,
  },
  {
    ...GOODS,
    sku: 'CANDLE-1',
    slug: 'candle',
    name: 'Beeswax candle',
    priceCents: 2600,
    about: 'Burns for forty hours and smells faintly of summer.',
    details: ['40 hours', 'Pure beeswax', 'The jar is yours to keep'],
    grams: 390,
  },
  {
    ...GOODS,
    sku: 'VASE-1',
    slug: 'vase',
    name: 'Bud vase',
    priceCents: 3400,
    about: 'For one stem, picked on the way home.',
    details: ['16 cm', 'Watertight', 'Matt glaze'],
    grams: 430,
    stock: 3,
  },
  {
    ...GOODS,
    sku: 'BOOK-1',
    slug: 'book',
    name: 'A Year at the Table',
    priceCents: 1200,
    about: 'Fifty-two suppers, one for each week. An e-book: nothing is shipped.',
    details: ['E-book, 180 pages', 'EPUB and PDF', 'Yours at once'],
    grams: 0,
    stock: 9999,
    isDigital: true,
  },
];

const BY_SKU = new Map(CATALOGUE.map((product) => [product.sku, product]));
const BY_SLUG = new Map(CATALOGUE.map((product) => [product.slug, product]));

export function productOf(sku: string): Product | undefined {
  return BY_SKU.get(sku);
}

export function productAt(slug: string): Product | undefined {
  return BY_SLUG.get(slug);
}

/**
 * The price and facts of a product, as text. Only a store in developer mode uses them; a live one
 * asks /hooks/products. They never come from the browser.
 */
export function inlineFacts(product: Product, shopUrl: string): Record<string, string> {
  return {
    name: product.name,
    unitPriceCents: String(product.priceCents),
    imageUrl: pictureUrl(product, shopUrl),
    maxQuantity: String(product.stock),
    weightGrams: String(product.grams),
    requiresShipping: String(!product.isDigital),
  };
}

export function pictureUrl({ slug }: Product, shopUrl: string): string {
  return `${shopUrl}/pictures/${slug}.svg`;
}

import { type TaxTerms, taxOn } from '../../../ports/tax/tax-settings.ts';
import { type Cents, sum, times, ZERO } from '../../../values/money.ts';
import type { Cart, CartItem } from '../cart.ts';
import type { Checkout } from '../checkout.ts';

export interface TaxCalculation<Line> {
  readonly items: readonly Line[];
  /** Added to the prices. */
  readonly taxTotal: Cents;
  /** Contained in the prices. At most one of the two is not zero. */
  readonly taxIncluded: Cents;
  readonly taxableTotal: Cents;
}

/** What the tax of a cart depends on besides its lines. */
export interface TaxBasis {
  readonly checkout: Pick<Checkout, 'tax'> | null;
  readonly addOns: Cart['addOns'];
}

type TaxedLine = Pick<CartItem, 'taxable' | 'lineTotal' | 'lineTax'>;

/**
 * Tax per line after discount, per add-on and for shipping, each rounded by itself, so that a
 * receipt adds up line by line.
 */
export function calculateTax<Line extends TaxedLine>(
  cart: TaxBasis,
  items: readonly Line[],
  shippingTotal: Cents,
): TaxCalculation<Line> {
  const terms = cart.checkout?.tax ?? null;
  if (!terms || terms === 'address_needed' || terms.millionths === 0) {
    return { items, taxTotal: ZERO, taxIncluded: ZERO, taxableTotal: ZERO };
  }
  const lines = items.map((item) => withTax(item, terms));
  const beside = [
    ...(terms.addOnsTaxable
      ? cart.addOns.map(({ price, quantity }) => times(price, quantity))
      : []),
    ...(terms.shippingTaxable ? [shippingTotal] : []),
  ];
  const tax = sum([
    ...lines.map(({ lineTax }) => lineTax),
    ...beside.map((amount) => taxOn(amount, terms)),
  ]);
  const goods = items.flatMap(({ taxable, lineTotal }) => (taxable ? [lineTotal] : []));
  const where = terms.isIncluded
    ? { taxTotal: ZERO, taxIncluded: tax }
    : { taxTotal: tax, taxIncluded: ZERO };
  return { items: lines, ...where, taxableTotal: sum([...goods, ...beside]) };
}

function withTax<Line extends TaxedLine>(item: Line, terms: TaxTerms): Line {
  return item.taxable ? { ...item, lineTax: taxOn(item.lineTotal, terms) } : item;
}

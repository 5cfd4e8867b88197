import { taxOn } from '../../ports/tax/tax-settings.ts';
import { type Cents, sum, times, ZERO } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import type { Offer } from './offer.ts';

/** Price and tax of one additional order line. */
export interface UpsellLine {
  readonly lineTotal: Cents;
  /** Added to the price or included, as in the order's other lines. */
  readonly lineTax: Cents;
  readonly taxTotal: Cents;
  readonly taxIncluded: Cents;
  /** The amount to charge. */
  readonly amount: Cents;
}

/** Uses the order's tax terms, not the store's current ones. */
export function upsellLine(
  { snapshot: { tax } }: Order,
  { unitPrice, taxable }: Offer,
  quantity: number,
): UpsellLine {
  const lineTotal = times(unitPrice, quantity);
  const lineTax = tax && taxable ? taxOn(lineTotal, tax) : ZERO;
  const [taxTotal, taxIncluded] = tax?.isIncluded ? [ZERO, lineTax] : [lineTax, ZERO];
  return { lineTotal, lineTax, taxTotal, taxIncluded, amount: sum([lineTotal, taxTotal]) };
}

import { taxOn } from '../../ports/tax/tax-settings.ts';
import { type Cents, sum, times, ZERO } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import type { Offer } from './offer.ts';

/** What one more line of an order comes to. */
export interface UpsellLine {
  readonly lineTotal: Cents;
  /** On top of the price or inside it, as with the other lines of the order. */
  readonly lineTax: Cents;
  readonly taxTotal: Cents;
  readonly taxIncluded: Cents;
  /** What is charged. */
  readonly amount: Cents;
}

/** Taxed by the terms the order was placed with, whatever the store's table says meanwhile. */
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

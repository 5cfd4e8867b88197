import type { OfferId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import type { Order } from '../orders/order.ts';

/** How long after an order its offers hold. */
const WINDOW_MS = 30 * MINUTE_MS;

/** Something a store likes to sell along with other goods. */
export interface Offer {
  readonly id: OfferId;
  readonly sku: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly compareAtPrice: Cents | null;
  /** The goods it goes with; none is any. */
  readonly triggerSkus: readonly string[];
  readonly taxable: boolean;
  readonly requiresShipping: boolean;
}

/** As those see it who run the store. */
export interface StoredOffer extends Offer {
  readonly active: boolean;
  /** Lower ones come first. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What the shape of an offer cannot say; undefined when it makes sense. */
export function problemOf({ unitPrice, compareAtPrice, sku, triggerSkus }: Offer) {
  if (compareAtPrice !== null && compareAtPrice <= unitPrice) {
    return 'body.compareAtPrice must be more than body.unitPrice.';
  }
  if (triggerSkus.includes(sku)) return 'body.triggerSkus must not name the offer itself.';
  return undefined;
}

/** What goes with these goods and is not among them; what was made for them comes first. */
export function offersFor(offers: readonly Offer[], skus: readonly string[]): Offer[] {
  const suitable = offers.filter(
    (offer) =>
      !skus.includes(offer.sku) &&
      (offer.triggerSkus.length === 0 || triggerOf(offer, skus) !== undefined),
  );
  const isMadeFor = (offer: Offer) => triggerOf(offer, skus) !== undefined;
  return [...suitable.filter(isMadeFor), ...suitable.filter((offer) => !isMadeFor(offer))];
}

export function triggerOf({ triggerSkus }: Offer, skus: readonly string[]): string | undefined {
  return skus.find((sku) => triggerSkus.includes(sku));
}

/** The goods an order was placed with; what was added later triggers nothing. */
export function skusOf({ snapshot }: Order): string[] {
  return snapshot.items.filter(({ source }) => source === 'cart').map(({ sku }) => sku);
}

export function windowClosesAt({ createdAt }: Order): Date {
  return plusMs(createdAt, WINDOW_MS);
}

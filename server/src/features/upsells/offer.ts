import type { OfferId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import type { Order } from '../orders/order.ts';

/** How long offers are open after the order. */
const WINDOW_MS = 30 * MINUTE_MS;

/** A product offered in addition to other products. */
export interface Offer {
  readonly id: OfferId;
  readonly sku: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly compareAtPrice: Cents | null;
  /** Products that trigger the offer; empty means any. */
  readonly triggerSkus: readonly string[];
  readonly taxable: boolean;
  readonly requiresShipping: boolean;
}

/** The offer with its admin fields. */
export interface StoredOffer extends Offer {
  readonly active: boolean;
  /** Ascending. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Checks that the schema cannot express; undefined for a valid offer. */
export function problemOf({ unitPrice, compareAtPrice, sku, triggerSkus }: Offer) {
  if (compareAtPrice !== null && compareAtPrice <= unitPrice) {
    return 'body.compareAtPrice must be more than body.unitPrice.';
  }
  if (triggerSkus.includes(sku)) return 'body.triggerSkus must not name the offer itself.';
  return undefined;
}

/** Offers for these SKUs, without those already included; specific triggers first. */
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

/** SKUs at the time of the order; upsells trigger nothing. */
export function skusOf({ snapshot }: Order): string[] {
  return snapshot.items.filter(({ source }) => source === 'cart').map(({ sku }) => sku);
}

export function windowClosesAt({ createdAt }: Order): Date {
  return plusMs(createdAt, WINDOW_MS);
}

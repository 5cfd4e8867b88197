import type { StoreContext } from '../../context.ts';
import { isModifiable, type Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import type { UpsellAttempt } from '../payments/attempts/attempt.ts';
import { findOfferedProvider } from '../payments/providers/find-provider.ts';
import { listUpsells } from '../payments/settlement/list-upsells.ts';
import { type Offer, offersFor, skusOf, windowClosesAt } from './offer.ts';
import { listActiveOffers } from './queries.ts';
import { type UpsellLine, upsellLine } from './upsell-line.ts';

export const OFFER_STATUSES = [
  'available',
  'processing',
  'accepted',
  'expired',
  'unavailable',
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export interface OrderOffers {
  readonly offers: readonly {
    readonly offer: Offer;
    /** Price and tax of the offered quantity. */
    readonly line: UpsellLine;
    readonly status: OfferStatus;
  }[];
  readonly windowClosesAt: Date;
}

/** Offers for an order, with their status. */
export async function listOffers(ctx: StoreContext, orderId: string): Promise<OrderOffers> {
  const order = await readOrder(ctx, orderId);
  const upsells = await listUpsells(ctx, order);
  const offers = offersFor(await listActiveOffers(ctx.sql, ctx.storeId), skusOf(order));
  const attempts = new Map(upsells.map((attempt) => [attempt.upsell.offerId, attempt]));
  const now = ctx.now();
  return {
    offers: offers.map((offer) => ({
      offer,
      line: upsellLine(order, offer, offer.quantity),
      status: statusOf(order, attempts.get(offer.id), now, canPay(ctx, order)),
    })),
    windowClosesAt: windowClosesAt(order),
  };
}

/** False where the provider of the order's payment is disabled. */
function canPay({ app, store }: StoreContext, { snapshot }: Order): boolean {
  const { payment } = snapshot;
  return payment === null || findOfferedProvider(app, store, payment.providerId) !== undefined;
}

function statusOf(
  order: Order,
  attempt: UpsellAttempt | undefined,
  now: Date,
  isPayable: boolean,
): OfferStatus {
  if (attempt) return attempt.status === 'succeeded' ? 'accepted' : 'processing';
  if (!isModifiable(order) || !isPayable) return 'unavailable';
  return now < windowClosesAt(order) ? 'available' : 'expired';
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type ItemId, type OfferId, parseId } from '../../values/ids.ts';
import { sum, ZERO } from '../../values/money.ts';
import { addQuantities } from '../carts/cart.ts';
import { isModifiable, itemCountOf, type Order, type OrderItem } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import type { UpsellAttempt } from '../payments/attempts/attempt.ts';
import { beginUpsell } from '../payments/attempts/begin-upsell.ts';
import { chargeAttempt } from '../payments/attempts/charge-attempt.ts';
import { findCurrentAttempt } from '../payments/attempts/find-current-attempt.ts';
import { refuseDeletedMethod } from '../payments/methods/refuse-deleted-method.ts';
import { findOfferedProvider } from '../payments/providers/find-provider.ts';
import { isProviderDisabled } from '../payments/providers/is-provider-disabled.ts';
import { listUpsells } from '../payments/settlement/list-upsells.ts';
import { type Offer, offersFor, skusOf, windowClosesAt } from './offer.ts';
import { findActiveOffer } from './queries.ts';
import { type UpsellLine, upsellLine } from './upsell-line.ts';

const ATTEMPTS_MAX = 20;

export interface Acceptance {
  readonly offerId: string;
  readonly quantity?: number | undefined;
  readonly expectedTotal?: number | undefined;
}

export interface Accepted {
  readonly upsell: UpsellAttempt;
  readonly order: Order;
}

/**
 * Charges the order's payment method again and adds the line. An offer is paid at most once: a
 * repeat returns the added line or continues the open attempt.
 */
export async function acceptUpsell(
  ctx: StoreContext,
  orderId: string,
  input: Acceptance,
): Promise<Accepted> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const offerId = parseId<OfferId>(input.offerId);
    if (!offerId) throw new ApiError('UPSELL_OFFER_NOT_FOUND');
    const upsells = await listUpsells(ctx, order);
    const known = upsells.find(({ upsell }) => upsell.offerId === offerId);
    if (known) return await resumeUpsell(ctx, order, known, input);
    const attempt = await newAttempt(ctx, order, offerId, input);
    if (await beginUpsell(ctx, order, attempt)) return await charged(ctx, attempt);
    if (await isProviderDisabled(ctx, attempt.providerId)) throw providerDisabled();
    return undefined;
  });
}

async function resumeUpsell(
  ctx: StoreContext,
  order: Order,
  attempt: UpsellAttempt,
  { quantity, expectedTotal }: Acceptance,
): Promise<Accepted> {
  const { item } = attempt.upsell;
  if (quantity !== undefined && quantity !== item.quantity) {
    throw new ApiError('UPSELL_ALREADY_ACCEPTED');
  }
  refuseOtherTotal(expectedTotal, attempt.amount);
  if (attempt.status === 'succeeded') return { upsell: attempt, order };
  return await charged(ctx, attempt, isModifiable(order) ? 'charge' : 'cancel');
}

/** An order that was refunded or voided meanwhile is not charged. */
async function charged(
  ctx: StoreContext,
  attempt: UpsellAttempt,
  how: 'charge' | 'cancel' = 'charge',
): Promise<Accepted> {
  const settled = await chargeAttempt(ctx, attempt, how);
  switch (settled.kind) {
    case 'placed':
      return { upsell: attempt, order: settled.order };
    case 'declined':
    case 'authentication_failed':
      throw new ApiError('PAYMENT_DECLINED', 'The payment was declined. The order is unchanged.');
    case 'needs_action':
    case 'unknown':
      throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  }
}

async function newAttempt(
  ctx: StoreContext,
  order: Order,
  offerId: OfferId,
  { quantity, expectedTotal }: Acceptance,
): Promise<UpsellAttempt> {
  const offer = await offerFor(ctx, order, offerId);
  if (!isModifiable(order)) throw new ApiError('ORDER_NOT_MODIFIABLE');
  if (windowClosesAt(order) <= ctx.now()) throw new ApiError('UPSELL_EXPIRED');
  const pieces = quantity ?? offer.quantity;
  const line = upsellLine(order, offer, pieces);
  const item = newItem(ctx, offer, pieces, line);
  refuseOtherTotal(expectedTotal, line.amount);
  // Checks the new sums for overflow before the charge.
  const { total, subtotal } = order.snapshot.totals;
  for (const before of [total, subtotal]) sum([before, line.amount]);
  addQuantities(itemCountOf(order.snapshot.items), item.quantity);
  const origin = await findCurrentAttempt(ctx, order.cartId);
  if (!origin) throw new ApiError('ORDER_NOT_MODIFIABLE');
  if (!findOfferedProvider(ctx.app, ctx.store, origin.providerId)) {
    throw providerDisabled();
  }
  await refuseDeletedMethod(ctx, origin);
  const { cartId, intentId, providerId, paymentToken, methodToken = null } = origin;
  return {
    id: ctx.ids.next(),
    cartId,
    orderId: order.id,
    customerId: order.customerId,
    intentId,
    providerId,
    reference: null,
    status: 'open',
    amount: line.amount,
    currency: order.currency,
    paymentToken,
    methodToken,
    snapshot: null,
    upsell: { offerId, item, methodOf: origin.reference },
    createdAt: ctx.app.clock.now(),
  };
}

function providerDisabled(): ApiError {
  return new ApiError('ORDER_NOT_MODIFIABLE', 'The payment provider of the order is disabled.');
}

/** Offers for other products are not available to this order. */
async function offerFor(ctx: StoreContext, order: Order, offerId: OfferId): Promise<Offer> {
  const offer = await findActiveOffer(ctx.sql, ctx.storeId, offerId);
  const [suitable] = offer ? offersFor([offer], skusOf(order)) : [];
  if (!suitable) throw new ApiError('UPSELL_OFFER_NOT_FOUND');
  return suitable;
}

function refuseOtherTotal(expected: number | undefined, total: number): void {
  if (expected !== undefined && expected !== total) throw new ApiError('TOTAL_CHANGED');
}

function newItem(
  ctx: StoreContext,
  offer: Offer,
  quantity: number,
  { lineTotal, lineTax }: UpsellLine,
): OrderItem {
  const { sku, name, unitPrice, imageUrl, taxable, requiresShipping } = offer;
  return {
    id: ctx.ids.next<ItemId>(),
    sku,
    name,
    quantity,
    unitPrice,
    lineSubtotal: lineTotal,
    lineDiscount: ZERO,
    lineTotal,
    lineTax,
    imageUrl,
    requiresShipping,
    taxable,
    maxQuantity: null,
    weightGrams: null,
    metadata: {},
    source: 'upsell',
  };
}

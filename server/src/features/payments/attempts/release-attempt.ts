import type { StoreContext } from '../../../context.ts';
import type { Checkout } from '../../carts/checkout.ts';
import { findCurrentCart } from '../../carts/find-current-cart.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import type { Order } from '../../orders/order.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { type Release, updateReleased } from '../settlement/compensation-queries.ts';
import { isSandboxPayment } from '../settlement/new-order.ts';
import { updatePendingOrder } from '../settlement/pending-queries.ts';
import { storableDocument } from '../settlement/storable.ts';
import type { AnyAttempt, Attempt } from './attempt.ts';

const REASON = 'settlement_failed';

/** For a refunded charge: unlocks its cart, or cancels the order that waited for the payment. */
export async function releaseAttempt(ctx: StoreContext, attempt: AnyAttempt): Promise<void> {
  const order = await findOrderByCart(ctx, attempt.cartId);
  if (!attempt.upsell && order?.id === attempt.orderId) return await cancelOrder(ctx, attempt);
  const now = ctx.app.clock.now();
  const cart = attempt.upsell ? null : await unlockedCart(ctx, attempt, now);
  const event = { id: ctx.ids.next<never>(), data: eventOf(ctx, attempt, order) };
  await updateReleased(ctx.sql, ctx.storeId, attempt, { event, cart, now });
}

/** The order was placed while its payment was pending; it is cancelled like a failed payment. */
async function cancelOrder(ctx: StoreContext, attempt: Attempt): Promise<void> {
  const now = ctx.app.clock.now();
  const entry = { type: 'payment_failed', actor: 'system', from: 'pending', to: 'cancelled' };
  await updatePendingOrder(ctx.sql, ctx.storeId, attempt, {
    isPaid: false,
    isHeld: false,
    isRefunded: true,
    reference: null,
    eventIds: [ctx.ids.next(), ctx.ids.next()],
    timeline: [{ at: now.toISOString(), ...entry }],
    now,
  });
}

async function unlockedCart(
  ctx: StoreContext,
  { cartId }: Attempt,
  now: Date,
): Promise<Release['cart']> {
  const cart = await findCurrentCart(ctx, cartId);
  if (!cart?.checkout || cart.status !== 'confirming') return null;
  // The provider's object has been charged, so the next payment needs a new one.
  const { intent } = cart.checkout;
  const expired = intent && { ...intent, expiresAt: now.toISOString(), reference: null };
  const checkout: Checkout = { ...cart.checkout, intent: expired, nextAction: null };
  return { ...cart, checkout: storableDocument(checkout) };
}

function eventOf(
  ctx: StoreContext,
  attempt: AnyAttempt,
  order: Order | undefined,
): EventData<'payment.failed'> {
  const { cartId, amount, currency, upsell } = attempt;
  const about = upsell && order ? { orderId: order.id, orderNumber: order.number } : NO_ORDER;
  const offer = upsell && { offerId: upsell.offerId };
  const mark = sandboxMark({ developerMode: isSandboxPayment(ctx, attempt) });
  return { ...about, cartId, amount, currency, reason: REASON, ...offer, ...mark };
}

const NO_ORDER = { orderId: null, orderNumber: null };

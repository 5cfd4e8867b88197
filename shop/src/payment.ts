import { type CheckoutSession, type ConfirmOutcome, isCode, type Order } from '@cartwright/client';
import type { FastifyReply } from 'fastify';
import { asNewAddress } from './address-form.ts';
import { newLine } from './cart-lines.ts';
import { productOf } from './catalogue.ts';
import { money } from './money.ts';
import { changeTexts } from './quote-changes.ts';
import type { Payment } from './session.ts';
import type { Shop } from './shop.ts';
import { texts } from './texts.ts';
import { say, type Visit } from './visit.ts';
import { timeFor } from './what-if.ts';

/** A purchase as it was when it was sent. */
export interface Attempt {
  readonly shop: Shop;
  readonly visit: Visit;
  readonly reply: FastifyReply;
  readonly payment: Payment;
}

/**
 * Pays, or continues a payment whose outcome is not known, and returns the next page. It can be
 * called any number of times for one payment: the service never pays twice.
 */
export async function confirmPayment(attempt: Attempt): Promise<string> {
  const { visit, payment } = attempt;
  const { session } = visit;
  // Kept before the call: if this process loses the answer, a reload continues the payment.
  session.payment = payment;
  session.cartId = payment.cartId;
  session.tried.add(payment.cartId);
  session.asking++;
  try {
    return await pageAfter(attempt, await ask(attempt));
  } catch (error) {
    if (isCode(error, 'VERIFICATION_REQUIRED')) return '/checkout/verify';
    // Another tab or a second click has begun a payment: that one is continued.
    if (isCode(error, 'CART_LOCKED', 'CART_COMPLETED')) return '/checkout/payment';
    session.payment = null;
    if (isCode(error, 'CART_EXPIRED')) return await refillCart(attempt);
    throw error;
  } finally {
    session.asking--;
    session.whatIf = 'nothing';
  }
}

/** The client that began the payment continues it. */
export function payerOf({ visits }: Shop, { api, session }: Visit, payment = session.payment) {
  return payment?.isGuest ? visits.guest : api;
}

function ask({ shop, visit, payment }: Attempt): Promise<ConfirmOutcome> {
  const { session, shopperIp } = visit;
  const { cartId, by } = payment;
  const checkout = payerOf(shop, visit, payment).checkout(cartId);
  // Without retries: the waiting page polls, so that no page loads for long.
  const options = { shopperIp, retries: 0, sandboxNow: timeFor(session.whatIf) };
  return by.kind === 'wallet'
    ? checkout.confirmWallet(by.body, options)
    : checkout.confirm(by.body, options);
}

async function pageAfter(attempt: Attempt, outcome: ConfirmOutcome): Promise<string> {
  const { visit } = attempt;
  switch (outcome.state) {
    case 'placed':
      return await finishOrder(attempt, outcome.order);
    case 'action_required':
      return '/checkout/bank';
    case 'unknown': // Neither paid nor failed: the page polls until the outcome is known.
      return '/checkout/payment';
    case 'declined': {
      visit.session.payment = null;
      const { declined, authenticationFailed, declinedHint } = texts.payment;
      const isDeclined = outcome.code === 'PAYMENT_DECLINED';
      say(visit, 'bad', isDeclined ? declined : authenticationFailed, [declinedHint]);
      return '/checkout';
    }
    case 'changed':
      visit.session.payment = null;
      return await showChanges(attempt, outcome);
  }
}

/** The cart is an order now: a page of the cart leads to it. */
export async function finishOrder(attempt: Attempt, order: Order): Promise<string> {
  const { shop, visit, reply, payment } = attempt;
  const { session } = visit;
  // Signed out meanwhile: the order is not for the next person at this browser.
  if (!session.tried.has(payment.cartId)) return '/';
  session.placed.set(payment.cartId, { id: order.id, number: order.orderNumber });
  session.payment = null;
  session.sheet = null;
  session.cartId = null;
  if (await isOfCookie(attempt)) shop.visits.forgetCart(visit, reply);
  return `/orders/${order.orderNumber}`;
}

/** A cart that was opened by a link leaves the browser's own cart as it was. */
async function isOfCookie({ shop, visit, payment }: Attempt): Promise<boolean> {
  if (visit.cartToken === undefined) return false;
  try {
    const { id } = await shop.visits.guest.carts.getBySession(visit.cartToken);
    return id === payment.cartId;
  } catch {
    // The order is placed in any case, and a cart that is gone is never shown.
    return false;
  }
}

type Changed = Extract<ConfirmOutcome, { state: 'changed' }>;

async function showChanges(attempt: Attempt, outcome: Changed): Promise<string> {
  const { visit, payment } = attempt;
  const { session, changes } = outcome;
  const { by } = payment;
  const lines = changeTexts(changes, { items: visit.session.seen }, session);
  if (session.items.length === 0) {
    say(visit, 'bad', texts.payment.nothingLeft, lines);
    return '/cart';
  }
  const total = money(session.totals.amountDue, session.totals.currency);
  const closing = lines.length > 0 ? texts.payment.changedHint : texts.payment.stillThere;
  // Without a change, only the time for which the price held was over.
  const opening = lines.length > 0 ? texts.payment.changed : texts.payment.expired;
  say(visit, 'info', opening, [...lines, texts.payment.newTotal(total), closing]);
  return by.kind === 'wallet' ? '/cart' : '/checkout';
}

/** An expired cart cannot be paid, but its lines are known: they are put into a new cart. */
async function refillCart({ shop, visit, reply, payment }: Attempt): Promise<string> {
  const { session, api } = visit;
  const old = await payerOf(shop, visit, payment).carts.get(payment.cartId);
  session.whatIf = 'nothing';
  const lines = await Promise.all(
    old.items.flatMap(({ sku, quantity }) => {
      const product = productOf(sku);
      return product ? [newLine(shop, visit, product, quantity)] : [];
    }),
  );
  shop.visits.forgetCart(visit, reply);
  const cart = await api.carts.create({ items: lines });
  if (session.tokens) session.cartId = cart.id;
  else shop.visits.keepCart(visit, reply, cart);
  say(visit, 'info', texts.payment.cartExpired);
  return '/checkout';
}

/** What a repeat needs, also where this process has lost it: the service still has it. */
export function paymentOf(visit: Visit, checkout: CheckoutSession): Payment | null {
  const { payment, tried, tokens, ...session } = visit.session;
  if (payment?.cartId === checkout.cartId) return payment;
  const { cartId, paymentIntentId, shippingAddress, email } = checkout;
  // Another shopper pays for a cart that this browser has by a link.
  if (session.cartId === cartId && !tried.has(cartId)) return null;
  if (!paymentIntentId || !shippingAddress) return null;
  const billingAddress = asNewAddress(shippingAddress);
  const body = { paymentIntentId, billingAddress, email: email ?? undefined };
  return { cartId, isGuest: !tokens, by: { kind: 'checkout', body } };
}

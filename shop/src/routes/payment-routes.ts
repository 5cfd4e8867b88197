import { type Cart, isCode } from '@cartwright/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asNewAddress, readAddress } from '../address-form.ts';
import { BankPage, VerificationPage, WaitingPage } from '../pages/payment.tsx';
import { type Attempt, confirmPayment, finishOrder, payerOf, paymentOf } from '../payment.ts';
import { providerOf } from '../payment-provider.ts';
import type { Payment } from '../session.ts';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { findCart, isOpen, say, type Visit } from '../visit.ts';
import { tokenFor } from '../what-if.ts';

/** Without a script, the waiting page reloads after this many seconds. */
const REFRESH_SECONDS = 4;

export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  post('/checkout/pay', pay);
  post('/checkout/payment', payAgain);
  post('/checkout/payment/cancel', cancel);
  post('/checkout/verify', verifyPhone);

  /** Each returns the page to show next. */
  function post(path: string, work: typeof pay): void {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      return goTo(request, reply, await work(shop, visit, reply));
    });
  }

  app.get('/checkout/payment', (request, reply) => showState(shop, request, reply, false));
  app.get('/checkout/bank', (request, reply) => showState(shop, request, reply, true));
  app.get('/checkout/verify', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const body = VerificationPage({ phone: phoneOf(visit) });
    return await sendPage(shop, reply, visit, { title: texts.verification.title, body });
  });

  /** Stripe's form needs an intent before the shopper has entered anything. */
  app.post('/checkout/intent', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const cart = await findCart(visit);
    if (!cart) return reply.code(404).send({});
    const { providerId } = shop.config;
    const { clientConfig } = await visit.api.checkout(cart.id).preparePayment({ providerId });
    return reply.send(clientConfig);
  });
}

async function pay(shop: Shop, visit: Visit, reply: FastifyReply): Promise<string> {
  const { session, form, api } = visit;
  const placed = session.placed.get(form.get('cart') ?? '');
  if (placed) return `/orders/${placed.number}`;
  const cart = await findCart(visit);
  if (!cart) return '/cart';
  if (cart.status === 'confirming') return '/checkout/payment';
  if (cart.id !== form.get('cart')) return refuse(visit, texts.checkout.otherCart);
  try {
    const checkout = await api.checkout(cart.id).open();
    if (checkout.quote.hash !== form.get('quote')) return refuse(visit, texts.checkout.stale);
    session.seen = checkout.items;
    const payment = await prepare(shop, visit, cart);
    // Prices may have changed since the line above: only a total that was shown is paid.
    if (!payment) return refuse(visit, texts.checkout.stale);
    return await confirmPayment({ shop, visit, reply, payment });
  } catch (error) {
    // A concurrent request may have sent the same form.
    if (isCode(error, 'CART_LOCKED', 'CART_COMPLETED')) return '/checkout/payment';
    throw error;
  }
}

function refuse(visit: Visit, text: string): string {
  say(visit, 'info', text);
  return '/checkout';
}

async function prepare(shop: Shop, visit: Visit, cart: Cart): Promise<Payment | null> {
  const { api, form, session } = visit;
  const checkout = api.checkout(cart.id);
  const method = await methodOf(shop, visit);
  const { providerId } = shop.config;
  const prepared = await checkout.preparePayment({ providerId, ...method });
  const { shippingAddress, email, quote } = prepared.session;
  if (quote.hash !== form.get('quote')) return null;
  const billingAddress = form.get('billing_line1')
    ? readAddress(form, 'billing_')
    : shippingAddress
      ? asNewAddress(shippingAddress)
      : readAddress(form);
  const body = {
    paymentIntentId: prepared.paymentIntent.id,
    billingAddress,
    email: session.tokens ? undefined : (email ?? undefined),
    notes: form.get('notes')?.trim() || undefined,
  };
  return { cartId: cart.id, isGuest: !session.tokens, by: { kind: 'checkout', body } };
}

/** Developer mode replaces the card by the token of what the panel has set. */
async function methodOf(shop: Shop, visit: Visit) {
  const { form, session, api } = visit;
  const simulated = tokenFor(session.whatIf);
  if (simulated) return { paymentToken: simulated };
  const card = form.get('card') ?? '';
  if (card.startsWith('saved:')) return { paymentMethodId: card.slice('saved:'.length) };
  const paymentToken = form.get('paymentToken') || card;
  if (!paymentToken) return {};
  if (form.get('save') !== 'on' || !session.tokens) return { paymentToken };
  const { id: providerId } = await providerOf(shop, visit);
  const { id } = await api.payments.saveMethod({ providerId, paymentToken });
  return { paymentMethodId: id };
}

/** Continues the payment: after the bank's page, after a lost answer, after a reload. */
async function payAgain(shop: Shop, visit: Visit, reply: FastifyReply): Promise<string> {
  const cart = await currentCart(shop, visit);
  if (!cart) return '/cart';
  if (!isOpen(cart)) return await orderPage(shop, visit, reply, cart);
  const checkout = payerOf(shop, visit).checkout(cart.id);
  const payment = paymentOf(visit, await checkout.open());
  if (!payment) return cart.status === 'confirming' ? '/checkout/payment' : '/checkout';
  return await confirmPayment({ shop, visit, reply, payment });
}

/** The shopper does not want to go to the bank. The bank may have approved all the same. */
async function cancel(shop: Shop, visit: Visit, reply: FastifyReply): Promise<string> {
  const cart = await currentCart(shop, visit);
  if (!cart) return '/cart';
  const checkout = payerOf(shop, visit).checkout(cart.id);
  try {
    const { paymentIntentId } = await checkout.open();
    if (paymentIntentId) await checkout.preparePayment({ replaces: paymentIntentId });
    visit.session.payment = null;
    say(visit, 'info', texts.payment.cancelled);
    return '/checkout';
  } catch (error) {
    if (isCode(error, 'CART_COMPLETED')) return await payAgain(shop, visit, reply);
    if (isCode(error, 'PROVIDER_TIMEOUT', 'CART_LOCKED')) return '/checkout/payment';
    throw error;
  }
}

/** The cart whose payment is under way, also when it has just become an order. */
async function currentCart(shop: Shop, visit: Visit): Promise<Cart | null> {
  const cartId = visit.session.payment?.cartId ?? visit.session.cartId;
  return cartId ? await payerOf(shop, visit).carts.get(cartId) : await findCart(visit);
}

async function orderPage(shop: Shop, visit: Visit, reply: FastifyReply, cart: Cart) {
  if (!cart.orderNumber || !visit.session.tried.has(cart.id)) return '/cart';
  const order = await payerOf(shop, visit).orders.getByNumber(cart.orderNumber);
  const by = { kind: 'checkout', body: {} as never } as const;
  const payment = { cartId: cart.id, isGuest: !visit.session.tokens, by };
  const attempt: Attempt = { shop, visit, reply, payment };
  return await finishOrder(attempt, order);
}

/** Reads only: loading a page never pays. */
async function showState(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  isBank: boolean,
) {
  const visit = shop.visits.open(request, reply);
  const cart = await currentCart(shop, visit);
  if (!cart) return reply.redirect('/cart');
  if (!isOpen(cart)) return reply.redirect(await orderPage(shop, visit, reply, cart));
  if (cart.status !== 'confirming') {
    // The call that pays has not reached the service yet, or its answer has not arrived.
    if (visit.session.asking > 0) return await showWaiting(shop, visit, reply);
    if (visit.session.payment) say(visit, 'info', texts.payment.released);
    visit.session.payment = null;
    return reply.redirect('/checkout');
  }
  const { nextAction, totals } = await payerOf(shop, visit).checkout(cart.id).open();
  if (isBank !== (nextAction !== null)) {
    const query = request.url.split('?')[1];
    const path = nextAction ? '/checkout/bank' : '/checkout/payment';
    return reply.redirect(query ? `${path}?${query}` : path);
  }
  if (nextAction) {
    const { type, publishableKey } = await providerOf(shop, visit);
    const withStripe = type === 'card';
    const body = BankPage({
      totals,
      nextAction,
      publishableKey: withStripe ? publishableKey : null,
      paypalUrl: type === 'wallet' ? nextAction.url : null,
      // PayPal adds both to the address that the shopper comes back to.
      isBack: visit.query.has('token') && visit.query.has('PayerID'),
    });
    const { bankTitle: title } = type === 'wallet' ? texts.paypal : texts.payment;
    return await sendPage(shop, reply, visit, { title, body, withStripe });
  }
  return await showWaiting(shop, visit, reply);
}

async function showWaiting(shop: Shop, visit: Visit, reply: FastifyReply) {
  const page = { title: texts.payment.waitTitle, body: WaitingPage() };
  return await sendPage(shop, reply, visit, { ...page, refreshSeconds: REFRESH_SECONDS });
}

/** A code for a phone; one that signs in by e-mail is another matter. */
function phoneOf({ session }: Visit): string | null {
  return session.codeFor?.kind === 'phone' ? session.codeFor.to : null;
}

/** The fraud gate: a verified phone admits one more attempt of the same payment. */
async function verifyPhone(shop: Shop, visit: Visit, reply: FastifyReply): Promise<string> {
  const { session, form } = visit;
  const { payment } = session;
  if (!payment) return '/checkout';
  const { cartId } = payment;
  const code = form.get('code')?.trim();
  const sentTo = phoneOf(visit);
  if (!code || !sentTo) {
    const phone = form.get('phone')?.trim() ?? '';
    const { sandbox } = await payerOf(shop, visit).auth.requestTextCode({ phone, cartId });
    session.codeFor = { kind: 'phone', to: phone };
    session.message = sandbox?.code ? texts.sandbox.code(sandbox.code) : null;
    return '/checkout/verify';
  }
  // The guest's client keeps no tokens: this verifies the phone without a sign-in.
  await shop.visits.guest.auth.verifyTextCode({ phone: sentTo, code, cartId });
  session.codeFor = null;
  session.message = null;
  return await confirmPayment({ shop, visit, reply, payment });
}

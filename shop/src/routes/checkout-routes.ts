import { type Cart, isCode } from '@cartwright/client';
import type { FastifyInstance } from 'fastify';
import { addressLines, asNewAddress, readAddress } from '../address-form.ts';
import { lastOrderOf } from '../cart-lines.ts';
import { EmptyCart } from '../pages/cart.tsx';
import { CheckoutPage } from '../pages/checkout.tsx';
import type { CheckoutProps } from '../pages/checkout-props.ts';
import { providerOf } from '../payment-provider.ts';
import { changeTexts } from '../quote-changes.ts';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { findCart, say, type Visit } from '../visit.ts';
import { WALLET_CONTACTS } from '../wallet-contacts.ts';

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/checkout', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const cart = await findCart(visit);
    const itemCount = cart?.itemCount ?? 0;
    if (cart?.status === 'confirming') return reply.redirect('/checkout/payment');
    if (!cart || itemCount === 0) {
      const body = EmptyCart({ lastOrder: lastOrderOf(visit) });
      return await sendPage(shop, reply, visit, { title: texts.cart.title, body, itemCount });
    }
    const props = await readCheckout(shop, visit, cart);
    if (props.session.items.length === 0) return reply.redirect('/cart');
    return await sendPage(shop, reply, visit, {
      title: texts.checkout.title,
      body: CheckoutPage(props),
      withStripe: props.provider.type === 'card',
      itemCount,
    });
  });

  /** A form of one step. */
  function step(path: string, work: (visit: Visit, cart: Cart) => unknown): void {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      const cart = await findCart(visit);
      if (cart) await work(visit, cart);
      return goTo(request, reply, '/checkout');
    });
  }

  step('/checkout/address', setAddress);
  step('/checkout/sample', async (visit, { id }) => {
    const { developerMode } = await shop.store();
    if (!developerMode) return;
    const email = visit.session.tokens ? undefined : 'ada@example.com';
    await visit.api.checkout(id).setShippingAddress({ ...WALLET_CONTACTS[0].address, email });
  });
  step('/checkout/suggestion', async ({ api, session }, { id }) => {
    await api.checkout(id).verifyAddress({ apply: true });
    session.suggestion = null;
  });
  step('/checkout/rate', async ({ api, form }, { id }) => {
    const checkout = api.checkout(id);
    // The price of the rate comes from the service, never from the form.
    const { rates } = await checkout.listRates();
    const rate = rates.find((each) => each.id === form.get('rateId'));
    if (rate) await checkout.chooseRate(rate);
  });
}

async function setAddress(visit: Visit, cart: Cart): Promise<void> {
  const { api, form, session } = visit;
  const addressId = form.get('addressId');
  const address = addressId
    ? asNewAddress(await api.customers.getAddress(addressId))
    : readAddress(form);
  const checkout = api.checkout(cart.id);
  await checkout.setShippingAddress(address);
  if (form.get('save') === 'on' && session.tokens) {
    const { email: _, ...saved } = address;
    await api.customers.createAddress(saved);
  }
  const { status, suggestions } = await checkout.verifyAddress();
  const [best] = suggestions;
  session.suggestion =
    status === 'corrected' && best ? addressLines(best.address).join(', ') : null;
  if (status === 'undeliverable') say(visit, 'bad', texts.checkout.undeliverable);
}

/** Everything that the page shows; each step follows from `readiness`. */
async function readCheckout(shop: Shop, visit: Visit, found: Cart): Promise<CheckoutProps> {
  const { api, session: web } = visit;
  const checkout = api.checkout(found.id);
  const [{ opened, cart }, store, provider, mine] = await Promise.all([
    openQuote(visit, found),
    shop.store(),
    providerOf(shop, visit),
    web.tokens ? readCustomer(visit) : NO_CUSTOMER,
  ]);
  const needsShipping = cart.items.some(({ requiresShipping }) => requiresShipping);
  const rates = opened.shippingAddress && needsShipping ? await listRates(visit, cart) : [];
  const [only] = rates;
  const isClear = only && rates.length === 1 && !opened.shippingRate;
  const session = isClear ? await checkout.chooseRate(only) : opened;
  return {
    cart,
    session,
    rates,
    needsShipping,
    ...mine,
    provider,
    wallets: provider.type === 'mock' ? provider.wallets : [],
    isSandbox: store.developerMode,
    edit: visit.query.get('edit'),
    suggestion: web.suggestion,
  };
}

/** A quote holds for 30 minutes. Then the service checks prices and stock again. */
async function openQuote(visit: Visit, cart: Cart) {
  const checkout = visit.api.checkout(cart.id);
  const opened = await checkout.open();
  if (!opened.readiness.next?.path.endsWith('/quote/resume')) return { opened, cart };
  const { session, changes } = await checkout.resumeQuote();
  if (changes.length > 0) {
    say(visit, 'info', texts.payment.changed, changeTexts(changes, cart, session));
  }
  // The coupons of the cart follow its prices.
  return { opened: session, cart: await visit.api.carts.get(cart.id) };
}

const NO_CUSTOMER = { customer: null, addresses: [], methods: [] };

async function readCustomer({ api }: Visit) {
  const [customer, { addresses }, { methods }] = await Promise.all([
    api.customers.get(),
    api.customers.listAddresses(),
    api.payments.listMethods(),
  ]);
  return { customer, addresses, methods };
}

async function listRates({ api }: Visit, cart: Cart) {
  try {
    const { rates } = await api.checkout(cart.id).listRates();
    return rates;
  } catch (error) {
    if (isCode(error, 'NO_RATES_AVAILABLE')) return [];
    throw error;
  }
}

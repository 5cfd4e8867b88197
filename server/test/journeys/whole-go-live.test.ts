import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PaymentAdapter } from '../../src/ports/payments/payment-adapter.ts';
import { ADDRESS } from '../checkout-steps.ts';
import { startEasypost } from '../fake-easypost.ts';
import { startMerchant } from '../fake-merchant.ts';
import { fakepayProvider } from '../fakepay/provider.ts';
import { assertSound } from '../faults/assert-sound.ts';
import { connectTo, newDatabase, newFakepay } from '../faults/scene.ts';
import { type Data, startService } from '../harness.ts';
import { dispatchAll, type Received, startReceiver, verify } from '../receiver.ts';

/*
 * The life of a store, from outside: everything over HTTP, and every external party is
 * a server of its own.
 */

const [merchant, easypost, fakepay, receiver] = await Promise.all([
  startMerchant(),
  startEasypost(),
  newFakepay(),
  startReceiver(),
]);

/** An account's address and secret are its credentials. */
const fakepayAdapter: PaymentAdapter = {
  fields: ['url', 'secret', 'store'],
  open: ({ id, mode, credentials }) => {
    const { url = '', secret = '', store = '' } = credentials;
    const provider = fakepayProvider({ url, secret, store });
    return { ...provider, facts: { ...provider.facts, id, mode } };
  },
};

const sql = connectTo(await newDatabase());
const service = await startService({
  sql,
  fakes: false,
  env: { ALLOW_PRIVATE_WEBHOOKS: 'on', EASYPOST_URL: easypost.url },
  paymentAdapters: { fakepay: fakepayAdapter },
});

const EMAIL = 'grace@example.com';
const PASSWORD = 'a quiet harbour at night';

/** Calls that must succeed, with the given credential. */
function caller(headers: Record<string, string>) {
  return async (method: string, path: string, body?: object): Promise<Data> => {
    const reply = await service.call(method, path, body, headers);
    assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`);
    return reply.data;
  };
}

async function signedUp() {
  const signup = { storeName: 'Harbour Mugs', email: EMAIL, password: PASSWORD };
  const { store } = await caller({})('POST', '/v1/signup', signup);
  const credentials = { handle: store.handle, email: EMAIL, password: PASSWORD };
  const { token } = await caller({})('POST', '/admin/v1/sessions', credentials);
  return { store, admin: caller({ authorization: `Bearer ${token}` }) };
}

type Admin = Awaited<ReturnType<typeof signedUp>>['admin'];

async function configure(admin: Admin, storeId: string): Promise<{ secret: string }> {
  const webhook = await admin('PUT', '/admin/v1/product-webhook', { url: merchant.url });
  merchant.secret = webhook.secret;
  merchant.products.set('MUG', { unitPriceCents: 2000, name: 'Mug', weightGrams: 500 });
  merchant.products.set('PEN', { unitPriceCents: 1000, name: 'Pen', weightGrams: 20 });
  await admin('PUT', '/admin/v1/tax', {
    pricesIncludeTax: false,
    shippingTaxable: true,
    addOnsTaxable: true,
    rates: [{ country: 'US', state: 'IL', millionths: 100_000 }],
  });
  await admin('PUT', '/admin/v1/carrier', {
    provider: 'easypost',
    credentials: { apiKey: 'EZAK_of_the_store' },
    defaultWeightGrams: 500,
    origin: {
      ...{ company: 'Harbour Mugs', line1: '1 Harbour Road', city: 'Portland', state: 'OR' },
      ...{ postalCode: '97201', country: 'US', phone: '+15035550100' },
    },
  });
  await admin('POST', '/admin/v1/payment-providers', {
    id: 'main',
    type: 'fakepay',
    mode: 'live',
    credentials: { url: fakepay.url, secret: fakepay.secret, store: storeId },
  });
  await admin('POST', '/admin/v1/coupons', { code: 'HARBOUR10', type: 'percent', value: 10 });
  await admin('POST', '/admin/v1/warranty-plans', {
    name: 'Two years',
    termMonths: 24,
    coverage: 'Repair or replacement.',
    price: { kind: 'percent', basisPoints: 1000, minimum: 199 },
  });
  const offer = { sku: 'BRUSH', name: 'Brush', unitPrice: 700, triggerSkus: ['MUG'] };
  await admin('POST', '/admin/v1/upsell-offers', offer);
  return await admin('POST', '/admin/v1/webhooks/endpoints', { url: receiver.url });
}

async function goLive(admin: Admin, handle: string) {
  const before = await admin('GET', '/admin/v1/go-live');
  assert.deepEqual([before.ready, before.developerMode], [true, true]);
  const { developerMode } = await admin('POST', '/admin/v1/go-live', { handle });
  assert.equal(developerMode, false);
  const input = { name: 'Shop', scopes: ['storefront', 'operator'] };
  const { secret } = await admin('POST', '/admin/v1/api-keys', input);
  assert.match(secret, /^sk_live_/);
  const card = await admin('POST', '/admin/v1/gift-cards', { amount: 2_000 });
  return { shop: caller({ 'x-api-key': secret }), card };
}

type Shop = Awaited<ReturnType<typeof goLive>>['shop'];

/** Mugs with a warranty and a pen, at the prices of the merchant's server. */
async function filledCart(shop: Shop, giftCardCode: string): Promise<Data> {
  const cheat = { unitPriceCents: '1' };
  const cart = await shop('POST', '/v1/carts', {
    items: [
      { sku: 'MUG', quantity: 2, metadata: cheat },
      { sku: 'PEN', metadata: cheat },
    ],
  });
  assert.equal('developerMode' in cart, false);
  const path = `/v1/add-ons/carts/${cart.id}/warranty`;
  const { offers } = await shop('GET', `${path}/offers?itemId=${cart.items[0].id}`);
  assert.deepEqual(
    offers.map(({ name, price }: Data) => [name, price]),
    [['Two years', 200]],
  );
  await shop('POST', path, { itemId: cart.items[0].id, planId: offers[0].planId });
  await shop('POST', `/v1/carts/${cart.id}/coupon`, { code: 'harbour10' });
  return await shop('POST', `/v1/carts/${cart.id}/gift-card`, { code: giftCardCode });
}

async function bought(shop: Shop, cart: Data): Promise<Data> {
  const path = `/v1/checkout/sessions/${cart.id}`;
  await shop('POST', '/v1/checkout/sessions', { cartId: cart.id });
  await shop('PUT', `${path}/shipping-address`, ADDRESS);
  const { rates } = await shop('GET', `${path}/shipping-rates`);
  assert.deepEqual(
    rates.map(({ carrier, amount }: Data) => [carrier, amount]),
    [
      ['USPS', 758],
      ['UPS', 3140],
    ],
  );
  const { id: rateId, name: rateName, amount } = rates[0];
  await shop('PUT', `${path}/shipping-rate`, { rateId, rateName, amount });
  const { paymentIntent } = await shop('POST', `${path}/payment-intent`, {});
  assert.equal(paymentIntent.amount, 4224);
  const { order } = await shop('POST', `${path}/confirm`, {
    paymentIntentId: paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  });
  return order;
}

async function shipped(shop: Shop, order: Data): Promise<void> {
  const path = `/v1/orders/${order.id}/shipments`;
  const parcel = { carrierCode: 'usps', trackingNumber: '9400111899223817' };
  const { id } = await shop('POST', path, parcel);
  await shop('PATCH', `${path}/${id}`, { status: 'in_transit' });
  await shop('PATCH', `${path}/${id}`, { status: 'delivered' });
}

describe('a store goes live', () => {
  it('is set up, sells, ships and refunds, and its endpoint receives every event', async () => {
    const { store, admin } = await signedUp();
    const endpoint = await configure(admin, store.id);
    const { shop, card } = await goLive(admin, store.handle);

    const order = await bought(shop, await filledCart(shop, card.code));
    const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal, total } = order.totals;
    // Tax of 10 %: 360 and 90 on the lines, 40 on the warranty, 76 on the parcel.
    assert.deepEqual(
      [subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal, total],
      [5000, 500, 400, 758, 566, 6224],
    );
    assert.deepEqual([order.totals.giftCardTotal, order.totals.amountDue], [2000, 4224]);
    assert.deepEqual([order.payment.providerId, order.developerMode], ['main', undefined]);

    const offersPath = `/v1/upsells/orders/${order.id}`;
    const { offers } = await shop('GET', `${offersPath}/offers`);
    assert.deepEqual(
      offers.map(({ sku, total: due }: Data) => [sku, due]),
      [['BRUSH', 770]],
    );
    const input = { offerId: offers[0].id, expectedTotal: 770 };
    const { order: grown } = await shop('POST', `${offersPath}/accept`, input);
    assert.deepEqual([grown.total, grown.totals.taxTotal, grown.totals.paid], [6994, 636, 6994]);

    await shipped(shop, order);

    const refundPath = `/v1/payments/orders/${order.id}/refund`;
    const oneMug = { items: [{ itemId: order.items[0].id, quantity: 1 }], reason: 'A crack' };
    const part = await shop('POST', refundPath, oneMug);
    assert.equal(part.refund.amount, 1980 + 220);
    const rest = await shop('POST', refundPath, {});
    assert.deepEqual(
      [rest.refund.amount, rest.order.paymentStatus, rest.order.fulfillmentStatus],
      [4794, 'refunded', 'delivered'],
    );
    const ledger = await admin('GET', `/admin/v1/gift-cards/${card.id}`);
    assert.deepEqual(
      [ledger.balance, ledger.entries.map(({ amount }: Data) => amount)],
      [2000, [2000, -2000, 2000]],
    );
    const [used] = (await admin('GET', '/admin/v1/coupons?code=HARBOUR10')).coupons;
    assert.equal(used.uses, 1);

    await dispatchAll(service.app);
    assertTold(endpoint.secret, store.id, order.id);
    await assertSound(sql, store.id, fakepay);
    assertOutside();
  });
});

/** Each signed, none twice, and those of the order in sequence. */
function assertTold(secret: string, storeId: string, orderId: string): void {
  const { received } = receiver;
  for (const call of received) assert.deepEqual(verify(secret, call), call.body);
  assert.equal(new Set(received.map(({ id }) => id)).size, received.length);
  const live = received.filter(({ body }) => body.type === 'store.went_live');
  assert.deepEqual(
    live.map(({ body }) => body.data),
    [{ storeId }],
  );
  const ofOrder = ({ body }: Received) => body.data.orderId === orderId;
  assert.deepEqual(
    received.filter(ofOrder).map(({ body }) => body.type),
    [
      'order.created',
      'payment.captured',
      'order.upsell_accepted',
      'payment.captured',
      'shipment.created',
      'shipment.updated',
      'shipment.updated',
      'payment.refunded',
      'order.status_changed',
      'payment.refunded',
      'payment.refunded',
      'order.status_changed',
    ],
  );
  assert.equal(received.filter(ofOrder).length + 1, received.length);
}

/** The calls that the external servers received. */
function assertOutside(): void {
  assert.equal(merchant.counts.unsigned, 0);
  assert.ok(merchant.asked.some(({ reason }) => reason === 'confirm'));
  assert.deepEqual(new Set(easypost.asked.map(({ key }) => key)), new Set(['EZAK_of_the_store']));
  const charged = fakepay.journal().filter(({ kind }) => kind === 'charge');
  const refunded = fakepay.journal().filter(({ kind }) => kind === 'refund');
  const sumOf = (entries: typeof charged) => entries.reduce((all, { amount }) => all + amount, 0);
  assert.deepEqual([charged.length, sumOf(charged), sumOf(refunded)], [2, 4994, 4994]);
}

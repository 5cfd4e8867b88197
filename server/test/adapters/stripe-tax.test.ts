import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, walletPayment } from '../checkout-steps.ts';
import { type Reply, startService, type TestStore } from '../harness.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';

const stripe = await newStripe();
const service = await startService({ env: { STRIPE_URL: stripe.url } });
const TABLE = {
  pricesIncludeTax: false,
  shippingTaxable: true,
  addOnsTaxable: true,
  rates: [],
  stripe: { providerId: 'main' },
};
const NEW_YORK = { ...ADDRESS, state: 'NY', city: 'New York', postalCode: '10001' };

after(() => assert.deepEqual(stripe.problems, []));

/** A sandbox with a test account, whose Stripe Tax has rates. */
async function newStore(change: object = {}): Promise<TestStore> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const credentials = stripeCredentials(store.id);
  const account = { id: 'main', type: 'stripe', mode: 'test', credentials };
  const added = await owner.call('POST', '/admin/v1/payment-providers', account);
  assert.equal(added.status, 200, added.text);
  service.clock.advance(31_000);
  const set = await owner.call('PUT', '/admin/v1/tax', { ...TABLE, ...change });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual(set.data.stripe, TABLE.stripe);
  service.clock.advance(31_000);
  return store;
}

async function sentTo(store: TestStore, address: object): Promise<Reply> {
  const cart = await store.newCart();
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  const path = `/v1/checkout/sessions/${cart.id}`;
  const reply = await store.call('PUT', `${path}/shipping-address`, address);
  if (reply.status !== 200) return reply;
  await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
  return await store.call('POST', `${path}/payment-intent`, {});
}

const calculations = () => stripe.asked('tax/calculations');

describe('a store with rates of Stripe Tax', () => {
  it('taxes by the rate of the address, added to prices or included in them', async () => {
    const store = await newStore();
    const { data, text } = await sentTo(store, NEW_YORK);
    // 8.875 % of 1250 and of 398, each rounded to whole cents.
    assert.equal(data.session?.totals.taxTotal, 111 + 35, text);
    assert.equal(data.session.totals.total, 1648 + 146);
    const untaxed = await sentTo(store, ADDRESS);
    assert.equal(untaxed.data.session.totals.taxTotal, 0);
    const inside = await sentTo(await newStore({ pricesIncludeTax: true }), {
      ...ADDRESS,
      country: 'DE',
    });
    assert.deepEqual(
      [inside.data.session.totals.total, inside.data.session.totals.taxIncluded],
      [1648, 200 + 64],
    );
  });

  it('looks a place up once an hour, however many carts are written', async () => {
    const store = await newStore();
    const before = calculations();
    for (const _ of [1, 2, 3]) await sentTo(store, NEW_YORK);
    assert.equal(calculations(), before + 1);
    service.clock.advance(61 * 60_000);
    await sentTo(store, NEW_YORK);
    assert.equal(calculations(), before + 2);
  });

  it('shares one lookup among all addresses of a place, also after another rule', async () => {
    const store = await newStore();
    const before = calculations();
    await sentTo(store, NEW_YORK);
    const neighbour = { firstName: 'Grace', lastName: 'Hopper', phone: '+14155550111' };
    await sentTo(store, { ...NEW_YORK, ...neighbour, line2: 'Second floor' });
    const { call } = await store.newOperator('owner');
    await call('PUT', '/admin/v1/tax', { ...TABLE, pricesIncludeTax: true });
    service.clock.advance(31_000);
    const { data, text } = await sentTo(store, NEW_YORK);
    assert.equal(data.session?.totals.total, 1648, text);
    assert.equal(calculations(), before + 1);
  });

  it('looks up anew after the credentials of the account changed', async () => {
    const store = await newStore();
    const before = calculations();
    await sentTo(store, NEW_YORK);
    const { call } = await store.newOperator('owner');
    const credentials = stripeCredentials(store.id);
    const changed = await call('PATCH', '/admin/v1/payment-providers/main', { credentials });
    assert.equal(changed.status, 200, changed.text);
    service.clock.advance(31_000);
    await sentTo(store, NEW_YORK);
    assert.equal(calculations(), before + 2);
  });

  it('asks for another address if Stripe does not find it', async () => {
    const reply = await sentTo(await newStore(), { ...ADDRESS, city: 'Nowhere' });
    assert.equal(reply.code, 'SHIPPING_ADDRESS_REQUIRED', reply.text);
    const store = await newStore();
    const cart = await store.newCart();
    const shippingAddress = { ...ADDRESS, city: 'Nowhere' };
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const input = walletPayment(cart, { shippingAddress, providerId: 'mock' });
    assert.equal((await store.call('POST', path, input)).code, 'SHIPPING_ADDRESS_REQUIRED');
  });

  it('taxes goods that are not shipped at the place of the buyer', async () => {
    const store = await newStore();
    const unitPriceCents = { unitPriceCents: '10000', requiresShipping: 'false' };
    const cart = await store.newCart([{ sku: 'SONG', metadata: unitPriceCents }]);
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const input = { billingAddress: NEW_YORK, providerId: 'mock', shippingAddress: undefined };
    const pay = (expectedTotal: number) =>
      store.call('POST', path, walletPayment(cart, { ...input, expectedTotal }));
    assert.equal((await pay(10_000)).code, 'TOTAL_CHANGED');
    const { data, text } = await pay(10_888);
    assert.equal(data.order?.totals.taxTotal, 888, text);
  });

  it('requires an account of its own at Stripe', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    const { code, text } = await owner.call('PUT', '/admin/v1/tax', TABLE);
    assert.equal(code, 'VALIDATION_ERROR');
    assert.match(text, /stripe\.providerId/);
    const without = await owner.call('PUT', '/admin/v1/tax', { ...TABLE, stripe: null });
    assert.equal(without.status, 200, without.text);
  });

  it('keeps the account that it names, enabled or not, until it names none', async () => {
    const store = await newStore();
    const { call } = await store.newOperator('owner');
    const account = '/admin/v1/payment-providers/main';
    await call('PATCH', account, { enabled: false });
    service.clock.advance(31_000);
    const { data, text } = await sentTo(store, NEW_YORK);
    assert.equal(data.session?.totals.taxTotal, 146, text);
    const refused = await call('DELETE', account);
    assert.deepEqual([refused.status, refused.code], [409, 'PROVIDER_IN_USE'], refused.text);
    assert.match(refused.text, /Stripe Tax/);
    await call('PUT', '/admin/v1/tax', { ...TABLE, stripe: null });
    assert.equal((await call('DELETE', account)).status, 200);
    // At once, whatever the process has cached of the store.
    assert.equal((await call('PUT', '/admin/v1/tax', TABLE)).code, 'VALIDATION_ERROR');
  });

  it('asks no more once five calls have failed, until ten seconds are over', async () => {
    const store = await newStore();
    const cart = await store.newCart();
    await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const path = `/v1/checkout/sessions/${cart.id}/shipping-address`;
    const send = async () => (await store.call('PUT', path, NEW_YORK)).status;
    const before = calculations();
    stripe.garble((body) => delete body.tax_amount_exclusive);
    for (let turn = 0; turn < 7; turn++) assert.equal(await send(), 503);
    assert.equal(calculations(), before + 5);
    stripe.garble();
    assert.equal(await send(), 503);
    service.clock.advance(10_000);
    assert.equal(await send(), 200);
  });

  it('goes on with what it knows when Stripe is silent, and guesses nothing', async () => {
    const store = await newStore();
    await sentTo(store, NEW_YORK);
    const cart = await store.newCart();
    await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const path = `/v1/checkout/sessions/${cart.id}/shipping-address`;
    await stripe.stop();
    service.clock.advance(61 * 60_000);
    const known = await store.call('PUT', path, NEW_YORK);
    assert.equal(known.data.totals?.taxTotal, 146, known.text);
    const unknown = await store.call('PUT', path, { ...NEW_YORK, postalCode: '10002' });
    assert.deepEqual([unknown.status, unknown.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.match(unknown.text, /Stripe Tax/);
    assert.equal(unknown.headers['retry-after'], '5');
  });
});

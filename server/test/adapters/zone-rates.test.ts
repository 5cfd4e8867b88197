import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../checkout-steps.ts';
import { startMerchant } from '../fake-merchant.ts';
import { type Data, MUG, PEN, startService } from '../harness.ts';
import { goLive, setSetting } from '../states.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' }, fakes: false });
const merchant = await startMerchant();
const store = await service.newStore();
merchant.products.set('MUG-1', { weightGrams: 400 });
merchant.products.set('PEN-1', { weightGrams: 10 });

const place = { states: [], postalPrefixes: [], priority: 0 };
const rule = { freeOver: null, minDays: 2, maxDays: 4 };
const ZONES = [
  {
    ...place,
    name: 'Home',
    countries: ['US'],
    rules: [
      { ...rule, id: 'ground', name: 'Ground', kind: 'flat', bands: [band(null, 700)] },
      {
        ...rule,
        id: 'parcel',
        name: 'Parcel',
        kind: 'by_weight',
        bands: [band(500, 450), band(5_000, 900)],
        freeOver: 100_000,
      },
    ],
  },
  { ...place, name: 'Abroad', countries: ['CA'], rules: [] },
];

function band(upTo: number | null, amount: number) {
  return { upTo, amount };
}

async function openAt(address: object, items: object[] = [MUG, PEN]) {
  const cart = await store.newCart(items);
  const path = `/v1/checkout/sessions/${cart.id}`;
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  const { data } = await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, ...address });
  return { cart, path, session: data };
}

await goLive(service, store, merchant);
await setSetting(service, store, 'shipping', { zones: ZONES });

describe('the shipping table of a live store', () => {
  it('returns the rates of the zone for the cart, without a statement of its own', async () => {
    const { path } = await openAt({});
    let rates: Data;
    const statements = await service.statements(async () => {
      rates = (await store.call('GET', `${path}/shipping-rates`)).data.rates;
    });
    const usual = { carrier: null, minDays: 2, maxDays: 4 };
    assert.deepEqual(rates, [
      { id: 'ground', name: 'Ground', amount: 700, ...usual },
      { id: 'parcel', name: 'Parcel', amount: 450, ...usual },
    ]);
    assert.equal(statements.length, 1);
  });

  it('decides the amount of a rate, in two statements', async () => {
    const { path } = await openAt({});
    const put = (body: object) => store.call('PUT', `${path}/shipping-rate`, body);
    const rate = { rateId: 'parcel', rateName: 'Parcel' };
    assert.equal((await put({ ...rate, amount: 0 })).code, 'SHIPPING_RATE_CHANGED');
    assert.equal((await put({ ...rate, rateId: 'free', amount: 0 })).code, 'SHIPPING_RATE_INVALID');
    let chosen: Data;
    const statements = await service.statements(async () => {
      chosen = (await put({ ...rate, amount: 450 })).data;
    });
    assert.deepEqual([chosen.totals.shippingTotal, chosen.totals.total], [450, 3450]);
    assert.equal(statements.length, 2);
  });

  it('offers nothing for an unserved country, nor for a zone without a rule', async () => {
    for (const country of ['CA', 'FR']) {
      const { path } = await openAt({ country });
      const { status, code } = await store.call('GET', `${path}/shipping-rates`);
      assert.deepEqual([status, code], [422, 'NO_RATES_AVAILABLE'], country);
    }
  });

  it('drops a chosen rate once the weight has changed', async () => {
    const { path, cart } = await openAt({}, [MUG]);
    const rate = { rateId: 'parcel', rateName: 'Parcel', amount: 450 };
    await store.call('PUT', `${path}/shipping-rate`, rate);
    merchant.products.set('MUG-1', { weightGrams: 4_000 });
    const line = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    await store.call('PATCH', line, { quantity: 1 });
    merchant.products.set('MUG-1', { weightGrams: 400 });
    const session = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal(session.data.shippingRate, null);
    const { data } = await store.call('POST', `${path}/quote/resume`, {});
    assert.equal(data.session.shippingRate?.amount, 450);
  });

  it('is ignored in the sandbox, where shipping is free', async () => {
    const sandbox = await service.newStore();
    await setSetting(service, sandbox, 'shipping', { zones: ZONES });
    const cart = await sandbox.newCart();
    const path = `/v1/checkout/sessions/${cart.id}`;
    await sandbox.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    await sandbox.call('PUT', `${path}/shipping-address`, ADDRESS);
    const { data } = await sandbox.call('GET', `${path}/shipping-rates`);
    assert.deepEqual(
      data.rates.map(({ id }: Data) => id),
      ['free'],
    );
  });

  it('leaves addresses unverified, and no text in them simulates a scenario', async () => {
    const { path } = await openAt({ line2: 'simulate:undeliverable' });
    const { data } = await store.call('POST', `${path}/verify-address`, {});
    assert.deepEqual([data.status, data.suggestions], ['unverified', []]);
  });
});

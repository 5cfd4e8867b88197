import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../../src/values/ids.ts';
import { rowsOf } from '../../contract/store-rows.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const PLANS = '/admin/v1/warranty-plans';
const PROTECTION = '/admin/v1/shipping-protection';
const PERCENT = { kind: 'percent', basisPoints: 500, minimum: 100, maximum: 900 };
const BANDS = {
  kind: 'bands',
  bands: [
    { below: 1_000, price: 100 },
    { below: null, price: 300 },
  ],
};
const PLAN = { name: 'Two years', termMonths: 24, coverage: 'Everything.', price: PERCENT };
const RULE = { name: 'Safe parcels', coverage: 'Loss.', price: PERCENT };

const BAD_PRICES = [
  { ...PERCENT, basisPoints: 0 },
  { ...PERCENT, basisPoints: 10_001 },
  { ...PERCENT, minimum: 0 },
  { ...PERCENT, maximum: 99 },
  { ...PERCENT, bands: BANDS.bands },
  { kind: 'percent', basisPoints: 500 },
  { kind: 'percent', minimum: 500 },
  { kind: 'bands' },
  { kind: 'bands', bands: [] },
  { kind: 'bands', bands: [{ below: null, price: 0 }] },
  { kind: 'bands', bands: [{ below: 1_000, price: 1 }] },
  { ...BANDS, bands: [...BANDS.bands, { below: null, price: 1 }] },
  { ...BANDS, bands: [{ below: 1_000, price: 1 }, ...BANDS.bands] },
  { ...BANDS, minimum: 1 },
  { kind: 'free' },
  'free',
];

async function newPlan(terms: object = {}): Promise<Data> {
  const { data, text } = await call('POST', PLANS, { ...PLAN, ...terms });
  assert.ok(data.id, text);
  return data;
}

async function offersFor(cart: Data, id: string): Promise<Data[]> {
  const { data } = await store.call('GET', `/v1/add-ons/carts/${cart.id}/warranty/offers`);
  return data.offers.filter(({ planId }: Data) => planId === id);
}

async function refusesPrices(method: string, path: string, body: object): Promise<void> {
  const before = await rowsOf(service.sql, store.id);
  for (const price of BAD_PRICES) {
    const { status, code } = await call(method, path, { ...body, price });
    assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], JSON.stringify(price));
  }
  assert.deepEqual(await rowsOf(service.sql, store.id), before);
}

describe('createWarrantyPlan', () => {
  it('creates a plan that is offered for every line', async () => {
    const plan = await newPlan();
    assert.deepEqual(
      [plan.price, plan.enabled, plan.position],
      [{ ...PERCENT, bands: null }, true, 3],
    );
    const offers = await offersFor(await store.newCart(), plan.id);
    assert.deepEqual(
      offers.map(({ sku, price, termMonths }) => [sku, price, termMonths]),
      [
        ['MUG-1', 100, 24],
        ['PEN-1', 100, 24],
      ],
    );
    const banded = await newPlan({ price: BANDS, termsUrl: 'https://shop.example.com/terms' });
    const [mug] = await offersFor(await store.newCart(), banded.id);
    assert.deepEqual([mug?.price, mug?.termsUrl], [300, 'https://shop.example.com/terms']);
  });

  it('refuses invalid values, and changes nothing', async () => {
    await refusesPrices('POST', PLANS, PLAN);
    for (const bad of [{ termMonths: 0 }, { name: ' ' }, { termsUrl: 'javascript:alert(1)' }]) {
      const { code } = await call('POST', PLANS, { ...PLAN, ...bad });
      assert.equal(code, 'VALIDATION_ERROR', JSON.stringify(bad));
    }
  });

  it('stops at fifty, also under concurrency', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('staff');
    await service.sql`
      insert into warranty_plans (store_id, id, name, term_months, coverage, price, active,
        position, created_at)
      select ${shop.id}, gen_random_uuid(), 'Full', 1, '-', ${JSON.stringify(BANDS)}::text::jsonb,
        true, 9, now() from generate_series(1, 46)`;
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => operator.call('POST', PLANS, PLAN)),
    );
    const codes = replies.map(({ code }) => code ?? 'made').sort();
    assert.deepEqual(codes, ['LIMIT_REACHED', 'LIMIT_REACHED', 'made', 'made']);
  });
});

describe('changeWarrantyPlan', () => {
  it('changes the given fields, and a cart keeps the terms it has', async () => {
    const before = await newPlan();
    const cart = await store.newCart();
    const path = `/v1/add-ons/carts/${cart.id}`;
    const input = { itemId: cart.items[0].id, planId: before.id };
    await store.call('POST', `${path}/warranty`, input);
    service.clock.advance(1_000);
    const { data } = await call('PATCH', `${PLANS}/${before.id}`, { price: BANDS, termMonths: 12 });
    const price = { ...BANDS, basisPoints: null, minimum: null, maximum: null };
    assert.deepEqual(data, { ...before, price, termMonths: 12, updatedAt: data.updatedAt });
    await store.call('PATCH', `/v1/carts/${cart.id}/items/${input.itemId}`, { quantity: 2 });
    const { data: kept } = await store.call('GET', path);
    assert.deepEqual([kept.addOns[0].price, kept.addOns[0].termMonths], [100, 24]);
  });

  it('disables a plan and enables it again', async () => {
    const { id } = await newPlan();
    const cart = await store.newCart();
    await call('PATCH', `${PLANS}/${id}`, { enabled: false });
    assert.equal((await offersFor(cart, id)).length, 0);
    await call('PATCH', `${PLANS}/${id}`, { enabled: true });
    assert.equal((await offersFor(cart, id)).length, 2);
  });

  it('refuses invalid values, and an unknown plan', async () => {
    const { id } = await newPlan();
    await refusesPrices('PATCH', `${PLANS}/${id}`, {});
    const { code } = await call('PATCH', `${PLANS}/${timeOrderedIds.next()}`, { termMonths: 3 });
    assert.equal(code, 'ADD_ON_NOT_FOUND');
  });
});

describe('removeWarrantyPlan', () => {
  it('removes it, and a cart keeps the add-on it has', async () => {
    const { id } = await newPlan();
    const cart = await store.newCart();
    const input = { itemId: cart.items[0].id, planId: id };
    await store.call('POST', `/v1/add-ons/carts/${cart.id}/warranty`, input);
    const { data } = await call('DELETE', `${PLANS}/${id}`);
    assert.deepEqual(data, { id, removed: true });
    assert.ok(!(await call('GET', PLANS)).data.plans.some((plan: Data) => plan.id === id));
    const { data: kept } = await store.call('GET', `/v1/add-ons/carts/${cart.id}`);
    assert.equal(kept.total, 100);
    assert.equal((await call('DELETE', `${PLANS}/${id}`)).code, 'ADD_ON_NOT_FOUND');
  });
});

describe('shipping protection', () => {
  it('has the values that the operator set last', async () => {
    const { data } = await call('PUT', PROTECTION, RULE);
    assert.deepEqual(
      [data.name, data.price, data.enabled],
      ['Safe parcels', { ...PERCENT, bands: null }, true],
    );
    assert.deepEqual((await call('GET', PROTECTION)).data.protection, data);
    const { id } = await store.newCart();
    const quote = () => store.call('GET', `/v1/add-ons/carts/${id}/insurance/quote`);
    assert.deepEqual((await quote()).data.price, 100);
    await call('PUT', PROTECTION, { ...RULE, enabled: false });
    assert.equal((await quote()).code, 'ADD_ON_NOT_FOUND');
  });

  it('is refused with an invalid price', async () => {
    await refusesPrices('PUT', PROTECTION, RULE);
  });

  it('can be removed', async () => {
    await call('PUT', PROTECTION, RULE);
    assert.deepEqual((await call('DELETE', PROTECTION)).data, { removed: true });
    assert.equal((await call('GET', PROTECTION)).data.protection, null);
    assert.equal((await call('DELETE', PROTECTION)).code, 'ADD_ON_NOT_FOUND');
  });
});

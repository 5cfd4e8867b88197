import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../../checkout-steps.ts';
import { startMerchant } from '../../fake-merchant.ts';
import { type Data, MUG, startService, type TestStore } from '../../harness.ts';
import { goLive } from '../../states.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' }, fakes: false });
const store = await service.newStore();
const owner = await store.newOperator('owner');
const staff = await store.newOperator('staff');

const band = (upTo: number | null, amount: number) => ({ upTo, amount });
const RULE = {
  id: 'ground',
  name: 'Ground',
  kind: 'flat',
  bands: [band(null, 700)],
  freeOver: null,
  minDays: 2,
  maxDays: 5,
};
const ZONE = {
  name: 'Home',
  countries: ['US'],
  states: [],
  postalPrefixes: [],
  priority: 0,
  rules: [RULE],
};
const TABLE = {
  pricesIncludeTax: false,
  shippingTaxable: true,
  addOnsTaxable: true,
  rates: [{ country: 'US', state: null, millionths: 100_000 }],
};
const SHIPPING = '/admin/v1/shipping';
const TAX = '/admin/v1/tax';
const settings = async () => (await owner.call('GET', '/admin/v1/live-settings')).data;

async function sessionOf(shop: TestStore): Promise<{ path: string; session: Data }> {
  const cart = await shop.newCart([MUG]);
  const path = `/v1/checkout/sessions/${cart.id}`;
  await shop.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  const { data } = await shop.call('PUT', `${path}/shipping-address`, ADDRESS);
  return { path, session: data };
}

describe('setShipping works', () => {
  it('replaces all zones, and live checkouts use their rates', async () => {
    const shop = await service.newStore();
    await goLive(service, shop, await startMerchant());
    const { call } = await shop.newOperator('staff');
    const zones = [ZONE, { ...ZONE, name: 'Away', countries: ['*'], rules: [] }];
    const { data } = await call('PUT', SHIPPING, { zones });
    assert.deepEqual(data, { zones });
    service.clock.advance(31_000);
    const { path } = await sessionOf(shop);
    const rates = await shop.call('GET', `${path}/shipping-rates`);
    assert.deepEqual(
      rates.data.rates.map(({ id, amount }: Data) => [id, amount]),
      [['ground', 700]],
    );
    await call('PUT', SHIPPING, { zones: [] });
    service.clock.advance(31_000);
    assert.equal((await shop.call('GET', `${path}/shipping-rates`)).code, 'NO_RATES_AVAILABLE');
  });

  it('requires of a zone only the fields without a default', async () => {
    const short = { id: 'ground', name: 'Ground', bands: [{ amount: 700 }] };
    const zones = [{ name: 'Home', countries: ['US'], rules: [short] }];
    const { data } = await owner.call('PUT', SHIPPING, { zones });
    const whole = { ...RULE, minDays: null, maxDays: null };
    assert.deepEqual(data, { zones: [{ ...ZONE, rules: [whole] }] });
    assert.deepEqual((await settings()).shipping, data);
  });

  it('keeps the other settings, also if both are set concurrently', async () => {
    await Promise.all([
      owner.call('PUT', SHIPPING, { zones: [ZONE] }),
      owner.call('PUT', TAX, TABLE),
    ]);
    const { shipping, tax } = await settings();
    assert.deepEqual([shipping, tax], [{ zones: [ZONE] }, TABLE]);
  });
});

describe('setShipping refuses bad input', () => {
  const rule = (parts: object) => ({ zones: [{ ...ZONE, rules: [{ ...RULE, ...parts }] }] });
  const bad: Record<string, object> = {
    'no zones': {},
    'a country that is none': { zones: [{ ...ZONE, countries: ['USA'] }] },
    'a zone nowhere': { zones: [{ ...ZONE, countries: [] }] },
    'an amount below nothing': rule({ bands: [band(null, -1)] }),
    'half a cent': rule({ bands: [band(null, 1.5)] }),
    'an id with spaces': rule({ id: 'by air' }),
    'a flat rule with bands': rule({ bands: [band(5, 1), band(null, 2)] }),
    'a flat rule with a limit': rule({ bands: [band(5, 1)] }),
    'bands that fall': rule({ kind: 'by_weight', bands: [band(5, 1), band(4, 2)] }),
    'bands that stand still': rule({ kind: 'by_weight', bands: [band(5, 1), band(5, 2)] }),
    'a band behind the last': rule({ kind: 'by_subtotal', bands: [band(null, 1), band(5, 2)] }),
    'days in the wrong order': rule({ minDays: 5, maxDays: 2 }),
    'an id twice': { zones: [ZONE, { ...ZONE, name: 'Other' }] },
  };
  for (const [name, body] of Object.entries(bad)) {
    it(`such as ${name}`, async () => {
      const before = await settings();
      const { status, code } = await owner.call('PUT', SHIPPING, body);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
      assert.deepEqual(await settings(), before);
    });
  }
});

describe('setTax works', () => {
  it('applies from the next write on, in the sandbox too, until it is removed', async () => {
    await owner.call('PUT', TAX, TABLE);
    service.clock.advance(31_000);
    assert.equal((await sessionOf(store)).session.totals.taxTotal, 125);
    assert.deepEqual((await owner.call('DELETE', TAX)).data, { removed: true });
    assert.deepEqual((await owner.call('DELETE', TAX)).data, { removed: true });
    service.clock.advance(31_000);
    assert.equal((await sessionOf(store)).session.totals.taxTotal, 0);
    assert.equal((await settings()).tax, null);
  });
});

describe('setTax refuses bad input', () => {
  const rate = (parts: object) => ({ ...TABLE, rates: [{ ...TABLE.rates[0], ...parts }] });
  const bad: Record<string, object> = {
    'no table': {},
    'a rate below nothing': rate({ millionths: -1 }),
    'more than everything': rate({ millionths: 1_000_001 }),
    'a rate with a fraction': rate({ millionths: 0.5 }),
    'a country that is none': rate({ country: 'usa' }),
    'a place twice': {
      ...TABLE,
      rates: ['NY', 'ny'].map((state) => ({ country: 'US', state, millionths: 1 })),
    },
  };
  for (const [name, body] of Object.entries(bad)) {
    it(`such as ${name}`, async () => {
      const { status, code } = await owner.call('PUT', TAX, body);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    });
  }
});

describe('shipping and tax need their credential', () => {
  it('staff may set shipping, and only owners set tax', async () => {
    assert.equal((await staff.call('PUT', SHIPPING, { zones: [] })).status, 200);
    assert.equal((await staff.call('PUT', TAX, TABLE)).code, 'FORBIDDEN');
    assert.equal((await staff.call('DELETE', TAX)).code, 'FORBIDDEN');
  });
});

describe('shipping and tax hide foreign ids', () => {
  it('and change no other store', async () => {
    const other = await (await service.newStore()).newOperator('owner');
    await owner.call('PUT', SHIPPING, { zones: [ZONE] });
    await owner.call('PUT', TAX, TABLE);
    const { data } = await other.call('GET', '/admin/v1/live-settings');
    assert.deepEqual([data.shipping, data.tax], [null, null]);
  });
});

describe('shipping and tax can be repeated', () => {
  it('with a key: the second call changes nothing', async () => {
    const key = { 'idempotency-key': 'shipping' };
    const first = await owner.call('PUT', SHIPPING, { zones: [ZONE] }, key);
    await owner.call('PUT', SHIPPING, { zones: [] });
    const again = await owner.call('PUT', SHIPPING, { zones: [ZONE] }, key);
    assert.equal(again.text, first.text);
    assert.deepEqual((await settings()).shipping, { zones: [] });
  });
});

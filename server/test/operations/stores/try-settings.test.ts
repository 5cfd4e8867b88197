import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowsOf } from '../../contract/store-rows.ts';
import { type Data, startService } from '../../harness.ts';

const service = await startService({ fakes: false });
const store = await service.newStore();
const owner = await store.newOperator('owner');
const staff = await store.newOperator('staff');

const zone = (name: string, countries: string[], amount: number, more: object = {}) => ({
  name,
  countries,
  rules: [{ id: name.toLowerCase(), name, bands: [{ amount }], ...more }],
});
const HOME = zone('Home', ['US'], 700, { freeOver: 5_000 });
const AWAY = zone('Away', ['*'], 1_900);
const TABLE = {
  pricesIncludeTax: false,
  shippingTaxable: true,
  addOnsTaxable: true,
  rates: [
    { country: 'US', state: 'IL', millionths: 62_500 },
    { country: 'DE', state: null, millionths: 190_000 },
  ],
};
const US = { country: 'US', state: 'IL', postalCode: '62701' };
const lines = [
  { sku: 'MUG', quantity: 2, unitPrice: 1_250 },
  { sku: 'CARD', unitPrice: 500, requiresShipping: false, taxable: false },
];
await owner.call('PUT', '/admin/v1/shipping', { zones: [HOME, AWAY] });
await owner.call('PUT', '/admin/v1/tax', TABLE);

const tryShipping = (body: object, by = staff) => by.call('POST', '/admin/v1/shipping/try', body);
const tryTax = (body: object, by = staff) => by.call('POST', '/admin/v1/tax/try', body);
const ratesOf = ({ data }: Data) => [
  data.zone,
  data.rates.map(({ id, amount }: Data) => [id, amount]),
];

describe('tryShipping', () => {
  it('says what an address would pay by the saved zones, in the sandbox too', async () => {
    const home = await tryShipping({ address: US, lines });
    assert.deepEqual(ratesOf(home), ['Home', [['home', 700]]]);
    assert.deepEqual([home.data.subtotal, home.data.currency], [3_000, 'USD']);
    const away = await tryShipping({ address: { country: 'FR' }, lines });
    assert.deepEqual(ratesOf(away), ['Away', [['away', 1_900]]]);
    const much = [{ unitPrice: 5_000 }];
    assert.deepEqual(ratesOf(await tryShipping({ address: US, lines: much })), [
      'Home',
      [['home', 0]],
    ]);
  });

  it('uses zones that are not saved, and offers nothing outside of all', async () => {
    const shipping = { zones: [zone('Near', ['DE'], 490)] };
    const near = await tryShipping({ address: { country: 'DE' }, lines, shipping });
    assert.deepEqual(ratesOf(near), ['Near', [['near', 490]]]);
    const nowhere = await tryShipping({ address: US, lines, shipping });
    assert.deepEqual(ratesOf(nowhere), [null, []]);
    const bare = await (await service.newStore()).newOperator('staff');
    assert.deepEqual(ratesOf(await tryShipping({ address: US, lines }, bare)), [null, []]);
  });

  it('weighs lines, and ships nothing that needs no shipping', async () => {
    const bands = [
      { upTo: 500, amount: 300 },
      { upTo: null, amount: 800 },
    ];
    const shipping = { zones: [zone('Mail', ['*'], 0, { kind: 'by_weight', bands })] };
    const heavy = [{ unitPrice: 100, quantity: 2, weightGrams: 300 }];
    const light = [{ unitPrice: 100, weightGrams: 300 }];
    const weigh = async (goods: object[]) =>
      ratesOf(await tryShipping({ address: US, lines: goods, shipping }))[1];
    assert.deepEqual(await weigh(heavy), [['mail', 800]]);
    assert.deepEqual(await weigh(light), [['mail', 300]]);
    assert.deepEqual(await weigh([{ unitPrice: 100 }]), []);
    assert.deepEqual(await weigh([{ unitPrice: 100, requiresShipping: false }]), []);
  });

  it('refuses bad zones, addresses, lines and amounts', async () => {
    const twice = { zones: [HOME, HOME] };
    const bad = [
      {},
      { address: US },
      { address: US, lines: [] },
      { address: { country: 'us' }, lines },
      { address: US, lines: [{ unitPrice: -1 }] },
      { address: US, lines, shipping: { zones: [{ name: 'x' }] } },
      { address: US, lines, zones: [] },
    ];
    for (const body of bad) {
      assert.equal((await tryShipping(body)).code, 'VALIDATION_ERROR', JSON.stringify(body));
    }
    const { code, body } = await tryShipping({ address: US, lines, shipping: twice });
    assert.equal(code, 'VALIDATION_ERROR');
    assert.match(body.error.message, /^body\.shipping\.zones/);
    const huge = [{ unitPrice: Number.MAX_SAFE_INTEGER, quantity: 2 }];
    assert.equal((await tryShipping({ address: US, lines: huge })).code, 'AMOUNT_TOO_LARGE');
    assert.equal((await tryTax({ address: US, lines: huge })).code, 'AMOUNT_TOO_LARGE');
  });
});

describe('tryTax', () => {
  it('calculates as a cart does, by line and for shipping', async () => {
    const { data } = await tryTax({ address: US, lines, shippingAmount: 700 });
    assert.deepEqual(data, {
      isAddressSufficient: true,
      rateMillionths: 62_500,
      pricesIncludeTax: false,
      currency: 'USD',
      lines: [
        { sku: 'MUG', amount: 2_500, tax: 156 },
        { sku: 'CARD', amount: 500, tax: 0 },
      ],
      shippingTax: 44,
      taxTotal: 200,
      taxIncluded: 0,
      total: 3_900,
    });
    const elsewhere = await tryTax({ address: { country: 'FR' }, lines });
    assert.deepEqual([elsewhere.data.taxTotal, elsewhere.data.total], [0, 3_000]);
  });

  it('uses a table that is not saved, also with prices that include tax', async () => {
    const tax = { ...TABLE, pricesIncludeTax: true, shippingTaxable: false };
    const address = { country: 'DE' };
    const { data } = await tryTax({ address, lines: [{ unitPrice: 1_190 }], tax });
    assert.deepEqual(
      [data.pricesIncludeTax, data.taxIncluded, data.taxTotal, data.total],
      [true, 190, 0, 1_190],
    );
    const bare = await (await service.newStore()).newOperator('staff');
    assert.equal((await tryTax({ address, lines }, bare)).data.taxTotal, 0);
  });

  it('refuses a bad table, and an account that the store does not have', async () => {
    const twice = { ...TABLE, rates: [TABLE.rates[1], TABLE.rates[1]] };
    const stripe = { ...TABLE, stripe: { providerId: 'none' } };
    for (const [tax, message] of [
      [twice, /^body\.tax\.rates/],
      [stripe, /^body\.tax\.stripe\.providerId/],
    ] as const) {
      const { code, body } = await tryTax({ address: US, lines, tax });
      assert.equal(code, 'VALIDATION_ERROR');
      assert.match(body.error.message, message);
    }
    assert.equal((await tryTax({ address: US, lines: [{}] })).code, 'VALIDATION_ERROR');
  });

  it('changes nothing but the audit log, nor does the trial of zones', async () => {
    const { audit_log: _, ...before } = await rowsOf(service.sql, store.id);
    await tryTax({ address: US, lines, tax: { ...TABLE, rates: [] } });
    await tryShipping({ address: US, lines, shipping: { zones: [] } });
    const { audit_log: __, ...after } = await rowsOf(service.sql, store.id);
    assert.deepEqual(after, before);
  });
});

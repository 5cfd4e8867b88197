import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS } from '../checkout-steps.ts';
import { type EasypostFault, RATES, startEasypost } from '../fake-easypost.ts';
import { startMerchant } from '../fake-merchant.ts';
import { type Data, MUG, PEN, startService, type TestStore } from '../harness.ts';
import { isTaken } from '../small-version.ts';
import { freeEverywhere, goLive, startOfAnHour } from '../states.ts';

const easypost = await startEasypost();
const merchant = await startMerchant();
const env = { ALLOW_PRIVATE_WEBHOOKS: 'on', EASYPOST_URL: easypost.url };
const service = await startService({ env, fakes: false });
merchant.products.set('MUG-1', { weightGrams: 400 });

const ORIGIN = {
  company: 'Mugs Ltd',
  line1: '1 Harbour Road',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: null,
};
const CARRIER = { provider: 'easypost', origin: ORIGIN, defaultWeightGrams: 100 };
const KEY = 'EZTK-secret-key-1234';

/** A live store with a carrier account, and its own rate table as the fallback. */
async function newStore(): Promise<TestStore> {
  const store = await service.newStore();
  await goLive(service, store, merchant);
  const { call } = await store.newOperator('owner');
  await freeEverywhere(service, store);
  const { status } = await call('PUT', '/admin/v1/carrier', {
    ...CARRIER,
    credentials: { apiKey: KEY },
  });
  assert.equal(status, 200);
  service.clock.advance(31_000);
  easypost.fault = 'none';
  easypost.rates = RATES;
  easypost.asked.length = 0;
  return store;
}

async function openAt(store: TestStore, address: object = {}) {
  const cart = await store.newCart([MUG, PEN]);
  const path = `/v1/checkout/sessions/${cart.id}`;
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, ...address });
  return path;
}

const idsOf = ({ data }: { data: Data }) => data.rates?.map(({ id }: Data) => id);

describe('the origin address of a store', () => {
  it('uses the country of the store if the settings name none', async () => {
    const store = await service.newStore();
    await service.sql`update stores set country = 'DE' where id = ${store.id}`;
    const { call } = await store.newOperator('owner');
    const { country: _, ...origin } = CARRIER.origin;
    const body = { ...CARRIER, origin, credentials: { apiKey: KEY } };
    const { data, text } = await call('PUT', '/admin/v1/carrier', body);
    assert.equal(data.origin?.country, 'DE', text);
  });
});

describe('a store with a carrier account', () => {
  it('repairs unstorable text of carriers, and the rate can be chosen', async () => {
    const store = await newStore();
    const path = await openAt(store);
    easypost.rates = [{ ...RATES[0], carrier: 'Car\ud83d', service: 'Gr\u0000und' }];
    const { data } = await store.call('GET', `${path}/shipping-rates`);
    const [rate] = data.rates;
    assert.equal(rate.name, 'Car\ufffd Gr\ufffdund');
    const input = { rateId: rate.id, rateName: rate.name, amount: rate.amount };
    const chosen = await store.call('PUT', `${path}/shipping-rate`, input);
    assert.equal(chosen.status, 200, chosen.text);
  });

  it('offers the rates of carriers in its currency, the cheapest first', async () => {
    const store = await newStore();
    const path = await openAt(store);
    const { data } = await store.call('GET', `${path}/shipping-rates`);
    assert.deepEqual(data.rates, [
      {
        id: 'usps-priority',
        name: 'USPS Priority',
        amount: 758,
        carrier: 'USPS',
        minDays: 2,
        maxDays: 2,
      },
      {
        id: 'ups-nextday',
        name: 'UPS NextDay',
        amount: 3140,
        carrier: 'UPS',
        minDays: 1,
        maxDays: 1,
      },
    ]);
    const [{ path: asked, key, body }] = easypost.asked as [(typeof easypost.asked)[0]];
    assert.deepEqual([asked, key], ['/v2/shipments', KEY]);
    assert.equal(body.shipment.to_address.zip, ADDRESS.postalCode);
    assert.equal(body.shipment.from_address.street1, ORIGIN.line1);
    assert.equal(body.shipment.parcel.weight, 21.2, '400 g and two pieces of 100 g, in ounces');
  });

  it('accepts the rate that was returned, without a second call, and no other amount', async () => {
    const store = await newStore();
    const path = await openAt(store);
    await store.call('GET', `${path}/shipping-rates`);
    const rate = { rateId: 'usps-priority', rateName: 'USPS Priority' };
    const wrong = await store.call('PUT', `${path}/shipping-rate`, { ...rate, amount: 1 });
    assert.equal(wrong.code, 'SHIPPING_RATE_CHANGED');
    const { data } = await store.call('PUT', `${path}/shipping-rate`, { ...rate, amount: 758 });
    assert.deepEqual([data.shippingRate.amount, data.totals.shippingTotal], [758, 758]);
    assert.equal(easypost.asked.length, 1);
    const neighbour = await openAt(store, { firstName: 'Grace', phone: '+14155550111' });
    await store.call('GET', `${neighbour}/shipping-rates`);
    assert.equal(easypost.asked.length, 1, 'the same parcel to the same place');
    service.clock.advance(10 * 60_000);
    easypost.rates = [{ ...RATES[1], rate: '8.00' }];
    const later = await store.call('PUT', `${path}/shipping-rate`, { ...rate, amount: 758 });
    assert.equal(later.code, 'SHIPPING_RATE_CHANGED');
  });

  const faults: EasypostFault[] = [
    'hang',
    'half_an_answer',
    'error',
    'too_often',
    'unauthorized',
    'garbage',
    'other_shape',
    'no_rates',
    'redirect',
    'hang_up',
  ];
  for (const fault of faults.filter((_, index) => isTaken(index, 2))) {
    it(`falls back on its own rate table if the carrier does this: ${fault}`, async () => {
      const store = await newStore();
      const path = await openAt(store);
      easypost.fault = fault;
      assert.deepEqual(idsOf(await store.call('GET', `${path}/shipping-rates`)), ['free']);
      const { data } = await store.call('POST', `${path}/verify-address`, {});
      if (fault !== 'no_rates') assert.equal(data.status, 'unverified');
      assert.ok(easypost.asked.every(({ path: asked }) => !asked.includes('elsewhere')));
    });
  }

  it('drops a rate whose amount is invalid', async () => {
    const store = await newStore();
    const path = await openAt(store);
    const amounts = ['-1.00', '1e3', '0x10', '7.585', '', 'free', '7,58', '007.50', '12', '3.5'];
    easypost.rates = amounts.map((rate, n) => ({ ...RATES[1], service: `S${n}`, rate }));
    const { data } = await store.call('GET', `${path}/shipping-rates`);
    assert.deepEqual(
      data.rates.map(({ amount }: Data) => amount),
      [350, 750, 1200],
    );
  });

  it('stops calling after five failures, for ten seconds', async () => {
    const store = await newStore();
    const path = await openAt(store);
    easypost.fault = 'error';
    for (let turn = 0; turn < 7; turn++) await store.call('GET', `${path}/shipping-rates`);
    assert.equal(easypost.asked.length, 5);
    service.clock.advance(10_000);
    easypost.fault = 'none';
    assert.equal(idsOf(await store.call('GET', `${path}/shipping-rates`)).length, 2);
  });

  it('writes its key into no log and no table', async () => {
    const store = await newStore();
    const path = await openAt(store);
    easypost.fault = 'unauthorized';
    await store.call('GET', `${path}/shipping-rates`);
    assert.ok(service.logLines.some((line) => line.includes('the carrier gave no answer')));
    assert.ok(!service.logLines.join().includes(KEY));
    const [row] = await service.sql`
      select to_jsonb(s)::text as text from store_settings as s where store_id = ${store.id}`;
    assert.ok(!row?.text.includes(KEY));
  });
});

describe('a trial of shipping by an operator', () => {
  it('asks the carrier thirty times a minute: its limits are those of checkouts, too', async () => {
    const limited = await startService({ env: { ...env, RATE_LIMIT: 'on' }, fakes: false });
    const { call } = await (await limited.newStore()).newOperator('owner');
    const account = { ...CARRIER, credentials: { apiKey: KEY } };
    assert.equal((await call('PUT', '/admin/v1/carrier', account)).status, 200);
    startOfAnHour(limited);
    easypost.fault = 'none';
    easypost.asked.length = 0;
    const address = { country: 'US', state: 'IL', postalCode: '62701' };
    const codes: (string | undefined)[] = [];
    // Each of another weight: the carrier's rates for the same parcel are kept for a while.
    for (let quantity = 1; quantity <= 31; quantity++) {
      const body = { address, lines: [{ sku: 'MUG', quantity, unitPrice: 1_250 }] };
      codes.push((await call('POST', '/admin/v1/shipping/try', body)).code);
    }
    assert.deepEqual(codes, [...Array(30).fill(undefined), 'RATE_LIMITED']);
    assert.equal(easypost.asked.length, 30);
  });
});

describe('an address that a carrier verifies', () => {
  async function verified(correction: object, errors: object[] = []): Promise<Data> {
    const store = await newStore();
    const path = await openAt(store);
    Object.assign(easypost, { correction, errors });
    const { data } = await store.call('POST', `${path}/verify-address`, {});
    Object.assign(easypost, { correction: {}, errors: [] });
    return data;
  }

  it('is verified if only capitals differ', async () => {
    const data = await verified({ street1: '1 MAIN STREET', city: 'SPRINGFIELD' });
    assert.deepEqual([data.status, data.address.line1], ['verified', '1 Main Street']);
  });

  it('is corrected otherwise, and keeps the name', async () => {
    const data = await verified({ street1: '1 MAIN ST', zip: '62701-1234' });
    assert.equal(data.status, 'corrected');
    const [{ address, changedFields }] = data.suggestions;
    assert.deepEqual(changedFields, ['line1', 'postalCode']);
    assert.deepEqual([address.firstName, address.line1], ['Ada', '1 MAIN ST']);
  });

  it('is undeliverable, ambiguous or unverified as the postal service says', async () => {
    const statuses: string[] = [];
    for (const code of ['E.ADDRESS.NOT_FOUND', 'E.SECONDARY_INFORMATION.MISSING', 'E.OTHER']) {
      statuses.push((await verified({}, [{ code, message: code }])).status);
    }
    assert.deepEqual(statuses, ['undeliverable', 'ambiguous', 'unverified']);
  });
});

describe('setCarrier and removeCarrier', () => {
  it('return the settings without the key, and remove them again', async () => {
    const store = await newStore();
    const { call } = await store.newOperator('owner');
    const { data } = await call('GET', '/admin/v1/live-settings');
    assert.deepEqual(data.carrier, { ...CARRIER, apiKeyHint: '1234' });
    const path = await openAt(store);
    assert.deepEqual((await call('DELETE', '/admin/v1/carrier')).data, { removed: true });
    service.clock.advance(31_000);
    assert.deepEqual(idsOf(await store.call('GET', `${path}/shipping-rates`)), ['free']);
    assert.equal(easypost.asked.length, 0);
  });

  it('return nothing of a short key', async () => {
    const { call } = await (await service.newStore()).newOperator('owner');
    const credentials = { apiKey: 'EZTK1234' };
    const { data } = await call('PUT', '/admin/v1/carrier', { ...CARRIER, credentials });
    assert.equal(data.apiKeyHint, '');
  });

  it('refuse bad input, and staff', async () => {
    const store = await service.newStore();
    const [owner, staff] = [await store.newOperator('owner'), await store.newOperator('staff')];
    const good = { ...CARRIER, credentials: { apiKey: KEY } };
    const bad = [
      {},
      { ...CARRIER },
      { ...good, provider: 'pigeon' },
      { ...good, defaultWeightGrams: 0 },
      { ...good, origin: { ...ORIGIN, country: 'USA' } },
    ];
    for (const body of bad) {
      assert.equal((await owner.call('PUT', '/admin/v1/carrier', body)).code, 'VALIDATION_ERROR');
    }
    assert.equal((await staff.call('PUT', '/admin/v1/carrier', good)).code, 'FORBIDDEN');
    assert.equal((await staff.call('DELETE', '/admin/v1/carrier')).code, 'FORBIDDEN');
  });
});

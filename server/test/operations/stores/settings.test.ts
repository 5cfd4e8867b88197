import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../../src/platform/db/connect.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { testDatabase } from '../../database-address.ts';
import { sharedService, startService, type TestStore } from '../../harness.ts';
import { until } from '../../process/running.ts';

const service = await sharedService();
const STORE = '/admin/v1/store';

async function newSetting() {
  const store = await service.newStore();
  return { store, owner: await store.newOperator('owner') };
}

describe('changing the settings of a store', () => {
  it('changes the given fields and nothing else', async () => {
    const { owner } = await newSetting();
    const { data: before } = await owner.call('GET', STORE);
    const { data } = await owner.call('PATCH', STORE, { country: 'de', supportEmail: 'a@b.de' });
    assert.deepEqual(data, { ...before, country: 'DE', supportEmail: 'a@b.de' });
    assert.deepEqual((await owner.call('GET', STORE)).data, data);
    const cleared = await owner.call('PATCH', STORE, { supportEmail: null });
    assert.equal(cleared.data.supportEmail, null);
    assert.equal(cleared.data.country, 'DE');
  });

  it('sets the time zone and the locale, in their usual spelling', async () => {
    const { owner } = await newSetting();
    const { data: before } = await owner.call('GET', STORE);
    assert.deepEqual([before.timezone, before.locale], ['UTC', 'en']);
    const change = { timezone: 'europe/berlin', locale: 'de-ch' };
    const { data } = await owner.call('PATCH', STORE, change);
    assert.deepEqual([data.timezone, data.locale], ['Europe/Berlin', 'de-CH']);
    for (const [field, value] of [
      ['timezone', 'Mars/Olympus'],
      ['timezone', '+01:00'],
      ['locale', 'de_CH'],
    ] as const) {
      const refused = await owner.call('PATCH', STORE, { [field]: value });
      assert.equal(refused.code, 'VALIDATION_ERROR', value);
      assert.equal(refused.body.error.fields[0].path, field);
    }
    assert.deepEqual((await owner.call('GET', STORE)).data, data);
  });

  it('defines where links may lead and which countries are texted', async () => {
    const { store, owner } = await newSetting();
    const lists = {
      redirectHosts: ['shop.example.com', 'm.example.com:8443'],
      textCountries: ['DE'],
    };
    const { data, text } = await owner.call('PATCH', STORE, lists);
    assert.deepEqual([data.redirectHosts, data.textCountries], Object.values(lists), text);
    service.clock.advance(31_000);
    const ask = (redirectUrl: string) =>
      store.call('POST', '/v1/auth/magic-link', { email: 'ada@example.com', redirectUrl });
    assert.equal((await ask('https://m.example.com:8443/in')).status, 200);
    assert.equal((await ask('https://evil.example/in')).code, 'VALIDATION_ERROR');
    const textTo = (phone: string) => store.call('POST', '/v1/auth/otp/request', { phone });
    assert.equal((await textTo('+14155550123')).code, 'PHONE_NOT_SUPPORTED');
    assert.equal((await textTo('+4915112345678')).status, 200);
    await owner.call('PATCH', STORE, { name: 'Mugs' });
    const emptied = await owner.call('PATCH', STORE, { textCountries: [] });
    assert.deepEqual(emptied.data.textCountries, []);
    assert.deepEqual(emptied.data.redirectHosts, lists.redirectHosts);
  });

  it('keeps both when two operators change different fields concurrently', async () => {
    const { owner } = await newSetting();
    await Promise.all([
      owner.call('PATCH', STORE, { name: 'Other mugs' }),
      owner.call('PATCH', STORE, { country: 'FR' }),
    ]);
    const { data } = await owner.call('GET', STORE);
    assert.deepEqual([data.name, data.country], ['Other mugs', 'FR']);
  });

  it('notifies every process that has cached the store', async () => {
    const direct = connect(testDatabase(), { poolSize: 1, throughPooler: false });
    const listening = await startService();
    await listening.keys.listen(direct);
    const store = await listening.newStore();
    const nameSeen = async () => (await store.call('GET', '/v1/config')).data.store.name;
    await nameSeen();
    const owner = await store.newOperator('owner');
    await owner.call('PATCH', STORE, { name: 'New name' });
    await until(async () => (await nameSeen()) === 'New name', 5_000);
    await direct.end({ timeout: 1 });
  });

  it('refuses invalid settings', async () => {
    const { owner } = await newSetting();
    const before = (await owner.call('GET', STORE)).text;
    for (const body of [
      { name: '' },
      { name: '   ' },
      { country: 'USA' },
      { supportEmail: 'no-address' },
      { statusFollowsShipments: 'yes' },
      { redirectHosts: ['https://shop.example.com'] },
      { redirectHosts: ['shop.example.com,evil.example'] },
      { redirectHosts: ['*'] },
      { textCountries: ['de'] },
      { textCountries: ['DE,US'] },
    ]) {
      assert.equal((await owner.call('PATCH', STORE, body)).code, 'VALIDATION_ERROR');
    }
    await owner.call('PATCH', STORE, { developerMode: false, currency: 'EUR', handle: 'mine' });
    assert.equal((await owner.call('GET', STORE)).text, before);
  });
});

describe('a store whose order status follows shipments', () => {
  async function shipped(store: TestStore, status: string) {
    const { id } = await placeOrder(store);
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z', status };
    const { data } = await store.call('POST', `/v1/orders/${id}/shipments`, parcel);
    return { id, path: `/v1/orders/${id}/shipments/${data.id}` };
  }
  const statusOf = async (store: TestStore, id: string) =>
    (await store.call('GET', `/v1/orders/${id}`)).data.status;

  async function following() {
    const { store, owner } = await newSetting();
    await owner.call('PATCH', STORE, { statusFollowsShipments: true });
    service.clock.advance(31_000);
    return store;
  }

  it('sets shipped and delivered once all shipments are', async () => {
    const store = await following();
    const { id, path } = await shipped(store, 'pending');
    assert.equal(await statusOf(store, id), 'confirmed');
    await store.call('PATCH', path, { status: 'in_transit' });
    assert.equal(await statusOf(store, id), 'shipped');
    await store.call('PATCH', path, { status: 'delivered' });
    assert.equal(await statusOf(store, id), 'delivered');
    const { timeline } = (await store.call('GET', `/v1/orders/${id}`)).data;
    assert.deepEqual(
      timeline.slice(-2).map(({ actor, to }: { actor: string; to: string }) => [actor, to]),
      [
        ['system', 'shipped'],
        ['system', 'delivered'],
      ],
    );
  });

  it('keeps a status that was set by an operator', async () => {
    const store = await following();
    const { id, path } = await shipped(store, 'pending');
    await store.call('PATCH', `/v1/orders/${id}/status`, { status: 'processing' });
    await store.call('PATCH', path, { status: 'in_transit' });
    assert.equal(await statusOf(store, id), 'processing');
  });

  it('is optional: without the setting a status stays', async () => {
    const { store } = await newSetting();
    const { id } = await shipped(store, 'in_transit');
    assert.equal(await statusOf(store, id), 'confirmed');
  });
});

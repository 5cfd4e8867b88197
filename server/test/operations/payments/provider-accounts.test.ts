import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import type { PaymentAdapter } from '../../../src/ports/payments/payment-adapter.ts';
import { ZERO } from '../../../src/values/money.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { type Data, startService, type TestStore } from '../../harness.ts';
import { addLiveProvider, goLiveByOperator, TESTPAY_KEY, testpay } from '../../live-store.ts';
import { everyRow } from '../../states.ts';

/** Its records are of one account; a key that says so is another account's. */
const bookpay: PaymentAdapter = {
  ...testpay(systemClock),
  open(account) {
    const isOther = account.credentials.secretKey?.startsWith('testpay_other');
    const [authorized, captured, refunded] = [ZERO, ZERO, ZERO];
    const record = { authorized, captured, refunded, currency: 'USD', isVoided: false };
    const look = async () => (isOther ? undefined : record);
    return { ...testpay(systemClock).open(account), retrieveCharge: look };
  },
};
const service = await startService({ paymentAdapters: { bookpay } });
const PROVIDERS = '/admin/v1/payment-providers';

function account(id: string, change: object = {}) {
  const credentials = { secretKey: TESTPAY_KEY };
  return { id, type: 'testpay', mode: 'test', credentials, ...change };
}

async function newSetting() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const add = (id: string, change: object = {}) =>
    owner.call('POST', PROVIDERS, account(id, change));
  const list = async (): Promise<Data[]> => (await owner.call('GET', PROVIDERS)).data.providers;
  /** The ids of the offered providers, the default first; the store's cache was cleared. */
  const offered = async (): Promise<string[]> => {
    service.clock.advance(31_000);
    const { data } = await store.call('GET', '/v1/payments/providers');
    return data.providers.map(({ id }: Data) => id);
  };
  return { store, owner, add, list, offered };
}

async function payWith(store: TestStore, providerId: string, options = {}): Promise<Data> {
  const { path, confirmation } = await openCheckout(store, 'rate', options);
  const intent = await store.call('POST', `${path}/payment-intent`, { providerId });
  assert.equal(intent.status, 200, intent.text);
  const { id: paymentIntentId } = intent.data.paymentIntent;
  const input = { ...confirmation, paymentIntentId };
  return (await store.call('POST', `${path}/confirm`, input)).data.order;
}

/** A port that was open, and is closed. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('connecting a provider', () => {
  it('offers it to shoppers, and the first live one by default', async () => {
    const { add, offered, list } = await newSetting();
    assert.equal((await add('one')).status, 200);
    assert.equal((await add('two')).status, 200);
    assert.deepEqual(await offered(), ['mock', 'one', 'two']);
    assert.deepEqual(
      (await list()).map(({ id, isDefault }) => [id, isDefault]),
      [
        ['one', true],
        ['two', false],
      ],
    );
  });

  it('accepts payments in a sandbox with a test account', async () => {
    const { add, store } = await newSetting();
    await add('one');
    service.clock.advance(31_000);
    const order = await payWith(store, 'one');
    assert.equal(order.payment.providerId, 'one');
    assert.equal(order.developerMode, true);
  });

  it('refuses live accounts in the sandbox, and test accounts in live stores', async () => {
    const { add, offered, store } = await newSetting();
    await add('tests');
    await goLiveByOperator(store);
    assert.deepEqual(await offered(), ['main']);
    const other = await newSetting();
    await other.add('real', { mode: 'live' });
    assert.deepEqual(await other.offered(), ['mock']);
  });

  it('accepts the secret and never returns it', async () => {
    const { add, owner } = await newSetting();
    const secret = 'testpay_siskin_0123456789';
    const added = await add('one', { credentials: { secretKey: secret, unknown: 'siskin-two' } });
    assert.equal(added.data.hint, '6789');
    const listed = await owner.call('GET', PROVIDERS);
    const everything = [
      added.text,
      listed.text,
      await everyRow(service),
      ...service.logLines,
      (await owner.call('GET', '/admin/v1/audit-log')).text,
    ].join('\n');
    assert.ok(!everything.includes('siskin'));
  });

  it('cannot decrypt a secret in another store, should a row ever be copied there', async () => {
    const [mine, thief] = [await newSetting(), await newSetting()];
    await mine.add('one');
    await service.sql`
      insert into store_providers (store_id, id, type, mode, credentials, hint, is_default,
        enabled, revision, created_at, updated_at)
      select ${thief.store.id}, id, type, mode, credentials, hint, is_default, enabled, revision,
        created_at, updated_at
      from store_providers where store_id = ${mine.store.id}`;
    assert.deepEqual(await thief.offered(), ['mock']);
    const told = service.logLines.filter((line) => line.includes(thief.store.id));
    assert.ok(told.some((line) => line.includes('cannot be read: enter them again')));
  });

  it('sells with the readable accounts, and with the rest once entered again', async () => {
    const { add, offered, owner, store } = await newSetting();
    for (const id of ['one', 'two']) assert.equal((await add(id)).status, 200);
    await service.sql`
      update store_providers set credentials = ${randomBytes(64)}, revision = gen_random_uuid()
      where store_id = ${store.id} and id = 'two'`;
    assert.deepEqual(await offered(), ['mock', 'one']);
    assert.equal((await placeOrder(store)).status, 'confirmed');
    const credentials = { secretKey: TESTPAY_KEY };
    const again = await owner.call('PATCH', `${PROVIDERS}/two`, { credentials });
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(await offered(), ['mock', 'one', 'two']);
  });

  it('verifies with the provider first: a refused account is not stored', async () => {
    const { add, list } = await newSetting();
    const refused = await add('one', { credentials: { secretKey: 'a wrong key' } });
    assert.equal(refused.code, 'CREDENTIALS_REFUSED');
    assert.match(refused.body.error.message, /no such key/);
    assert.equal((await add('one', { credentials: {} })).code, 'CREDENTIALS_REFUSED');
    const silent = await add('one', { credentials: { secretKey: 'unreachable' } });
    assert.equal(silent.code, 'PROVIDER_TIMEOUT');
    for (const type of ['nopay', 'constructor', '__proto__']) {
      assert.equal((await add('one', { type })).code, 'PROVIDER_TYPE_UNKNOWN', type);
    }
    assert.deepEqual(await list(), []);
  });

  it('refuses an id that is taken, and that of the sandbox', async () => {
    const { add, list } = await newSetting();
    await add('one');
    assert.equal((await add('one', { mode: 'live' })).code, 'PROVIDER_ID_TAKEN');
    const reserved = await add('mock');
    assert.equal(reserved.code, 'PROVIDER_ID_TAKEN');
    assert.match(reserved.text, /reserved/);
    for (const id of ['', 'A', 'a b', '-a', 'x'.repeat(41)]) {
      assert.equal((await add(id)).code, 'VALIDATION_ERROR');
    }
    assert.equal((await list()).length, 1);
  });

  it('calls no vendor for invalid input', async () => {
    const { add } = await newSetting();
    await add('one');
    const credentials = { secretKey: 'unreachable' };
    for (const id of ['one', 'mock']) {
      assert.equal((await add(id, { credentials })).code, 'PROVIDER_ID_TAKEN', id);
    }
    for (let count = 1; count < 20; count++) await add(`pay-${count}`);
    assert.equal((await add('more', { credentials })).code, 'LIMIT_REACHED');
  });

  it('reports an unreachable vendor, in the reply and the log, without secrets', async () => {
    const closed = `http://127.0.0.1:${await closedPort()}`;
    const lonely = await startService({ env: { STRIPE_URL: closed, PAYPAL_URL: closed } });
    const owner = await (await lonely.newStore()).newOperator('owner');
    const stripe = { secretKey: 'sk_test_siskin', publishableKey: 'pk_test_siskin' };
    const paypal = { clientId: 'siskin', clientSecret: 'siskin-two', webhookId: 'siskin' };
    for (const [type, credentials] of [
      ['stripe', { ...stripe, webhookSecret: 'whsec_siskin' }],
      ['paypal', paypal],
    ] as const) {
      const input = { id: 'main', type, mode: 'test', credentials };
      const { code, text } = await owner.call('POST', PROVIDERS, input);
      assert.equal(code, 'PROVIDER_TIMEOUT');
      assert.match(text, /nothing listens at its address \(ECONNREFUSED\)/);
      assert.match(String(lonely.logLines.at(-1)) + lonely.logLines.at(-2), /ECONNREFUSED/);
      assert.ok(![text, ...lonely.logLines].join().includes('siskin'));
    }
  });

  it('stops at twenty, also under concurrency', async () => {
    const { add } = await newSetting();
    const replies = await Promise.all(Array.from({ length: 23 }, (_, n) => add(`pay-${n}`)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 20);
    assert.equal(replies.filter(({ code }) => code === 'LIMIT_REACHED').length, 3);
  });

  it('has one default, also under concurrency', async () => {
    const { add, owner, list } = await newSetting();
    for (const id of ['one', 'two', 'three']) await add(id);
    await Promise.all(
      ['two', 'three', 'two', 'one'].map((id) =>
        owner.call('PATCH', `${PROVIDERS}/${id}`, { isDefault: true }),
      ),
    );
    assert.equal((await list()).filter(({ isDefault }) => isDefault).length, 1);
  });
});

describe('a default of each mode', () => {
  const defaults = (providers: Data[]) =>
    providers.filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it('is not replaced by an account of the other', async () => {
    const { add, list, owner } = await newSetting();
    for (const id of ['real', 'real-two']) await add(id, { mode: 'live' });
    for (const id of ['tests', 'tests-two']) await add(id);
    assert.deepEqual(defaults(await list()).sort(), ['real', 'tests']);
    await add('tests-three', { isDefault: true });
    assert.deepEqual(defaults(await list()).sort(), ['real', 'tests-three']);
    await owner.call('PATCH', `${PROVIDERS}/real-two`, { isDefault: true });
    assert.deepEqual(defaults(await list()).sort(), ['real-two', 'tests-three']);
  });

  it('passes to the oldest of the same mode when it is removed', async () => {
    const { add, list, owner } = await newSetting();
    for (const id of ['tests', 'tests-two']) await add(id);
    for (const id of ['real', 'real-two']) await add(id, { mode: 'live' });
    await owner.call('PATCH', `${PROVIDERS}/real`, { enabled: false });
    await owner.call('DELETE', `${PROVIDERS}/real`);
    assert.deepEqual(defaults(await list()).sort(), ['real-two', 'tests']);
  });

  it('is offered first in the live store, whatever the sandbox had', async () => {
    const { add, offered, store } = await newSetting();
    await add('older', { mode: 'live' });
    await add('wanted', { mode: 'live', isDefault: true });
    await add('tests', { isDefault: true });
    await goLiveByOperator(store);
    assert.equal((await offered())[0], 'wanted');
  });
});

describe('changing a provider', () => {
  it('makes another one the default', async () => {
    const { add, owner, offered } = await newSetting();
    await add('one');
    await add('two');
    await owner.call('PATCH', `${PROVIDERS}/two`, { isDefault: true });
    assert.deepEqual(await offered(), ['mock', 'two', 'one']);
  });

  it('replaces credentials only by valid ones', async () => {
    const { add, owner, list } = await newSetting();
    await add('one');
    const change = (secretKey: string) =>
      owner.call('PATCH', `${PROVIDERS}/one`, { credentials: { secretKey } });
    assert.equal((await change('wrong')).code, 'CREDENTIALS_REFUSED');
    assert.equal((await change('unreachable')).code, 'PROVIDER_TIMEOUT');
    assert.equal((await list())[0].hint, '1234');
    assert.equal((await change('testpay_secret_key_9876')).data.hint, '9876');
  });

  it('accepts credentials of another account until a payment was made', async () => {
    const { add, owner, store, list } = await newSetting();
    await add('one', { type: 'bookpay' });
    const change = (secretKey: string) =>
      owner.call('PATCH', `${PROVIDERS}/one`, { credentials: { secretKey } });
    service.clock.advance(31_000);
    // A payment by gift card is no charge of the account.
    await payWith(store, 'one', { giftCards: [{ code: 'GIFT-SANDBOX-5000' }] });
    assert.equal((await change('testpay_other_1111')).status, 200);
    assert.equal((await change('testpay_secret_key_2222')).status, 200);
    service.clock.advance(31_000);
    await payWith(store, 'one');
    const { code } = await change('testpay_other_3333');
    assert.deepEqual([code, (await list())[0].hint], ['PROVIDER_IN_USE', '2222']);
    assert.equal((await change('testpay_secret_key_4444')).data.hint, '4444');
  });

  it('that is disabled is not offered, and still refunds its charges', async () => {
    const { store, offered } = await newSetting();
    const owner = await goLiveByOperator(store);
    await addLiveProvider(owner, 'second');
    service.clock.advance(31_000);
    const order = await placeOrder(store);
    assert.equal(order.payment.providerId, 'main');
    assert.equal(order.developerMode, undefined);
    await owner.call('PATCH', `${PROVIDERS}/main`, { enabled: false });
    assert.deepEqual(await offered(), ['second']);
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(refund.data.refund?.status, 'succeeded', refund.text);
  });

  it('refuses an unknown one', async () => {
    const { owner } = await newSetting();
    const { code } = await owner.call('PATCH', `${PROVIDERS}/none`, { enabled: false });
    assert.equal(code, 'PROVIDER_NOT_FOUND');
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/mock`)).code, 'PROVIDER_NOT_FOUND');
  });
});

describe('removing a provider', () => {
  it('removes one that is disabled and was never used; another becomes the default', async () => {
    const { add, owner, list } = await newSetting();
    await add('one');
    await add('two');
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/one`)).code, 'PROVIDER_IN_USE');
    await owner.call('PATCH', `${PROVIDERS}/one`, { enabled: false });
    const { data } = await owner.call('DELETE', `${PROVIDERS}/one`);
    assert.deepEqual(data, { id: 'one', removed: true });
    assert.deepEqual(
      (await list()).map(({ id, isDefault }) => [id, isDefault]),
      [['two', true]],
    );
  });

  it('keeps one with charges: refunds need it', async () => {
    const { store, list } = await newSetting();
    const owner = await goLiveByOperator(store);
    service.clock.advance(31_000);
    await placeOrder(store);
    await owner.call('PATCH', `${PROVIDERS}/main`, { enabled: false });
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/main`)).code, 'PROVIDER_IN_USE');
    assert.equal((await list()).length, 1);
  });

  it('ends the intents made for it: the cart stays open for another one', async () => {
    const { add, owner, store } = await newSetting();
    await add('one');
    service.clock.advance(31_000);
    const { path, confirmation } = await openCheckout(store, 'rate');
    const intent = await store.call('POST', `${path}/payment-intent`, { providerId: 'one' });
    await owner.call('PATCH', `${PROVIDERS}/one`, { enabled: false });
    await owner.call('DELETE', `${PROVIDERS}/one`);
    service.clock.advance(31_000);
    const paymentIntentId = intent.data.paymentIntent.id;
    const refused = await store.call('POST', `${path}/confirm`, {
      ...confirmation,
      paymentIntentId,
    });
    assert.equal(refused.code, 'PROVIDER_NOT_FOUND');
    assert.equal((await store.call('POST', `${path}/payment-intent`, {})).status, 200);
  });
});

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService, startService } from '../../harness.ts';
import { goLiveByOperator, TESTPAY_KEY } from '../../live-store.ts';
import { everyRow } from '../../states.ts';
import { newProviderSetting, PROVIDERS, payWith } from './provider-setting.ts';

const service = await sharedService();
const newSetting = () => newProviderSetting(service);

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
    const { add, owner, store } = await newSetting();
    const secret = 'testpay_siskin_0123456789';
    const added = await add('one', { credentials: { secretKey: secret, unknown: 'siskin-two' } });
    assert.equal(added.data.hint, '6789');
    const listed = await owner.call('GET', PROVIDERS);
    const everything = [
      added.text,
      listed.text,
      await everyRow(service, store),
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
    assert.ok(told.some((line) => line.includes('cannot be decrypted: enter them again')));
  });

  it('sells with the readable accounts, and with the rest once entered again', async () => {
    const { add, offered, owner, store } = await newSetting();
    for (const id of ['one', 'two']) assert.equal((await add(id)).status, 200);
    await service.sql`
      update store_providers set credentials = ${randomBytes(64)}, revision = ${randomUUID()}
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

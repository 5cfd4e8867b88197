import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { type FakeMerchant, startMerchant } from '../../fake-merchant.ts';
import { type Data, MUG, startService, type TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';
import { goLive, startOfAnHour } from '../../states.ts';

const PATH = '/admin/v1/product-webhook';
const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' }, fakes: false });

interface Scene {
  readonly store: TestStore;
  readonly owner: TestOperator;
  readonly merchant: FakeMerchant & { secret: string };
}

async function scene(): Promise<Scene> {
  const store = await service.newStore();
  return { store, owner: await store.newOperator('owner'), merchant: await startMerchant() };
}

const put = ({ owner, merchant }: Scene, input: object = {}, headers = {}) =>
  owner.call('PUT', PATH, { url: merchant.url, ...input }, headers);
const settings = async ({ owner }: Scene): Promise<Data> =>
  (await owner.call('GET', '/admin/v1/live-settings')).data;

/** A live store validates; the result is whether the merchant accepts the signature. */
async function isRecognised({ store, merchant }: Scene): Promise<boolean> {
  await goLive(service, store);
  const { unsigned } = merchant.counts;
  await store.call('POST', '/v1/carts', { items: [MUG] });
  return merchant.counts.unsigned === unsigned;
}

describe('setProductWebhook works', () => {
  it('creates a secret, returns it once, and signs with it', async () => {
    const one = await scene();
    const { data, text } = await put(one);
    assert.match(data.secret ?? text, /^whsec_[A-Za-z0-9+/=]{44}$/);
    assert.deepEqual(await settings(one), {
      productWebhook: { url: one.merchant.url, secretHint: data.secret.slice(-4) },
      shipping: null,
      carrier: null,
      tax: null,
    });
    one.merchant.secret = data.secret;
    assert.ok(await isRecognised(one));
  });

  it('keeps the secret if only the address changes, and replaces it on request', async () => {
    const one = await scene();
    one.merchant.secret = (await put(one)).data.secret;
    const moved = await put(one, { url: `${one.merchant.url}?to=here` });
    assert.equal(moved.data.secret, null);
    assert.ok(await isRecognised(one));
    const { data } = await put(one, { rotateSecret: true });
    assert.notEqual(data.secret, one.merchant.secret);
    service.clock.advance(31_000);
    assert.ok(!(await isRecognised(one)));
    one.merchant.secret = data.secret;
    assert.ok(await isRecognised(one));
  });

  it('restores no replaced secret under concurrent changes', async () => {
    const one = await scene();
    await put(one);
    const inputs = Array.from({ length: 10 }, (_, n) => ({ rotateSecret: n % 2 === 0 }));
    const replies = await Promise.all(inputs.map((input) => put(one, input)));
    const { secretHint } = (await settings(one)).productWebhook;
    const made = replies.flatMap(({ data }) => data.secret ?? []);
    assert.equal(made.length, 5);
    const [row] = await service.sql`
      select product_webhook as webhook from store_settings where store_id = ${one.store.id}`;
    const encrypted = Buffer.from(row?.webhook.sealedSecret, 'base64');
    const kept = service.app.storeSecrets.decrypt(encrypted, one.store.id);
    assert.ok(made.includes(kept));
    assert.equal(kept.slice(-4), secretHint);
  });

  it('notifies every process, so that the next call goes there', async () => {
    const one = await scene();
    const notified: string[] = [];
    await service.sql.listen('store_changed', (id) => notified.push(id));
    await put(one);
    while (!notified.includes(one.store.id)) await new Promise((next) => setTimeout(next, 5));
  });

  it('encrypts the secret, and decrypts it for no other store', async () => {
    const one = await scene();
    const { data } = await put(one);
    const [row] = await service.sql`
      select to_jsonb(s)::text as text, product_webhook as webhook from store_settings as s
      where store_id = ${one.store.id}`;
    assert.ok(!row?.text.includes(data.secret));
    const encrypted = Buffer.from(row?.webhook.sealedSecret, 'base64');
    assert.throws(() => service.app.storeSecrets.decrypt(encrypted, 'another store'));
  });
});

describe('setProductWebhook refuses bad input', () => {
  it('such as an address that no call would go to', async () => {
    const one = await scene();
    for (const url of ['nowhere', 'ftp://example.com/', 'https://ada:pass@example.com/']) {
      const { status, code } = await put(one, { url });
      assert.deepEqual([status, code], [422, 'WEBHOOK_URL_REFUSED'], url);
    }
    const guarded = await startService();
    const owner = await (await guarded.newStore()).newOperator('owner');
    const wrong = { 'http://example.com/': /https/, 'https://[fd00::1]/': /private network/ };
    for (const [url, why] of Object.entries(wrong)) {
      const reply = await owner.call('PUT', PATH, { url });
      assert.equal(reply.code, 'WEBHOOK_URL_REFUSED');
      assert.match(reply.text, why);
    }
    assert.equal((await settings(one)).productWebhook, null);
  });

  it('such as a missing address', async () => {
    const { owner } = await scene();
    for (const body of [
      {},
      { url: '' },
      { url: 7 },
      { url: 'https://x.test', rotateSecret: 'no' },
    ]) {
      assert.equal((await owner.call('PUT', PATH, body)).code, 'VALIDATION_ERROR');
    }
  });
});

describe('setProductWebhook needs its credential', () => {
  it('of an owner', async () => {
    const { store, merchant } = await scene();
    const staff = await store.newOperator('staff');
    const reply = await staff.call('PUT', PATH, { url: merchant.url });
    assert.deepEqual([reply.status, reply.code], [403, 'FORBIDDEN']);
  });
});

describe('setProductWebhook hides foreign ids', () => {
  it('and changes the settings of no other store', async () => {
    const [one, other] = [await scene(), await scene()];
    await put(one);
    assert.equal((await settings(other)).productWebhook, null);
  });
});

describe('setProductWebhook can be repeated', () => {
  it('with a key: the same secret is returned again', async () => {
    const one = await scene();
    const key = { 'idempotency-key': 'one' };
    const [first, again] = [await put(one, {}, key), await put(one, {}, key)];
    assert.equal(again.text, first.text);
    assert.equal(again.headers['idempotent-replayed'], 'true');
  });
});

describe('tryProductWebhook', () => {
  const tryIt = ({ owner }: Scene, item: object = { sku: 'MUG-1' }) =>
    owner.call('POST', `${PATH}/test`, item);

  it('returns the server’s reply for a product, in the sandbox too', async () => {
    const one = await scene();
    one.merchant.secret = (await put(one)).data.secret;
    const { data } = await tryIt(one, { sku: 'MUG-1', quantity: 3, metadata: { size: 'L' } });
    assert.deepEqual(data, {
      answered: true,
      problem: null,
      outcome: 'valid',
      unitPrice: 1000,
      name: 'The MUG-1',
    });
    const [{ items }] = one.merchant.asked;
    assert.deepEqual(items, [{ ref: '1', sku: 'MUG-1', quantity: 3, metadata: { size: 'L' } }]);
    one.merchant.products.set('GONE', { valid: false });
    one.merchant.products.set('FEW', { valid: false, maxQuantity: 0 });
    assert.equal((await tryIt(one, { sku: 'GONE' })).data.outcome, 'invalid');
    assert.equal((await tryIt(one, { sku: 'FEW' })).data.outcome, 'unavailable');
  });

  it('names the problem, however often it is called', async () => {
    const one = await scene();
    await put(one);
    const problems: string[] = [];
    for (let turn = 0; turn < 6; turn++) problems.push((await tryIt(one)).data.problem);
    assert.deepEqual(new Set(problems), new Set(['status_401']), 'it does not know the secret');
    assert.equal(one.merchant.counts.calls, 6);
    one.merchant.secret = (await put(one, { rotateSecret: true })).data.secret;
    one.merchant.fault = 'garbage';
    assert.equal((await tryIt(one)).data.problem, 'bad_answer');
  });

  it('is limited to ten calls a minute: a server that hangs would delay others', async () => {
    const env = { ALLOW_PRIVATE_WEBHOOKS: 'on', RATE_LIMIT: 'on' };
    const limited = await startService({ env, fakes: false });
    startOfAnHour(limited);
    const store = await limited.newStore();
    const one = { store, owner: await store.newOperator('owner'), merchant: await startMerchant() };
    await put(one);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await tryIt(one)).status);
    assert.deepEqual(statuses, [...Array(10).fill(200), 429]);
    assert.equal(one.merchant.counts.calls, 10);
    limited.clock.advance(MINUTE_MS);
    assert.equal((await tryIt(one)).status, 200);
  });

  it('refuses a store without a server, and items without a sku', async () => {
    const one = await scene();
    const { status, code } = await tryIt(one);
    assert.deepEqual([status, code], [404, 'PRODUCT_WEBHOOK_NOT_SET']);
    assert.equal((await tryIt(one, {})).code, 'VALIDATION_ERROR');
  });
});

describe('removeProductWebhook', () => {
  it('leaves a live store with nothing to sell, and can be repeated', async () => {
    const one = await scene();
    await put(one);
    for (let turn = 0; turn < 2; turn++) {
      const { data } = await one.owner.call('DELETE', PATH);
      assert.deepEqual(data, { removed: true });
    }
    assert.equal((await settings(one)).productWebhook, null);
    await goLive(service, one.store);
    const reply = await one.store.call('POST', '/v1/carts', { items: [MUG] });
    assert.equal(reply.code, 'PRODUCT_VALIDATION_UNAVAILABLE');
    assert.equal(
      (await one.store.newOperator('staff').then(({ call }) => call('DELETE', PATH))).code,
      'FORBIDDEN',
    );
  });
});

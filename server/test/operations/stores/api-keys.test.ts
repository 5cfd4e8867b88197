import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KEYS_MAX } from '../../../src/features/stores/api-keys/key-summary.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { everyRow } from '../../states.ts';

const service = await sharedService();
const KEYS = '/admin/v1/api-keys';
const HOUR_MS = 3_600_000;

async function newSetting() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const create = async (scopes = ['storefront']): Promise<Data> =>
    (await owner.call('POST', KEYS, { name: 'Shop', scopes })).data;
  return { store, owner, create };
}

/** The storefront's reply to a key; its cache was cleared. */
async function answerTo(secret: string, path = '/v1/config') {
  const { status, code } = await service.call('GET', path, undefined, { 'x-api-key': secret });
  return code ?? status;
}

describe('creating a key', () => {
  it('returns a secret that works at once, with the requested scopes and no others', async () => {
    const { create } = await newSetting();
    const key = await create(['storefront']);
    assert.match(key.secret, /^sk_test_[\w-]{43}$/);
    assert.equal(key.hint, key.secret.slice(-4));
    assert.equal(await answerTo(key.secret), 200);
    assert.equal(await answerTo(key.secret, '/v1/orders/'), 'SCOPE_MISSING');
    assert.equal(await answerTo((await create(['operator'])).secret), 'SCOPE_MISSING');
  });

  it('shows when it was last used, written by no request', async () => {
    const { owner, create } = await newSetting();
    const { id, secret } = await create();
    const lastUsedAt = async () => {
      const { data } = await owner.call('GET', KEYS);
      return data.apiKeys.find((key: Data) => key.id === id).lastUsedAt;
    };
    await answerTo(secret);
    assert.equal(await lastUsedAt(), null);
    await service.keys.writeUses();
    const first = await lastUsedAt();
    assert.ok(Math.abs(Date.parse(first) - service.clock.now().getTime()) < 60_000);
    assert.deepEqual(await service.statements(() => service.keys.writeUses()), []);
    service.clock.advance(61_000);
    const sent = await service.statements(() => answerTo(secret));
    assert.ok(!sent.some((text) => /last_used_at = /.test(text)));
    await service.keys.writeUses();
    assert.ok((await lastUsedAt()) > first);
  });

  it('for operators alone reads the orders that it lists', async () => {
    const { create, store } = await newSetting();
    const { secret } = await create(['operator']);
    const { id, orderNumber } = await placeOrder(store);
    const orders = ['', `${id}`, `number/${orderNumber}`, `${id}/shipments`];
    for (const path of orders) assert.equal(await answerTo(secret, `/v1/orders/${path}`), 200);
  });

  it('never returns the secret again and stores only its hash', async () => {
    const { create, owner, store } = await newSetting();
    const key = await create();
    const { text, data } = await owner.call('GET', KEYS);
    assert.ok(!text.includes(key.secret));
    assert.deepEqual(
      data.apiKeys.map(({ name }: Data) => name),
      ['Key', 'Shop'],
    );
    assert.ok(!(await everyRow(service, store)).includes(key.secret));
    assert.ok(!service.logLines.some((line) => line.includes(key.secret)));
  });

  it('refuses an invalid shape', async () => {
    const { owner } = await newSetting();
    for (const body of [
      {},
      { name: 'x', scopes: [] },
      { name: '  ', scopes: ['storefront'] },
      { name: 'x', scopes: ['root'] },
      { name: 'x', scopes: ['storefront', 'storefront'] },
    ]) {
      assert.equal((await owner.call('POST', KEYS, body)).code, 'VALIDATION_ERROR');
    }
  });

  it('stops at the limit, also under concurrency', async () => {
    const { owner, store } = await newSetting();
    const input = { name: 'Shop', scopes: ['storefront'] };
    const replies = await Promise.all(
      Array.from({ length: KEYS_MAX + 5 }, () => owner.call('POST', KEYS, input)),
    );
    const made = replies.filter(({ status }) => status === 200);
    assert.equal(made.length, KEYS_MAX - 1);
    assert.ok(replies.every(({ status, code }) => status === 200 || code === 'LIMIT_REACHED'));
    const first = made[0]?.data.id;
    const roll = await owner.call('POST', `${KEYS}/${first}/roll`, {});
    assert.equal(roll.code, 'LIMIT_REACHED');
    assert.equal(await answerTo(store.apiKey), 200);
    await owner.call('DELETE', `${KEYS}/${first}`);
    assert.equal((await owner.call('POST', KEYS, input)).status, 200);
  });
});

describe('rolling a key', () => {
  it('lets both work for the overlap, then the new one alone', async () => {
    const { create, owner } = await newSetting();
    const old = await create(['storefront', 'operator']);
    const { data: rolled } = await owner.call('POST', `${KEYS}/${old.id}/roll`, {
      overlapHours: 2,
    });
    assert.notEqual(rolled.secret, old.secret);
    assert.deepEqual([rolled.name, rolled.scopes], [old.name, old.scopes]);
    service.clock.advance(2 * HOUR_MS - 60_000);
    assert.equal(await answerTo(old.secret), 200);
    assert.equal(await answerTo(rolled.secret), 200);
    // The process has cached the key; the cache must not outlive it.
    service.clock.advance(59_000);
    assert.equal(await answerTo(old.secret), 200);
    service.clock.advance(2_000);
    assert.equal(await answerTo(old.secret), 'API_KEY_INVALID');
    assert.equal(await answerTo(rolled.secret), 200);
  });

  it('has an overlap of a day by default', async () => {
    const { create, owner } = await newSetting();
    const old = await create();
    await owner.call('POST', `${KEYS}/${old.id}/roll`, {});
    const { data } = await owner.call('GET', KEYS);
    const { endsAt } = data.apiKeys.find(({ id }: Data) => id === old.id);
    const hours = (Date.parse(endsAt) - service.clock.now().getTime()) / HOUR_MS;
    assert.ok(hours > 23.9 && hours <= 24);
  });

  it('creates one new key for two concurrent calls', async () => {
    const { create, owner } = await newSetting();
    const { id } = await create();
    const replies = await Promise.all([1, 2].map(() => owner.call('POST', `${KEYS}/${id}/roll`)));
    assert.deepEqual(replies.map(({ code }) => code ?? 'done').sort(), ['API_KEY_ENDING', 'done']);
    assert.equal((await owner.call('GET', KEYS)).data.apiKeys.length, 3);
  });

  it('refuses a key that is unknown or revoked', async () => {
    const { create, owner } = await newSetting();
    const { id } = await create();
    await owner.call('DELETE', `${KEYS}/${id}`);
    for (const one of [id, 'x', service.app.ids.next<never>()]) {
      const { code } = await owner.call('POST', `${KEYS}/${one}/roll`, {});
      assert.equal(code, 'API_KEY_NOT_FOUND');
    }
  });
});

describe('revoking a key', () => {
  it('ends that key alone, also one that was rolled', async () => {
    const { create, owner, store } = await newSetting();
    const key = await create();
    await owner.call('POST', `${KEYS}/${key.id}/roll`, {});
    const { data } = await owner.call('DELETE', `${KEYS}/${key.id}`);
    assert.deepEqual(data, { id: key.id, revoked: true });
    assert.equal(await answerTo(key.secret), 'API_KEY_INVALID');
    assert.equal(await answerTo(store.apiKey), 200);
    assert.equal((await owner.call('DELETE', `${KEYS}/${key.id}`)).code, 'API_KEY_NOT_FOUND');
    assert.equal((await owner.call('DELETE', `${KEYS}/x`)).code, 'API_KEY_NOT_FOUND');
  });
});

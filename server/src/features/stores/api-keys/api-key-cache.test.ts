import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  type Call,
  type Reply,
  startService,
  type TestService,
  type TestStore,
} from '../../../../test/harness.ts';
import { until } from '../../../../test/process/running.ts';
import { IS_WHOLE } from '../../../../test/small-version.ts';
import { scratchDatabase } from '../../../../test/states.ts';
import { connect } from '../../../platform/db/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import type { StoreId } from '../../../values/ids.ts';
import { plusMs } from '../../../values/time.ts';
import { notifyStoreChanged } from '../queries.ts';

// A separate database, so that its listening connections are known.
const address = await scratchDatabase();
const seen: string[] = [];
const open = () =>
  connect(address, {
    poolSize: 4,
    throughPooler: false,
    onStatement: (text) => seen.push(text),
  });
const sql = open();
await migrate(sql);

/** Two services on one database act as two processes, each with its own cache. */
const services = [await startService({ sql }), await startService({ sql: open() })];
const [one, other] = services as [TestService, TestService];

const answer = async ({ call }: TestService, { apiKey }: TestStore) => {
  const { status, code } = await call('GET', '/v1/config', undefined, { 'x-api-key': apiKey });
  return code ?? status;
};
const revoke = ({ id }: TestStore) =>
  sql`update api_keys set revoked_at = now() where store_id = ${id}`;

describe('cached keys', () => {
  it('cost one statement, a new one two, and none while cached', async () => {
    const store = await one.newStore();
    for (const statements of [2, 1]) {
      const before = seen.length;
      for (let n = 0; n < 5; n++) assert.equal(await answer(one, store), 200);
      assert.equal(seen.length - before, statements);
      one.clock.advance(30_001);
    }
  });

  it('expire after 30 seconds without a notification', async () => {
    const store = await one.newStore();
    assert.equal(await answer(one, store), 200);
    await revoke(store);
    one.clock.advance(29_000);
    assert.equal(await answer(one, store), 200);
    one.clock.advance(1_001);
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
  });

  it('are evicted before the reply to the change, without a notification', async () => {
    const store = await one.newStore();
    const owner = await store.newOperator('owner');
    for (let turn = 0; turn < (IS_WHOLE ? 100 : 10); turn++) {
      const name = `Mugs ${turn}`;
      assert.equal((await owner.call('PATCH', '/admin/v1/store', { name })).status, 200);
      const headers = { 'x-api-key': store.apiKey };
      const { data } = await one.call('GET', '/v1/config', undefined, headers);
      assert.equal(data.store.name, name, `the old name was shown after change ${turn}`);
    }
  });

  it('are not cached if the lookup began before the change', async () => {
    const store = await one.newStore();
    const reading = one.keys.load(store.apiKey);
    one.keys.evict(store.id as StoreId);
    assert.ok(await reading);
    assert.equal(one.keys.cached(store.apiKey), undefined);
  });
});

describe('invalid keys', () => {
  const invalid = (by: TestService, key: string, call = by.call) =>
    call('GET', '/v1/config', undefined, { 'x-api-key': key });

  it('cost one statement, and none while cached as invalid', async () => {
    const before = seen.length;
    for (let n = 0; n < 5; n++) {
      assert.equal((await invalid(one, 'sk_test_nobody')).code, 'API_KEY_INVALID');
    }
    assert.equal(seen.length - before, 1);
  });

  it('are looked up again after 30 seconds', async () => {
    const store = await one.newStore();
    await revoke(store);
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
    await sql`update api_keys set revoked_at = null where store_id = ${store.id}`;
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
    one.clock.advance(30_001);
    assert.equal(await answer(one, store), 200);
  });

  it('are valid at once when created: any change of a store clears the cache', async () => {
    const [store, elsewhere] = [await one.newStore(), await one.newStore()];
    await revoke(store);
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
    await sql`update api_keys set revoked_at = null where store_id = ${store.id}`;
    const owner = await elsewhere.newOperator('owner');
    const body = { name: 'one', scopes: ['storefront'] };
    assert.equal((await owner.call('POST', '/admin/v1/api-keys', body)).status, 200);
    assert.equal(await answer(one, store), 200);
  });
});

describe('an address that sends invalid credentials', async () => {
  const limited = await startService({ sql: open(), env: { RATE_LIMIT: 'on' } });
  // Stands still: beyond the limit, a lookup is admitted every 100 ms.
  let at = limited.clock.now();
  limited.clock.now = () => at;
  const bot = limited.callFrom('203.0.113.50');
  const stranger = limited.callFrom('203.0.113.51');
  const config = (call: Call, key: string) =>
    call('GET', '/v1/config', undefined, { 'x-api-key': key });
  const tried = async (times: number, send: (turn: number) => Promise<Reply>) => {
    const replies = await Promise.all(Array.from({ length: times }, (_, turn) => send(turn)));
    return replies.map(({ code }) => code);
  };
  const count = (codes: (string | undefined)[], code: string) =>
    codes.filter((one) => one === code).length;

  it('gets fifty keys looked up in ten seconds, and costs no statement beyond', async () => {
    const [known, fresh] = [await limited.newStore(), await limited.newStore()];
    assert.equal((await config(bot, known.apiKey)).status, 200);
    const before = seen.length;
    const codes = await tried(80, (turn) => config(bot, `sk_test_${turn}`));
    assert.equal(count(codes, 'API_KEY_INVALID'), 50);
    assert.equal(count(codes, 'RATE_LIMITED'), 30);
    assert.equal(seen.length - before, 50);
    limited.keys.evict(known.id as StoreId);
    assert.equal((await config(bot, known.apiKey)).status, 200, 'a valid key was shut out');
    assert.equal((await config(stranger, fresh.apiKey)).status, 200);
    const refused = await config(bot, 'sk_test_one_more');
    assert.equal(refused.code, 'RATE_LIMITED');
    assert.ok(Number(refused.headers['retry-after']) <= 10, refused.headers['retry-after']);
    at = plusMs(at, 100);
    const { apiKey } = await limited.newStore();
    assert.equal((await config(bot, apiKey)).status, 200, 'a new key was shut out');
    at = plusMs(at, 10_000);
    assert.equal((await config(bot, 'sk_test_one_more')).code, 'API_KEY_INVALID');
  });

  it('is not limited for one valid key sent a hundred times at once', async () => {
    const { apiKey } = await limited.newStore();
    const codes = await tried(100, () => config(limited.callFrom('203.0.113.52'), apiKey));
    assert.deepEqual(new Set(codes), new Set([undefined]));
  });

  it('gets fifty operators tokens looked up in ten seconds', async () => {
    const store = await limited.newStore();
    const send = (turn: number) => {
      const authorization = `Bearer op_${store.id}_${turn}`;
      return bot('GET', '/admin/v1/store', undefined, { authorization });
    };
    const codes = await tried(60, send);
    assert.equal(count(codes, 'OPERATOR_TOKEN_INVALID'), 50);
    assert.equal(count(codes, 'RATE_LIMITED'), 10);
  });
});

describe('cached keys of listening processes', async () => {
  const direct = connect(address, { poolSize: 1, throughPooler: false });
  const others = connect(address, { poolSize: 1, throughPooler: false });
  await one.keys.listen(direct);
  await other.keys.listen(others);
  after(() => Promise.all([direct.end({ timeout: 1 }), others.end({ timeout: 1 })]));
  const bothAnswer = async (store: TestStore, expected: unknown) => {
    const answers = await Promise.all(services.map((service) => answer(service, store)));
    return answers.every((one) => one === expected);
  };

  it('are evicted by all processes on a notification, and no other store is', async () => {
    const [store, untouched] = [await one.newStore(), await one.newStore()];
    assert.ok(await bothAnswer(store, 200));
    assert.ok(await bothAnswer(untouched, 200));
    await revoke(store);
    await revoke(untouched);
    await notifyStoreChanged(sql, store.id as StoreId);
    await until(() => bothAnswer(store, 'API_KEY_INVALID'), 5_000);
    assert.ok(await bothAnswer(untouched, 200), 'a store that did not change was forgotten');
  });

  it('reflect a go-live at once', async () => {
    const store = await one.newStore();
    const isLive = async ({ call }: TestService) => {
      const { data } = await call('POST', '/v1/carts', {}, { 'x-api-key': store.apiKey });
      return !('developerMode' in data);
    };
    assert.equal(await isLive(other), false);
    await sql`update stores set developer_mode = false where id = ${store.id}`;
    await notifyStoreChanged(sql, store.id as StoreId);
    await until(() => isLive(other), 5_000);
  });

  it('are all evicted when the connection was lost', async () => {
    const store = await one.newStore();
    assert.ok(await bothAnswer(store, 200));
    await revoke(store);
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`;
    assert.equal(ended.length, 2);
    await until(() => bothAnswer(store, 'API_KEY_INVALID'), 10_000);
  });
});

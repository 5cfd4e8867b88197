import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService, type TestService, type TestStore } from '../../../test/harness.ts';
import { until } from '../../../test/process/running.ts';
import { scratchDatabase } from '../../../test/states.ts';
import { connect } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { StoreId } from '../../values/ids.ts';
import { notifyStoreChanged } from './queries.ts';

// A database of its own, so that the connections that listen are known.
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

/** Two services on one database are two processes to each other: each has what it knows. */
const services = [await startService({ sql }), await startService({ sql: open() })];
const [one, other] = services as [TestService, TestService];

const answer = async ({ call }: TestService, { apiKey }: TestStore) => {
  const { status, code } = await call('GET', '/v1/config', undefined, { 'x-api-key': apiKey });
  return code ?? status;
};
const revoke = ({ id }: TestStore) =>
  sql`update api_keys set revoked_at = now() where store_id = ${id}`;

describe('known keys', () => {
  it('cost one statement, and none while they are known', async () => {
    const store = await one.newStore();
    const before = seen.length;
    for (let n = 0; n < 5; n++) assert.equal(await answer(one, store), 200);
    assert.equal(seen.length - before, 1);
  });

  it('are forgotten after 30 seconds, should nobody say that they changed', async () => {
    const store = await one.newStore();
    assert.equal(await answer(one, store), 200);
    await revoke(store);
    one.clock.advance(29_000);
    assert.equal(await answer(one, store), 200);
    one.clock.advance(1_001);
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
  });

  it('do not include the unknown: a key works from the moment it exists', async () => {
    const store = await one.newStore();
    await sql`update api_keys set revoked_at = now() where store_id = ${store.id}`;
    assert.equal(await answer(one, store), 'API_KEY_INVALID');
    await sql`update api_keys set revoked_at = null where store_id = ${store.id}`;
    assert.equal(await answer(one, store), 200);
  });
});

describe('known keys of processes that listen', async () => {
  const direct = connect(address, { poolSize: 1, throughPooler: false });
  const others = connect(address, { poolSize: 1, throughPooler: false });
  await one.keys.listen(direct);
  await other.keys.listen(others);
  after(() => Promise.all([direct.end({ timeout: 1 }), others.end({ timeout: 1 })]));
  const bothAnswer = async (store: TestStore, expected: unknown) => {
    const answers = await Promise.all(services.map((service) => answer(service, store)));
    return answers.every((one) => one === expected);
  };

  it('are forgotten by all once one says that the store changed, and no others', async () => {
    const [store, untouched] = [await one.newStore(), await one.newStore()];
    assert.ok(await bothAnswer(store, 200));
    assert.ok(await bothAnswer(untouched, 200));
    await revoke(store);
    await revoke(untouched);
    await notifyStoreChanged(sql, store.id as StoreId);
    await until(() => bothAnswer(store, 'API_KEY_INVALID'), 5_000);
    assert.ok(await bothAnswer(untouched, 200), 'a store that did not change was forgotten');
  });

  it('show a store that went live at once', async () => {
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

  it('are all forgotten when the connection was lost, since then nothing is heard', async () => {
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

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { connect, type Sql } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import { testDatabase } from '../database-address.ts';
import { inParallel, range } from '../faults/scale.ts';
import { signUpAt } from '../faults/scene.ts';
import { MUG, startService } from '../harness.ts';
import { precondition, startedFile } from '../preconditions.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { startProcess, until } from './running.ts';
import { freePort } from './tls-server.ts';
import { startWireProxy, urlThrough } from './wire-proxy.ts';

const POOL_SIZE = 3;
const ORDERS = 60;
const AT_ONCE = 12;

/** Single statements, failing ones and transactions, all concurrently. */
async function crowd(sql: Sql): Promise<void> {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const singles = numbers.map(async (number) => {
    const [row] = await sql<{ double: number }[]>`select ${number}::integer * 2 as double`;
    assert.equal(row?.double, number * 2);
  });
  const failing = numbers.map((number) =>
    assert.rejects(sql`select 1 / (${number}::integer - ${number}::integer)`, { code: '22012' }),
  );
  const transactions = numbers.map((number) =>
    sql.begin(async (tx) => {
      const [one, two] = await Promise.all([
        tx<{ id: string }[]>`select txid_current()::text as id, ${number}::integer as number`,
        tx<{ id: string }[]>`select txid_current()::text as id`,
      ]);
      assert.equal(one[0]?.id, two[0]?.id);
    }),
  );
  await Promise.all([...singles, ...failing, ...transactions]);
}

describe('a database behind a pooler', () => {
  it('gets one statement at a time on a connection, and none under a name', async () => {
    const proxy = await startWireProxy(testDatabase());
    const url = urlThrough(testDatabase(), proxy.port);
    const sql = connect({ url }, { poolSize: POOL_SIZE, throughPooler: true });
    await crowd(sql);
    await sql.end();
    assert.deepEqual(proxy.early, []);
    assert.equal(proxy.mostUnderway(), 1);
    assert.deepEqual(new Set(proxy.names), new Set(['']));
  });

  it('differs from a direct one, which gets several at a time, under names', async () => {
    const proxy = await startWireProxy(testDatabase());
    const url = urlThrough(testDatabase(), proxy.port);
    const sql = connect({ url }, { poolSize: POOL_SIZE, throughPooler: false });
    await crowd(sql);
    await sql.end();
    assert.ok(proxy.mostUnderway() > 1);
    assert.ok(proxy.names.some((name) => name !== ''));
  });
});

const PGBOUNCER = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
);
const UNPRIVILEGED = 65534;

interface PgBouncer {
  readonly url: string;
  log(): string;
}

/** In transaction mode, with fewer connections to the server than clients. */
async function startPgBouncer(program: string, address = testDatabase()): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-pgbouncer-'));
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true }));
  assert.ok('socketDir' in address);
  const { port: behind } = await startWireProxy(address);
  const port = await freePort();
  const place = `host=127.0.0.1 port=${behind} dbname=${address.database} user=${address.user}`;
  const lines = [
    '[databases]',
    `${address.database} = ${place}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    'server_tls_sslmode = disable',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, lines.join('\n'));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const child = spawn(program, [file], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  after(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  await until(() => isListening(port), 10_000);
  return { url: urlThrough(address, port), log: () => log };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connectSocket({ host: '127.0.0.1', port });
  return await new Promise((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return Boolean(is);
  });
}

// Only if it is installed; the tests above hold the requirements of a pooler.
const canRun = PGBOUNCER !== undefined && 'socketDir' in testDatabase();
if (precondition(canRun, 'PgBouncer before the own database', startedFile())) {
  describe('PgBouncer in transaction mode', async () => {
    const { url, log } = await startPgBouncer(PGBOUNCER ?? '');
    // What it says about a connection on which a statement came before the answer to another.
    const DIRTY = /dirty|unclean/;

    it('carries statements and transactions, more than it has connections', async () => {
      const sql = connect({ url }, { poolSize: 8, throughPooler: true, isServing: true });
      for (let round = 0; round < 5; round++) await crowd(sql);
      await sql.end();
      assert.doesNotMatch(log(), DIRTY);
    });

    it('carries the service: carts that change at once, and orders', async () => {
      const sql = connect({ url }, { poolSize: 8, throughPooler: true, isServing: true });
      const service = await startService({ sql });
      const store = await service.newStore();
      const cart = await store.newCart([]);
      const adds = Array.from({ length: 20 }, () =>
        store.call('POST', `/v1/carts/${cart.id}/items`, MUG),
      );
      assert.deepEqual(
        new Set((await Promise.all(adds)).map(({ status }) => status)),
        new Set([200]),
      );
      const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
      assert.equal(data.items[0].quantity, 20);
      const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder(store)));
      assert.equal(new Set(orders.map(({ id }) => id)).size, 4);
      assert.doesNotMatch(log(), DIRTY);
    });

    it('carries a process: orders, scrapes of its metrics and statistics at once', async () => {
      const address = await scratchDatabase();
      const pooler = await startPgBouncer(PGBOUNCER ?? '', address);
      const running = await startProcess({
        DATABASE_URL: pooler.url,
        DATABASE_URL_DIRECT: urlOf(address),
        DATABASE_POOLER: 'on',
        SECRET_KEY: 'a secret key for tests, 32 characters',
      });
      const store = await signUpAt(running);
      let isOver = false;
      const scraping = (async () => {
        for (; !isOver; ) {
          assert.equal((await fetch(`${running.management}/metrics`)).status, 200);
        }
      })();
      // More than fifty rows: the tables are then analyzed, by a statement without parameters.
      await inParallel(range(ORDERS), AT_ONCE, async () => void (await placeOrder(store)));
      await until(() => running.output().includes('analyzed a table'), 20_000, running.output);
      isOver = true;
      await scraping;
      assert.equal(await running.signal('SIGTERM'), 0);
      assert.doesNotMatch(pooler.log(), DIRTY);
      assert.doesNotMatch(running.output(), /"level":[456]0/);
    });
  });
}

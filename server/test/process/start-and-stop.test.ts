import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readCurlLine, shellWords } from '../curl-line.ts';
import type { Data } from '../harness.ts';
import {
  createCart,
  emptyDataDir,
  isAlive,
  launch,
  newDataDir,
  type Running,
  readPid,
  readyz,
  runToEnd,
  startByNpm,
  startProcess,
  until,
} from './running.ts';

describe('a start without settings', () => {
  it('prints an address, a key, the reference and a working curl line', async () => {
    const dataDir = await emptyDataDir();
    const first = await startProcess({ DATA_DIR: dataDir });
    assert.match(first.output(), new RegExp(`Start here +${first.base}`));
    assert.match(first.output(), new RegExp(`${first.base}/docs`));
    assert.match(first.output(), /TRUST_PROXY is off: .*without a forwarding header/);
    const line = first
      .output()
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .find((text) => text.trim().startsWith('curl'));
    const { url, ...request } = readCurlLine(shellWords(line ?? '', new Map()));
    const reply = await fetch(url, { ...request, body: request.body ?? null });
    const cart = (await reply.json()) as Data;
    assert.equal(cart.data.totals.amountDue, 2500);
    const reference = await fetch(`${first.base}/docs/`);
    assert.equal(reference.status, 200);
    assert.equal(await first.signal('SIGTERM'), 0);

    const second = await startProcess({ DATA_DIR: dataDir });
    assert.equal(second.apiKey, first.apiKey, 'the later start prints the same key');
    for (const name of ['demo-store.json', 'secret-key']) {
      assert.equal((await stat(join(dataDir, name))).mode & 0o777, 0o600);
    }
    assert.equal(await second.signal('SIGINT'), 0);
  });
});

describe('a stop', () => {
  it('drains requests in progress, refuses new ones, and stops the database cleanly', async () => {
    const dataDir = await newDataDir();
    const service = await startProcess({ DATA_DIR: dataDir });
    const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
    const inFlight = slowRequest(service.base, service.apiKey);
    await inFlight.isConnected;
    // The whole group, as Ctrl-C does: the database must not receive it.
    process.kill(-(service.child.pid ?? 0), 'SIGINT');
    await until(async () => (await readyz(service.management)) === 503, 5_000);
    assert.ok(isAlive(server), 'the database outlives the requests');
    inFlight.finish();
    assert.equal((await inFlight.answer).split('\r\n')[0], 'HTTP/1.1 200 OK');
    assert.equal(await service.exited, 0);
    await until(
      () => !isAlive(server),
      5_000,
      () => 'the database stays behind',
    );
  });

  for (const [name, signal, isToGroup] of [
    ['SIGTERM to npm alone', 'SIGTERM', false],
    ['Ctrl-C in the terminal of npm', 'SIGINT', true],
  ] as const) {
    it(`comes with ${name}, for the service and its database`, async () => {
      const dataDir = await newDataDir();
      const { child, output, exited, management } = await startByNpm({ DATA_DIR: dataDir });
      const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
      process.kill((child.pid ?? 0) * (isToGroup ? -1 : 1), signal);
      await until(() => !isAlive(server), 10_000, output);
      await exited;
      await assert.rejects(readyz(management));
    });
  }

  it('loses nothing and starts again after kill -9 of everything', async () => {
    const dataDir = await newDataDir();
    const first = await startProcess({ DATA_DIR: dataDir });
    const { data } = (await (await createCart(first)).json()) as { data: { id: string } };
    process.kill(await readPid(join(dataDir, 'postgres', 'postmaster.pid')), 'SIGKILL');
    await first.signal('SIGKILL');

    const second = await startProcess({ DATA_DIR: dataDir });
    const headers = { 'x-api-key': second.apiKey };
    assert.equal((await fetch(`${second.base}/v1/carts/${data.id}`, { headers })).status, 200);

    // Only the service is killed: its database is left behind and reused.
    const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
    await second.signal('SIGKILL');
    const third = await startProcess({ DATA_DIR: dataDir });
    assert.equal((await fetch(`${third.base}/v1/carts/${data.id}`, { headers })).status, 200);
    assert.equal(await third.signal('SIGTERM'), 0);
    await until(
      () => !isAlive(server),
      5_000,
      () => 'the database stays behind',
    );
  });
});

describe('a start that is interrupted', () => {
  it('ends with 0 and leaves no database behind', async () => {
    const dataDir = await emptyDataDir();
    const { child, exited, output } = launch({ DATA_DIR: dataDir });
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await until(() => existsSync(pidFile), 30_000, output);
    const server = await readPid(pidFile);
    child.kill('SIGTERM');
    assert.equal(await exited, 0, output());
    assert.ok(!output().includes('"msg":"listening"'), 'it was too late for this test');
    assert.doesNotMatch(output(), /cannot start/);
    assert.ok(!isAlive(server), 'the database stays behind');
  });
});

describe('a start that fails', () => {
  it('reports in one sentence that the port is taken, or the directory in use', async () => {
    const dataDir = await newDataDir();
    const service = await startProcess({ DATA_DIR: dataDir });
    const second = await runToEnd({ DATA_DIR: dataDir });
    assert.equal(second.code, 1);
    assert.match(second.output, /^Cartwright cannot start: .*in use by another.*\n$/m);
    assert.equal((await createCart(service)).status, 200, 'the first one still runs');

    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const other = await runToEnd({ DATA_DIR: await newDataDir(), PORT: String(port) });
    blocker.close();
    assert.equal(other.code, 1);
    assert.match(other.output, new RegExp(`^Cartwright cannot start: Port ${port} .*in use`, 'm'));
  });

  it('reports every bad variable at once and repeats no secret', async () => {
    const { code, output } = await runToEnd({
      PORT: 'many',
      WORKERS: '-1',
      RATE_LIMIT: 'perhaps',
      SECRET_KEY: 'too-short-secret',
      DATABASE_URL: 'mysql://user:hunter2@db/shop',
    });
    assert.equal(code, 1);
    for (const name of ['PORT', 'WORKERS', 'RATE_LIMIT', 'SECRET_KEY', 'DATABASE_URL']) {
      assert.match(output, new RegExp(`cannot start: ${name} must be`));
    }
    assert.doesNotMatch(output, /hunter2|too-short-secret/);
  });

  it('reports that the database does not reply, without its password', async () => {
    const { code, output } = await runToEnd({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
      SECRET_KEY: 'x'.repeat(32),
    });
    assert.equal(code, 1);
    assert.match(output, /^Cartwright cannot start: The database shop at 127.0.0.1:1 .*\n$/);
    assert.doesNotMatch(output, /hunter2/);
  });

  it('reports that an address of the database is invalid', async () => {
    for (const password of ['hunter%zz', 'hunter%ff']) {
      const { code, output } = await runToEnd({
        DATABASE_URL: `postgres://shop:${password}@127.0.0.1/shop`,
        SECRET_KEY: 'x'.repeat(32),
      });
      assert.equal(code, 1);
      assert.match(output, /^Cartwright cannot start: DATABASE_URL must be a postgres:.*\n$/);
    }
  });

  it('refuses another key than the one that encrypted the data', async () => {
    const dataDir = await newDataDir();
    const file = join(dataDir, 'secret-key');
    const first = await startProcess({ DATA_DIR: dataDir });
    assert.equal(await first.signal('SIGTERM'), 0);
    const key = await readFile(file, 'utf8');
    for (const [broken, problem] of [
      ['', 'contains no valid key'],
      ['short', 'contains no valid key'],
      [undefined, 'is missing'],
    ] as const) {
      await rm(join(dataDir, 'demo-store.json'), { force: true });
      if (broken === undefined) await rm(file);
      else await writeFile(file, broken);
      const { code, output } = await runToEnd({ DATA_DIR: dataDir });
      assert.equal(code, 1);
      assert.match(output, new RegExp(`^Cartwright cannot start: .*secret-key ${problem}`, 'm'));
    }
    await writeFile(file, 'a key of the right length, but another');
    const { code, output } = await runToEnd({ DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.match(output, /^Cartwright cannot start: secret-key in DATA_DIR is not the key that/m);
    await writeFile(file, key);
    const again = await startProcess({ DATA_DIR: dataDir });
    assert.equal((await createCart({ ...again, apiKey: first.apiKey })).status, 200);
    assert.equal(await again.signal('SIGTERM'), 0);
  });

  it('accepts another key if the previous one is given, or declared lost', async () => {
    const dataDir = await newDataDir();
    const first = await startProcess({ DATA_DIR: dataDir });
    const { apiKey } = first;
    const token = await registerCustomer(first);
    assert.equal(await first.signal('SIGTERM'), 0);
    const old = await readFile(join(dataDir, 'secret-key'), 'utf8');
    const other = { DATA_DIR: dataDir, SECRET_KEY: 'another key of 32 characters or more' };

    const wrong = await runToEnd({ ...other, PREVIOUS_SECRET_KEY: `${old}.` });
    assert.equal(wrong.code, 1);
    assert.match(wrong.output, /^Cartwright cannot start: SECRET_KEY is not the key that en/m);

    const changed = await startProcess({ ...other, PREVIOUS_SECRET_KEY: old });
    assert.equal(await profileStatus(changed.base, apiKey, token), 200, 'signed before the change');
    assert.equal(await changed.signal('SIGTERM'), 0);
    const withOld = await runToEnd({ DATA_DIR: dataDir });
    assert.match(
      withOld.output,
      /^Cartwright cannot start: secret-key in DATA_DIR is not the key/m,
    );

    const accepted = await startProcess({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: 'on' });
    assert.equal((await createCart(accepted)).status, 200);
    assert.equal(
      await profileStatus(accepted.base, apiKey, token),
      401,
      'what was lost stays lost',
    );
    assert.equal(await accepted.signal('SIGTERM'), 0);
    const later = await startProcess({ DATA_DIR: dataDir });
    assert.equal(await later.signal('SIGTERM'), 0);
  });

  it('creates a key if the first start could not write it', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'secret-key'), '');
    const service = await startProcess({ DATA_DIR: dataDir });
    assert.equal((await createCart(service)).status, 200);
    assert.equal(await service.signal('SIGTERM'), 0);
    assert.match(await readFile(join(dataDir, 'secret-key'), 'utf8'), /^[\w-]{43}$/);
  });

  it('does not touch a data directory with other content', async () => {
    const file = new URL(import.meta.url).pathname;
    const before = await readFile(file);
    const { code, output } = await runToEnd({ DATA_DIR: file });
    assert.equal(code, 1);
    assert.match(output, /^Cartwright cannot start: .*\n$/);
    assert.deepEqual(await readFile(file), before);
  });
});

async function registerCustomer({ base, apiKey }: Running): Promise<string> {
  const reply = await fetch(`${base}/v1/auth/register`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
  });
  return ((await reply.json()) as Data).data.token;
}

async function profileStatus(base: string, apiKey: string, token: string): Promise<number> {
  const headers = { 'x-api-key': apiKey, 'x-customer-token': token };
  return (await fetch(`${base}/v1/customers/me`, { headers })).status;
}

/** A request whose body is completed on request. */
function slowRequest(base: string, apiKey: string) {
  const url = new URL(base);
  const socket = net.connect(Number(url.port), url.hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const isConnected = new Promise<void>((resolve) => {
    socket.on('connect', () => {
      socket.write(
        `POST /v1/carts HTTP/1.1\r\nHost: x\r\nx-api-key: ${apiKey}\r\n` +
          'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
        () => setTimeout(resolve, 100),
      );
    });
  });
  return {
    isConnected,
    finish: () => socket.write('}'),
    answer: new Promise<string>((resolve) => socket.on('close', () => resolve(text))),
  };
}

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { DRAIN_MS } from '../../src/platform/http/drain.ts';
import { readCurlLine, shellWords } from '../curl-line.ts';
import type { Data } from '../harness.ts';
import {
  createCart,
  emptyDataDir,
  isAlive,
  launch,
  type Running,
  readPid,
  readyz,
  runToEnd,
  startProcess,
  until,
} from './running.ts';

describe('a data directory', async () => {
  const dataDir = await emptyDataDir();
  const first = await startProcess({ DATA_DIR: dataDir });
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  let cart = '';

  it('is made by a start, which prints an address, a key and a working curl line', async () => {
    assert.match(first.output(), new RegExp(`Start here +${first.base}`));
    assert.match(first.output(), new RegExp(`${first.base}/docs`));
    assert.doesNotMatch(first.output(), /for one machine/);
    assert.match(first.output(), /TRUST_PROXY is off: .*without a forwarding header/);
    const line = first
      .output()
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .find((text) => text.trim().startsWith('curl'));
    const { url, ...request } = readCurlLine(shellWords(line ?? '', new Map()));
    const reply = await fetch(url, { ...request, body: request.body ?? null });
    const { data } = (await reply.json()) as Data;
    assert.equal(data.totals.amountDue, 2500);
    cart = data.id;
    const reference = await fetch(`${first.base}/docs/`);
    assert.equal(reference.status, 200);
    await signIn(first);
  });

  it('refuses a second start in one sentence, and the first still serves', async () => {
    const second = await runToEnd({ DATA_DIR: dataDir });
    assert.equal(second.code, 1);
    assert.match(second.output, /^Cartwright cannot start: .*in use by another.*\n$/m);
    assert.equal((await createCart(first)).status, 200);
    assert.equal(await first.signal('SIGTERM'), 0);
  });

  it('serves the same key and carts after a stop, and after kill -9 of everything', async () => {
    const second = await startProcess({ DATA_DIR: dataDir });
    assert.equal(second.apiKey, first.apiKey, 'the later start prints the same key');
    for (const name of ['demo-store.json', 'secret-key']) {
      assert.equal((await stat(join(dataDir, name))).mode & 0o777, 0o600);
    }
    const made = (await (await createCart(second)).json()) as Data;
    assert.equal(await statusOf(second, cart), 200);
    process.kill(await readPid(pidFile), 'SIGKILL');
    await second.signal('SIGKILL');

    const third = await startProcess({ DATA_DIR: dataDir });
    for (const id of [cart, made.data.id]) assert.equal(await statusOf(third, id), 200);
    // Only the service is killed: its database is left behind and reused.
    await third.signal('SIGKILL');
  });

  it('is served in production, with one warning that it is for one machine', async () => {
    const server = await readPid(pidFile);
    const service = await startProcess({ DATA_DIR: dataDir, NODE_ENV: 'production' });
    assert.equal(service.output().match(/The bundled database is for one machine/g)?.length, 1);
    assert.equal(await readPid(pidFile), server, 'the database that was left behind');
    assert.equal(await statusOf(service, cart), 200);
    await assertDrains(service, server);
  });
});

/** A stop answers what is under way, refuses new requests, and stops the database cleanly. */
async function assertDrains(service: Running, server: number): Promise<void> {
  const inFlight = slowRequest(service.base, service.apiKey);
  await inFlight.isConnected;
  // The whole group, as Ctrl-C does: the database must not receive it.
  process.kill(-(service.child.pid ?? 0), 'SIGINT');
  await until(async () => (await readyz(service.management)) === 503, 5_000);
  assert.ok(isAlive(server), 'the database outlives the requests');
  inFlight.finish();
  // The connection is closed once it is idle, not at the end of the time that requests get.
  const soon = wait(DRAIN_MS / 2, 'still open', { ref: false });
  const answer = await Promise.race([inFlight.answer, soon]);
  assert.equal(answer.split('\r\n')[0], 'HTTP/1.1 200 OK');
  assert.equal(await service.exited, 0);
  await until(
    () => !isAlive(server),
    5_000,
    () => 'the database stays behind',
  );
}

async function statusOf({ base, apiKey }: Running, cart: string): Promise<number> {
  return (await fetch(`${base}/v1/carts/${cart}`, { headers: { 'x-api-key': apiKey } })).status;
}

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
    await until(
      () => !isAlive(server),
      5_000,
      () => 'the database stays behind',
    );
  });
});

/** Opens the printed link and signs in with what is printed beside it. */
async function signIn({ base, output }: Running): Promise<void> {
  const link = new URL(/Console +(\S+)/.exec(output())?.[1] ?? '');
  assert.match(await (await fetch(link)).text(), /<div id="root">/);
  const reply = await fetch(`${base}/admin/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      handle: link.searchParams.get('store'),
      email: link.searchParams.get('email'),
      password: /Password +(\S+)/.exec(output())?.[1],
    }),
  });
  assert.equal(reply.status, 200, await reply.text());
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

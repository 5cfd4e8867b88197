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
import { partOf } from '../small-version.ts';
import {
  createCart,
  emptyDataDir,
  isAlive,
  launch,
  newDataDir,
  type Running,
  readPid,
  readyz,
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
    assert.doesNotMatch(first.output(), /for one machine/);
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
    await signIn(first);
    assert.equal(await first.signal('SIGTERM'), 0);

    const second = await startProcess({ DATA_DIR: dataDir });
    assert.equal(second.apiKey, first.apiKey, 'the later start prints the same key');
    for (const name of ['demo-store.json', 'secret-key']) {
      assert.equal((await stat(join(dataDir, name))).mode & 0o777, 0o600);
    }
    assert.equal(await second.signal('SIGINT'), 0);
  });
});

describe('a process in production', async () => {
  const dataDir = await newDataDir();
  const service = await startProcess({ DATA_DIR: dataDir, NODE_ENV: 'production' });

  it('says once that the bundled database is for one machine', () => {
    assert.equal(service.output().match(/The bundled database is for one machine/g)?.length, 1);
  });

  it('drains requests at its stop, refuses new ones, and stops the database cleanly', async () => {
    const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
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
  });
});

const STOPS = [
  ['Ctrl-C in the terminal of npm', 'SIGINT', true],
  ['SIGTERM to npm alone', 'SIGTERM', false],
] as const;

describe('a stop', () => {
  for (const [name, signal, isToGroup] of partOf(STOPS, 0, 1)) {
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

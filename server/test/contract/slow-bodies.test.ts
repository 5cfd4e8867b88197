import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { inlinePrices } from '../../src/adapters/products/inline-prices.ts';
import type { Ports } from '../../src/context.ts';
import { MUG, PEN, type ServiceOptions, startService } from '../harness.ts';
import { until } from '../process/running.ts';
import { IS_WHOLE } from '../small-version.ts';

const AT_ONCE = IS_WHOLE ? 500 : 80;
const WAIT_MS = 20_000;

/** A service with a port, and clients that never finish the body they announced. */
async function slowScene(atOnce: number, ports: ServiceOptions['ports'] = {}) {
  const sockets: Socket[] = [];
  // Before the service is closed, which waits for requests in progress.
  after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const service = await startService({ env: { REQUESTS_AT_ONCE: String(atOnce) }, ports });
  const store = await service.newStore();
  await service.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.http.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;
  let requests = 0;
  service.http.server.on('request', () => {
    requests++;
  });

  /** A client that has sent a part of its body, and the reply so far. */
  function send(path: string, apiKey?: string) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => {});
    const key = apiKey ? `x-api-key: ${apiKey}\r\n` : '';
    const type = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 13\r\n';
    socket.write(`POST ${path} HTTP/1.1\r\n${type}${key}\r\n{"items"`);
    return { socket, said: () => text };
  }

  async function sendMany(count: number, path: string, apiKey?: string) {
    const before = requests;
    const sent = Array.from({ length: count }, () => send(path, apiKey));
    await until(() => requests === before + count, WAIT_MS);
    return sent;
  }

  const ask = (path: string, body?: object, headers = { 'x-api-key': store.apiKey }) =>
    fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { service, store, ask, sendMany };
}

describe('more slow bodies than a process serves concurrently', async () => {
  const { service, store, ask, sendMany } = await slowScene(AT_ONCE);
  const assertServed = async () => {
    assert.equal((await ask('/v1/config')).status, 200);
    assert.equal((await ask('/v1/carts', { items: [MUG] })).status, 200);
  };

  it('occupy no capacity where no key is required', async () => {
    const sent = await sendMany(AT_ONCE + 1, '/v1/signup');
    await assertServed();
    // Nor do they exclude other requests without a key: the oldest are dropped for those.
    const wrong = { storeHandle: 'none', email: 'a@example.com', password: 'not the password' };
    const reply = await ask('/admin/v1/session', wrong, { 'x-api-key': '' });
    assert.ok(reply.status < 500, await reply.text());
    const [oldest] = sent;
    await until(() => oldest?.said().includes('REQUEST_TIMEOUT') === true, WAIT_MS);
    assert.match(oldest?.said() ?? '', /^HTTP\/1\.1 408 /);
    const kept = sent.filter(({ said }) => said() === '');
    assert.ok(kept.length <= AT_ONCE / 4, `${kept.length} are waited for`);
  });

  it('occupy no capacity on a webhook path', async () => {
    await sendMany(AT_ONCE + 1, `/hooks/payments/${store.id}/main`);
    await assertServed();
  });

  it('occupy no capacity without a key: they are refused at once', async () => {
    const sent = await sendMany(AT_ONCE + 1, '/v1/carts');
    await until(() => sent.every(({ said }) => said().includes('API_KEY_MISSING')), WAIT_MS);
    await assertServed();
  });

  it('occupy no capacity with a key, either', async () => {
    await sendMany(AT_ONCE + 1, '/v1/carts', store.apiKey);
    await assertServed();
  });

  it('that are dropped are disconnected, also if the client closes nothing', async () => {
    const isOpen = () =>
      new Promise<number>((resolve) => {
        service.http.server.getConnections((_error, count) => resolve(count));
      });
    const before = await isOpen();
    const sent = await sendMany(AT_ONCE, '/v1/signup');
    for (const { socket } of sent) socket.pause();
    await until(async () => (await isOpen()) <= before + AT_ONCE / 4, WAIT_MS);
  });
});

describe('a body that has arrived', async () => {
  let asked = 0;
  let answer = () => {};
  const slowly = new Promise<void>((go) => {
    answer = go;
  });
  const products: Ports['products'] = () => async (request) => {
    asked++;
    await slowly;
    return await inlinePrices(request);
  };
  const { store, ask, sendMany } = await slowScene(2, { products });

  it('is refused if the capacity is exhausted by then', async () => {
    const [slow] = await sendMany(1, '/v1/carts', store.apiKey);
    const others = [ask('/v1/carts', { items: [MUG] }), ask('/v1/carts', { items: [PEN] })];
    await until(() => asked === 2, WAIT_MS);
    assert.equal((await ask('/v1/config')).status, 503);
    slow?.socket.write(': []}');
    await until(() => slow?.said().includes('SERVICE_UNAVAILABLE') === true, WAIT_MS);
    assert.match(slow?.said() ?? '', /^HTTP\/1\.1 503 /);
    assert.match(slow?.said() ?? '', /^retry-after: 1$/im);
    answer();
    for (const reply of await Promise.all(others)) assert.equal(reply.status, 200);
    await until(async () => (await ask('/v1/config')).status === 200, WAIT_MS);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { drainOnClose } from './drain.ts';
import { shedLoad } from './load-shedding.ts';

const SIZE = 8_000_000;

/** A service that stops within `drainMs`; `/slow` replies when it is released. */
async function scene(drainMs: number, lingerMs: number) {
  const http: FastifyInstance = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  drainOnClose(http, shedLoad(http, 10), { drainMs, lingerMs });
  let release = (_text: string) => {};
  const body = new Promise<string>((resolve) => {
    release = resolve;
  });
  let isRunning = () => {};
  const running = new Promise<void>((resolve) => {
    isRunning = resolve;
  });
  http.get('/slow', async () => {
    isRunning();
    return await body;
  });
  http.get('/quick', async () => 'done');
  http.post('/write', async () => 'written');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return { http, socket, running, release };
}

async function restOf(socket: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('a stop', () => {
  it('sends a large reply to its end, and then closes its connection', async () => {
    const { http, socket, running, release } = await scene(60_000, 1_000);
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await running;
    const closed = http.close();
    while (http.server.listening) await wait(10);
    socket.pause();
    release('x'.repeat(SIZE));
    await wait(300);
    const text = await restOf(socket);
    assert.equal(text.length - text.indexOf('\r\n\r\n') - 4, SIZE);
    await closed;
  });

  it('answers a request whose body arrives in its last moment, without doing it', async () => {
    const { http, socket } = await scene(2_000, 1_900);
    const head = 'POST /write HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
    socket.write(`${head}content-length: 2\r\n\r\n{`);
    await wait(50);
    const closed = http.close();
    await wait(200);
    socket.write('}');
    const text = await restOf(socket);
    assert.match(text, /^HTTP\/1.1 503 /);
    assert.match(text, /connection: close/i);
    await closed;
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { drainOnClose } from './drain.ts';
import { shedLoad } from './load-shedding.ts';

const SIZE = 8_000_000;

/** A service that stops within `drainMs`; `/slow` replies when it is released. */
async function scene(drainMs: number, lingerMs: number, silentMs = 200) {
  const http: FastifyInstance = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  drainOnClose(http, shedLoad(http, 10), { drainMs, lingerMs, silentMs });
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

/** Connects often and sends a request on each, while the event loop of the service stands still. */
const CLIENTS = `
const { parentPort, workerData } = require('node:worker_threads');
const { connect } = require('node:net');
const { port, count, done } = workerData;
let sent = 0;
const replies = [];
for (let i = 0; i < count; i += 1) {
  let text = '';
  const finish = (reply) => {
    if (replies.push(reply) === count) parentPort.postMessage(replies);
  };
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /quick HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n', () => {
      sent += 1;
      if (sent < count) return;
      Atomics.store(done, 0, 1);
      Atomics.notify(done, 0);
    }),
  );
  socket.on('data', (data) => { text += data; });
  socket.on('end', () => finish(text.slice(0, 12)));
  socket.on('error', (error) => finish(error.code));
}`;

/** Connects, and sends a request once it is told to. */
const LATE_CLIENT = `
const { parentPort, workerData } = require('node:worker_threads');
const { connect } = require('node:net');
const { port, told, done } = workerData;
let text = '';
const socket = connect(port, '127.0.0.1', () => {
  parentPort.postMessage('connected');
  Atomics.wait(told, 0, 0);
  socket.write('GET /quick HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n', () => {
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  });
});
socket.on('data', (data) => { text += data; });
socket.on('end', () => parentPort.postMessage(text.slice(0, 12)));
socket.on('error', (error) => parentPort.postMessage(error.code));`;

describe('a stop', () => {
  it('answers the requests whose connections wait to be accepted', async () => {
    const { http, socket } = await scene(60_000, 1_000);
    const { port } = http.server.address() as { port: number };
    const count = 20;
    const done = new Int32Array(new SharedArrayBuffer(4));
    const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count, done } });
    const replies = once(clients, 'message');
    Atomics.wait(done, 0, 0);
    socket.destroy();
    await http.close();
    assert.deepEqual((await replies)[0], Array(count).fill('HTTP/1.1 200'));
  });

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

  it('closes a connection without a request, and waits for the others', async () => {
    const { http, socket, running, release } = await scene(60_000, 1_000);
    const { port } = http.server.address() as { port: number };
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await running;
    const closed = http.close();
    assert.equal(await restOf(silent), '');
    release('done');
    assert.match(await restOf(socket), /^HTTP\/1.1 200 .*done$/s);
    await closed;
  });

  it('serves a first request that arrives while the event loop is busy', async () => {
    const { http, socket } = await scene(60_000, 1_000);
    const { port } = http.server.address() as { port: number };
    const [told, done] = [0, 1].map(() => new Int32Array(new SharedArrayBuffer(4)));
    assert.ok(told && done);
    const client = new Worker(LATE_CLIENT, { eval: true, workerData: { port, told, done } });
    await once(client, 'message');
    const reply = once(client, 'message');
    const closed = http.close();
    while (http.server.listening) await wait(10);
    // In this phase of the event loop, timers that become due run before sockets are read.
    await nextTurn();
    Atomics.store(told, 0, 1);
    Atomics.notify(told, 0);
    Atomics.wait(done, 0, 0);
    // Longer than the stop waits for a first byte.
    Atomics.wait(done, 0, 1, 500);
    assert.deepEqual(await reply, ['HTTP/1.1 200']);
    socket.destroy();
    await closed;
  });

  it('answers a request whose body arrives at its end, without running it', async () => {
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

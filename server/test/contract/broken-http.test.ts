import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../src/errors.ts';
import { sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();
await service.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.http.server.address() as { port: number };

interface RawReply {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends the bytes as they are and returns the reply until the service closes the connection. */
async function exchange(bytes: string | Buffer): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return parseReply(await received(socket));
}

async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The service may close while bytes are still sent; the reply before that counts.
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

function parseReply(text: string): RawReply {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [status = '', ...headers] = head.split('\r\n');
  return { status: Number(status.split(' ')[1]), headers: headers.join('\n'), body };
}

function assertFailure(reply: RawReply, code: keyof typeof CATALOGUE): void {
  assert.match(reply.headers, /^content-type: application\/json; charset=utf-8$/im);
  const [status, message] = CATALOGUE[code];
  assert.deepEqual(JSON.parse(reply.body), { success: false, error: { code, message } });
  assert.equal(reply.status, status);
}

function request(line: string, headers: readonly string[] = [], body = ''): string {
  return [line, 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n');
}

describe('what is not HTTP', () => {
  const cases: Record<string, string | Buffer> = {
    'words without meaning': 'hello, is this a server?\r\n\r\n',
    'random bytes': Buffer.from([0, 255, 254, 1, 2, 3, 13, 10, 13, 10]),
    'the greeting of TLS': Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 13, 10, 13, 10]),
    'an unknown method': request('BREW /v1/carts/ HTTP/1.1'),
    'an unknown version': request('GET /v1/config/ HTTP/9.9'),
    'a header without a name': request('GET /v1/config/ HTTP/1.1', [': value']),
    'a header with U+0000': request('GET /v1/config/ HTTP/1.1', ['x-api-key: a\0b']),
    'a length that is no number': request('POST /v1/carts/ HTTP/1.1', ['Content-Length: ten']),
    'two lengths': request('POST /v1/carts/ HTTP/1.1', ['Content-Length: 2', 'Content-Length: 3']),
    'a length beside chunks': request(
      'POST /v1/carts/ HTTP/1.1',
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    it(`${name} gets INVALID_REQUEST`, async () => {
      assertFailure(await exchange(bytes), 'INVALID_REQUEST');
    });
  }

  it('as an invalid chunk gets INVALID_REQUEST', async () => {
    const headers = [
      `x-api-key: ${store.apiKey}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    const reply = await exchange(
      request('POST /v1/carts/ HTTP/1.1', headers, 'zz\r\n{}\r\n0\r\n\r\n'),
    );
    assertFailure(reply, 'INVALID_REQUEST');
  });
});

describe('unusual HTTP', () => {
  it('gets HEADERS_TOO_LARGE for large headers', async () => {
    const reply = await exchange(request('GET / HTTP/1.1', [`x-big: ${'x'.repeat(20_000)}`]));
    assertFailure(reply, 'HEADERS_TOO_LARGE');
  });

  it('gets HEADERS_TOO_LARGE for a large address', async () => {
    const reply = await exchange(request(`GET /v1/carts/${'x'.repeat(20_000)} HTTP/1.1`));
    assertFailure(reply, 'HEADERS_TOO_LARGE');
  });

  it('is served without a Host', async () => {
    const reply = await exchange('GET /v1/config/ HTTP/1.1\r\nConnection: close\r\n\r\n');
    assertFailure(reply, 'API_KEY_MISSING');
  });

  it('is served in HTTP/1.0', async () => {
    const reply = await exchange('GET /v1/config/ HTTP/1.0\r\n\r\n');
    assertFailure(reply, 'API_KEY_MISSING');
  });

  it('is served whatever it expects', async () => {
    const reply = await exchange(request('GET /v1/config/ HTTP/1.1', ['Expect: a miracle']));
    assertFailure(reply, 'API_KEY_MISSING');
  });

  it('is served whatever it would upgrade to', async () => {
    const upgrade = 'GET /v1/config/ HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\n';
    const reply = await exchange(`${upgrade}Upgrade: websocket\r\n\r\n`);
    assertFailure(reply, 'API_KEY_MISSING');
  });

  it('is refused with a malformed address, and gets its request id', async () => {
    const reply = await exchange(request('GET /v1/carts/%zz HTTP/1.1'));
    assertFailure(reply, 'INVALID_REQUEST');
    assert.match(reply.headers, /^x-request-id: [\w-]+$/m);
  });

  it('is 404 for addresses that are no paths', async () => {
    for (const address of ['*', 'http://elsewhere.example/v1/nothing', '/../etc/passwd']) {
      const reply = await exchange(request(`OPTIONS ${address} HTTP/1.1`));
      assertFailure(reply, 'ROUTE_NOT_FOUND');
    }
  });

  it('is PAYLOAD_TOO_LARGE by its content-length alone', async () => {
    const headers = [
      `x-api-key: ${store.apiKey}`,
      'Content-Type: application/json',
      'Content-Length: 1000000000',
    ];
    const reply = await exchange(request('POST /v1/carts/ HTTP/1.1', headers, '{'));
    assertFailure(reply, 'PAYLOAD_TOO_LARGE');
  });
});

describe('an incomplete request', () => {
  it('gets REQUEST_TIMEOUT when it is too slow', async () => {
    const arrived = once(service.http.server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    const [theirs] = await arrived;
    // Node checks for slow connections twice a minute; this is what it does on finding one.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    service.http.server.emit('clientError', late, theirs);
    assertFailure(parseReply(await received(socket)), 'REQUEST_TIMEOUT');
  });

  it('changes nothing and affects no other request if the caller disconnects', async () => {
    const socket = connect(port, '127.0.0.1');
    const headers = [
      `x-api-key: ${store.apiKey}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    socket.write(request('POST /v1/carts/ HTTP/1.1', headers, '{"items":'));
    await new Promise((sent) => socket.write('[', sent));
    socket.resetAndDestroy();
    await once(socket, 'close');
    const reply = await exchange(
      request('GET /v1/config/ HTTP/1.1', [`x-api-key: ${store.apiKey}`]),
    );
    assert.equal(reply.status, 200);
  });
});

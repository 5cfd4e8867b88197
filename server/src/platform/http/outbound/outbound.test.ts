import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { type Outbound, type OutboundCall, outbound, type Resolve } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const CALL: Omit<OutboundCall, 'url'> = {
  headers: { 'content-type': 'application/json' },
  body: '{"hello":"there"}',
  connectMs: 1_000,
  totalMs: 5_000,
  replyBytesMax: 1_024,
};

/** Names that resolve to private addresses. */
const PRIVATE_NAMES: Record<string, readonly string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'metadata.example': ['169.254.169.254'],
  'ten.example': ['10.1.2.3'],
  'home.example': ['192.168.1.1'],
  'carrier.example': ['100.100.100.200'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'unique-local.example': ['fd00:ec2::254'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
  'both6.example': ['93.184.215.14', 'fe80::1'],
  'nothing.example': [],
};

const CORPUS = [
  // Anything but https on a permitted port.
  'http://example.com/',
  'http://127.0.0.1/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'ws://example.com/',
  'unix:/var/run/docker.sock',
  'not an address',
  '',
  '//example.com/',
  'https://',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://127.0.0.1@example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:53/',
  'https://example.com:80/',
  'https://example.com:0/',
  'https://example.com:65536/',
  // Loopback, in every spelling that a URL parser accepts.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  // Private, carrier, cloud and protocol networks.
  'https://10.0.0.1/',
  'https://10.255.255.255:8443/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/machine?comp=goalstate',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  ...Object.keys(PRIVATE_NAMES).map((name) => `https://${name}/`),
];

/** Any other name is public, so only the check itself prevents a call. */
const privateNames: Resolve = async (hostname) => PRIVATE_NAMES[hostname] ?? ['93.184.215.14'];

describe('outbound: permitted addresses', () => {
  it('opens no connection for any address of the corpus', async () => {
    assert.ok(CORPUS.length >= 60);
    const client = outbound({ allowPrivate: false, resolve: privateNames });
    const { sockets, results } = await countingSockets(async () =>
      Promise.all(CORPUS.map(async (url) => [url, await client.post({ ...CALL, url })] as const)),
    );
    assert.equal(sockets, 0);
    for (const [url, reply] of results) assert.ok('failure' in reply, url);
  });

  it('does not retry a name that resolved to a private address', async () => {
    const answers = [['127.0.0.1'], ['93.184.215.14']];
    let asked = 0;
    const client = outbound({ allowPrivate: false, resolve: async () => answers[asked++] ?? [] });
    const { sockets, results } = await countingSockets(() =>
      client.post({ ...CALL, url: 'https://rebinding.example/' }),
    );
    assert.deepEqual(results, { failure: 'not_public' });
    assert.deepEqual({ asked, sockets }, { asked: 1, sockets: 0 });
  });

  it('resolves a name once, and connects to that address', async () => {
    const service = await receiver((request, response) => response.end(request.headers.host));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const client = outbound({
      allowPrivate: true,
      // A second lookup before connecting would return another address.
      resolve: async () => answers[asked++] ?? [],
    });
    const url = `http://rebinding.example:${service.port}/hook`;
    const reply = await client.post({ ...CALL, url });
    assert.deepEqual(reply, { status: 200, body: `rebinding.example:${service.port}` });
    assert.equal(asked, 1);
    // The second call uses the new address and does not reuse the old connection.
    assert.deepEqual(await client.post({ ...CALL, url }), { failure: 'not_connected' });
    assert.equal(service.connections(), 1);
  });

  it('distinguishes private from public addresses', () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1'])
      assert.ok(isPublicAddress(address), address);
    for (const address of ['::ffff:1.1.1.1', '2001:0:1::', 'fe80::1%eth0', '223.255.255.256', ''])
      assert.ok(!isPublicAddress(address), address);
  });

  it('accepts plain http and private addresses only if allowed', () => {
    const [guarded, open] = [outbound({ allowPrivate: false }), outbound({ allowPrivate: true })];
    const refusals = (url: string) => [guarded.refusalOf(url), open.refusalOf(url)];
    assert.deepEqual(refusals('http://localhost:3000/'), ['not_https', undefined]);
    assert.deepEqual(refusals('https://example.com:22/'), ['port_not_allowed', undefined]);
    assert.deepEqual(refusals('https://a:b@example.com/'), Array(2).fill('has_credentials'));
    assert.deepEqual(refusals('ftp://example.com/'), ['not_https', 'not_https']);
    assert.deepEqual(refusals('https://example.com:8443/hook?a=1'), [undefined, undefined]);
    for (const inside of ['127.0.0.1', '0x7f.1', '[::1]', '169.254.169.254', 'api.localhost.'])
      assert.deepEqual(refusals(`https://${inside}/`), ['not_public', undefined], inside);
    for (const outside of ['1.1.1.1', '[2606:4700::1]', 'localhost.example.com'])
      assert.deepEqual(refusals(`https://${outside}/`), [undefined, undefined], outside);
  });
});

describe('outbound: replies', () => {
  const client: Outbound = outbound({ allowPrivate: true });

  it('sends the body unchanged and returns status and reply', async () => {
    const service = await receiver((request, response) => {
      response.statusCode = 202;
      request.pipe(response);
    });
    const reply = await client.post({ ...CALL, url: service.url });
    assert.deepEqual(reply, { status: 202, body: CALL.body });
  });

  it('reads with GET and no body, and returns how long the reply may be cached', async () => {
    const service = await receiver((request, response) => {
      if (request.url === '/cached') response.setHeader('cache-control', 'max-age=60');
      response.end(`${request.method} ${request.headers['content-length'] ?? 'no body'}`);
    });
    const { body: _, ...read } = CALL;
    const answers = { status: 200, body: 'GET no body' };
    assert.deepEqual(await client.get({ ...read, url: service.url }), answers);
    const cached = await client.get({ ...read, url: `${service.url}cached` });
    assert.deepEqual(cached, { ...answers, cacheControl: 'max-age=60' });
    const guarded = outbound({ allowPrivate: false });
    assert.deepEqual(await guarded.get({ ...read, url: service.url }), { failure: 'not_https' });
  });

  it('follows no redirect', async () => {
    const elsewhere = await receiver((_request, response) => response.end());
    const service = await receiver((_request, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    });
    assert.deepEqual(await client.post({ ...CALL, url: service.url }), { status: 307, body: '' });
    assert.equal(elsewhere.connections(), 0);
  });

  it('stops at a reply that is too long, unless the reply is not read', async () => {
    const service = await receiver((_request, response) => response.end('x'.repeat(2_000)));
    const long = await client.post({ ...CALL, url: service.url });
    assert.deepEqual(long, { failure: 'reply_too_long' });
    const unread = await client.post({ ...CALL, url: service.url, replyBytesMax: 0 });
    assert.deepEqual(unread, { status: 200, body: '' });
  });

  it('times out on a receiver that never answers, or never ends', async () => {
    const silent = await receiver(() => {});
    const call = { ...CALL, totalMs: 100 };
    assert.deepEqual(await client.post({ ...call, url: silent.url }), { failure: 'timed_out' });
    const endless = await receiver((_request, response) => void response.write('{'));
    assert.deepEqual(await client.post({ ...call, url: endless.url }), { failure: 'timed_out' });
  });

  it('times out on a name that is not resolved', async () => {
    const stuck = outbound({ allowPrivate: true, resolve: () => new Promise(() => {}) });
    const reply = await stuck.post({ ...CALL, totalMs: 50, url: 'http://slow.example/' });
    assert.deepEqual(reply, { failure: 'timed_out' });
  });

  it('distinguishes a failed connect from a broken connection', async () => {
    const broken = await receiver((request) => request.socket.destroy());
    assert.deepEqual(await client.post({ ...CALL, url: broken.url }), { failure: 'broken_off' });
    const closed = await receiver(() => {});
    await closed.stop();
    assert.deepEqual(await client.post({ ...CALL, url: closed.url }), { failure: 'not_connected' });
    const garbage = createTcpServer((socket) => socket.end('this is not http\r\n\r\n'));
    await new Promise<void>((done) => garbage.listen(0, '127.0.0.1', done));
    after(() => garbage.close());
    const { port } = garbage.address() as AddressInfo;
    const reply = await client.post({ ...CALL, url: `http://127.0.0.1:${port}/` });
    assert.deepEqual(reply, { failure: 'broken_off' });
  });

  it('rejects a self-signed certificate', async () => {
    const service = await receiver((_request, response) => response.end());
    const url = `https://127.0.0.1:${service.port}/`;
    assert.deepEqual(await client.post({ ...CALL, url }), { failure: 'not_trusted' });
  });
});

async function receiver(answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => connections++);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  after(stop);
  return { port, url: `http://127.0.0.1:${port}/`, connections: () => connections, stop };
}

/** The HTTP client publishes every new connection on this channel. */
async function countingSockets<T>(
  work: () => Promise<T>,
): Promise<{ sockets: number; results: T }> {
  let sockets = 0;
  const count = () => {
    sockets++;
  };
  subscribe('undici:client:beforeConnect', count);
  try {
    return { results: await work(), sockets };
  } finally {
    unsubscribe('undici:client:beforeConnect', count);
  }
}

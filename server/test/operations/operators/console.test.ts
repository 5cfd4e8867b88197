import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { consoleRoutes } from '../../../src/features/operators/console/console-routes.ts';
import {
  readBuiltConsole,
  readConsole,
} from '../../../src/features/operators/console/read-console.ts';
import type { Http } from '../../../src/platform/http/http.ts';
import { sharedService } from '../../harness.ts';

const service = await sharedService();
const files = await readBuiltConsole();
const assets = [...files.keys()].filter((name) => name.startsWith('assets/'));
const [script = ''] = assets.filter((name) => name.endsWith('.js'));

const origin = await service.http.listen({ host: '127.0.0.1', port: 0 });

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await service.http.inject({ method: 'GET', url: path, headers });
  return { status: reply.statusCode, headers: reply.headers, raw: reply.rawPayload };
}

describe('the console', () => {
  it('is served at every path below /admin but the interface, reload included', async () => {
    const index = String(files.get('index.html')?.plain);
    assert.match(index, /<div id="root">/);
    for (const path of [
      '/admin',
      '/admin/',
      '/admin/login?store=demo&email=a%40b.test',
      '/admin/reset-password?store=demo',
      '/admin/invitation?store=demo',
      '/admin/orders',
      '/admin/orders/018f-unknown/refund?tab=ledger',
      '/admin/v1x',
      '/admin/documents',
      '/admin/%00',
      '/admin/orders/..%2f..%2f..%2fpackage.json',
      '/admin/<script>',
    ]) {
      const { status, headers, raw } = await get(path);
      assert.deepEqual([path, status], [path, 200]);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(String(raw), index, path);
    }
  });

  it('is where adminUrl leads', async () => {
    const store = await service.newStore();
    const { data } = await store.call('GET', '/v1/config');
    const { pathname, search } = new URL(data.adminUrl);
    assert.equal(pathname + search, `/admin/login?store=${store.handle}`);
    assert.equal((await get(pathname + search)).status, 200);
  });

  it('leaves the interface as it is: unknown paths, other methods, documents', async () => {
    for (const [method, path, status, code] of [
      ['GET', '/admin/v1', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/admin/v1/', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/admin/v1/none', 404, 'ROUTE_NOT_FOUND'],
      ['POST', '/admin/v1/none', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/admin/docs/none', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/admin/v1/sessions/x/y', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/admin/v1/password/reset', 405, 'METHOD_NOT_ALLOWED'],
      ['HEAD', '/admin/v1/store', 405, 'METHOD_NOT_ALLOWED'],
      ['POST', '/admin/orders', 405, 'METHOD_NOT_ALLOWED'],
      ['DELETE', '/admin', 405, 'METHOD_NOT_ALLOWED'],
      ['GET', '/administrators', 404, 'ROUTE_NOT_FOUND'],
    ] as const) {
      const reply = await service.call(method, path);
      assert.deepEqual([method, path, reply.status, reply.code], [method, path, status, code]);
    }
    const posted = await service.call('POST', '/admin/orders');
    assert.equal(posted.headers.allow, 'GET, HEAD');
    assert.equal((await service.call('GET', '/admin/v1/password/reset')).headers.allow, 'POST');
    assert.equal((await service.call('GET', '/admin/openapi.json')).body.openapi, '3.1.0');
  });

  it('asks no database', async () => {
    const statements = await service.statements(async () => {
      for (const path of ['/admin', '/admin/orders', `/admin/${script}`]) await get(path);
    });
    assert.deepEqual(statements, []);
  });

  it('runs its own scripts only, in no frame, and sends no address elsewhere', async () => {
    for (const path of ['/admin', `/admin/${script}`]) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.doesNotMatch(policy, /unsafe-eval|https?:|\*|script-src[^;]*unsafe/);
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
    }
  });

  it('has no script and no style in its page, which the policy would refuse', () => {
    const page = String(files.get('index.html')?.plain);
    assert.doesNotMatch(page, /<style|<script(?![^>]* src=)| on\w+=/);
  });
});

describe('the files of the console', () => {
  it('are cached for good, since names have a hash, and the page is asked for again', async () => {
    assert.ok(assets.length > 1);
    for (const name of assets) {
      assert.match(name, /-[\w-]{8}\.\w+$/);
      const { status, headers } = await get(`/admin/${name}`);
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    }
    const page = await get('/admin/orders');
    assert.equal(page.headers['cache-control'], 'no-cache');
    const known = { 'if-none-match': `"other", ${page.headers.etag}` };
    const again = await get('/admin/orders', known);
    assert.deepEqual([again.status, again.raw.length], [304, 0]);
    assert.equal((await get('/admin', { 'if-none-match': '"other"' })).status, 200);
  });

  it('are compressed as the browser accepts it, and the same', async () => {
    const plain = await get(`/admin/${script}`);
    assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(plain.headers['content-encoding'], undefined);
    const br = await get(`/admin/${script}`, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(`/admin/${script}`, { 'accept-encoding': 'gzip' });
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.ok(brotliDecompressSync(br.raw).equals(plain.raw));
    assert.ok(gunzipSync(gzip.raw).equals(plain.raw));
    for (const { headers } of [plain, br, gzip]) assert.equal(headers.vary, 'accept-encoding');
  });

  it('answer HEAD without a body', async () => {
    for (const path of ['/admin/orders', `/admin/${script}`]) {
      // Over a connection, since an injected request shows what the server leaves out.
      const reply = await fetch(origin + path, { method: 'HEAD' });
      assert.deepEqual([reply.status, await reply.text()], [200, '']);
      const whole = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
      assert.equal(reply.headers.get('content-type'), whole.headers['content-type']);
      assert.equal(reply.headers.get('cache-control'), whole.headers['cache-control']);
    }
  });

  it('are those of the build: no other, and none outside of it', async () => {
    for (const path of [
      '/admin/assets/none.js',
      '/admin/assets/',
      `/admin/${script}.br`,
      `/admin/${script}/x`,
      '/admin/assets/../index.html',
      '/admin/assets/..%2f..%2f..%2fpackage.json',
      '/admin/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/admin/assets/%00',
    ]) {
      const reply = await service.call('GET', path);
      const isRefused = reply.code === 'ROUTE_NOT_FOUND' && reply.status === 404;
      // A client that resolves `..` itself asks for another path.
      const isPage = path.includes('/../') && reply.text.includes('<div id="root">');
      assert.ok(isRefused || isPage, `${path} ${reply.status}`);
      assert.equal(reply.headers['cache-control'], isRefused ? 'no-store' : 'no-cache');
      assert.doesNotMatch(reply.text, /"workspaces"/);
    }
  });

  it('stay small: 300 KB compressed in all, 150 KB for the first page', () => {
    const size = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + gzipSync(files.get(name)?.plain ?? '').length, 0);
    assert.ok(size([...files.keys()]) <= 300 * 1024, `${size([...files.keys()])} bytes`);
    const page = String(files.get('index.html')?.plain);
    const first = [...page.matchAll(/(?:src|href)="\/admin\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(first.length > 1 && first.every((name) => files.has(name)), first.join());
    assert.ok(size(['index.html', ...first]) <= 150 * 1024, `${size(first)} bytes`);
  });
});

describe('a service without a built console', () => {
  it('says so, and how to build it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cartwright-console-'));
    after(() => rm(folder, { recursive: true }));
    const empty = fastify();
    const routes = consoleRoutes(await readConsole(join(folder, 'none')));
    await empty.register(async (http) => routes(http as unknown as Http), { prefix: '/admin' });
    for (const url of ['/admin', '/admin/orders']) {
      const reply = await empty.inject({ url });
      assert.equal(reply.statusCode, 503);
      assert.match(reply.body, /The console is not built.*npm run build/s);
    }
    assert.equal((await empty.inject({ url: '/admin/assets/x.js' })).statusCode, 404);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startupMessage } from '../../src/boot/startup-message.ts';
import { PAGE_LINKS } from '../../src/platform/page-links.ts';
import { sharedService, startService } from '../harness.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const service = await sharedService();
const closed = await startService({ env: { SIGNUP: 'closed' } });

describe('GET / in a browser', () => {
  it('says that the service is ready and leads to its pages', async () => {
    const { status, headers, text } = await service.call('GET', '/', undefined, BROWSER);
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(text, />Ready</);
    for (const { path } of PAGE_LINKS) {
      assert.ok(text.includes(`href="${path}"`), path);
      const reply = await service.call('GET', path);
      assert.equal(reply.status, 200, path);
    }
  });

  it('tells where the demo key is to this machine alone, never the key', async () => {
    const local = await service.call('GET', '/', undefined, BROWSER);
    assert.match(local.text, /data\/demo-store\.json/);
    assert.doesNotMatch(local.text, /sk_test_/);
    const elsewhere = await service.callFrom('203.0.113.7')('GET', '/', undefined, BROWSER);
    const proxied = { ...BROWSER, 'x-forwarded-for': '203.0.113.7' };
    for (const { text } of [elsewhere, await service.call('GET', '/', undefined, proxied)]) {
      assert.doesNotMatch(text, /demo-store/);
      assert.match(text, /\/v1\/signup/);
    }
  });

  it('offers no signup where it is closed', async () => {
    const { text } = await closed.callFrom('203.0.113.7')('GET', '/', undefined, BROWSER);
    assert.doesNotMatch(text, /\/v1\/signup/);
    assert.match(text, /Ask the operator/);
  });
});

describe('GET / of a program', () => {
  it('is not found, by any method', async () => {
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { accept: '*/*' }],
      ['GET', { accept: 'application/json' }],
      ['POST', BROWSER],
    ] as const) {
      const { status, code } = await service.call(method, '/', undefined, headers);
      assert.deepEqual([status, code], [404, 'ROUTE_NOT_FOUND'], method);
    }
  });
});

describe('the message of npm start', () => {
  const at = {
    base: 'http://shop.test',
    management: 'http://manage.test',
    consoleUrl: 'http://shop.test/admin',
  };
  const demo = { handle: 'demo-store', email: 'demo@shop.test', password: 'pw-1', apiKey: 'sk_1' };

  it('lists the links of the first page in their order, aligned', () => {
    const lines = startupMessage(at, undefined).split('\n');
    const links = lines.filter((line) => / {2}http/.test(line));
    assert.deepEqual(
      links.map((line) => line.trim().split(/ {2,}/)),
      [
        ['Start here', 'http://shop.test'],
        ...PAGE_LINKS.map(({ name, path }) => [name, `http://shop.test${path}`]),
        ['Health', 'http://manage.test/readyz'],
      ],
    );
    assert.equal(new Set(links.map((line) => line.indexOf('http'))).size, 1);
  });

  it('prints what signs in to the demo store, and a link without the password', () => {
    const text = startupMessage(at, demo);
    const link = new URL(/http\S+\/admin\/login\S+/.exec(text)?.[0] ?? '');
    assert.deepEqual(Object.fromEntries(link.searchParams), {
      store: 'demo-store',
      email: 'demo@shop.test',
    });
    assert.match(text, /Password +pw-1\n/);
    assert.match(text, /Store +demo-store /);
    assert.match(text, /API key +sk_1\n/);
  });
});

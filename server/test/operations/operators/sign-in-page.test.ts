import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../harness.ts';

const service = await startService();

describe('the address where operators sign in', () => {
  it('serves a page with instructions, and names the interface', async () => {
    const store = await service.newStore();
    const { data } = await store.call('GET', '/v1/config');
    const { pathname, search } = new URL(data.adminUrl);
    const { status, headers, text } = await service.call('GET', pathname + search);
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(text, new RegExp(`--handle ${store.handle} `));
    for (const [, path] of text.matchAll(/href="http:\/\/cartwright\.test([^"]+)"/g)) {
      assert.equal((await service.call('GET', path ?? '')).status, 200, path);
    }
    assert.equal((await service.call('GET', '/admin')).status, 200);
    assert.equal((await service.call('POST', '/admin/login')).code, 'METHOD_NOT_ALLOWED');
  });

  it('escapes an invalid handle, and runs nothing', async () => {
    const evil = '<script>alert(1)</script>';
    for (const query of [evil, `"${evil}`, '../..', 'x'.repeat(41)]) {
      const path = `/admin/login?store=${encodeURIComponent(query)}`;
      const { status, text, headers } = await service.call('GET', path);
      assert.equal(status, 200);
      assert.ok(!text.includes(query) && !/<script/i.test(text), query);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    }
  });
});

import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { startService } from '../harness.ts';

/** Below /admin all paths but the interface's are the console's: the word of its address is `*`. */
const PAGES = ['/', '/admin', '/admin/*', '/admin/docs', '/docs'];

/** Every address that serves a GET, with meaningless words for its parameters. */
const addresses = new Set<string>();

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    if (![method].flat().includes('GET')) return;
    addresses.add(url.replace(/:\w+/g, 'none'));
  });
});
// Its own: the addresses are seen while it starts.
const service = await startService();

describe('every page', async () => {
  const pages = new Map<string, string>();
  for (const path of addresses) {
    const { headers } = await service.call('GET', path, undefined, { accept: 'text/html' });
    const isPage = /html/.test(String(headers['content-type']));
    if (isPage) pages.set(path, String(headers['content-security-policy']));
  }

  it('is listed here', () => {
    assert.ok(addresses.size > 50, `${addresses.size} addresses`);
    assert.deepEqual([...pages.keys()].sort(), PAGES);
  });

  for (const path of PAGES) {
    it(`${path} loads nothing from elsewhere, and cannot be framed`, () => {
      const policy = pages.get(path) ?? '';
      const rules = policy.split(';').map((rule) => rule.trim());
      for (const what of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
        assert.ok(rules.includes(`${what} 'none'`), `${what} in: ${policy}`);
      }
      const scripts = rules.find((rule) => rule.startsWith('script-src'));
      assert.ok(scripts === undefined || scripts === "script-src 'self'", policy);
      assert.doesNotMatch(policy, /https?:|\*/);
    });
  }
});

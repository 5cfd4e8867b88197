import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { MUG, startListening } from './listening-service.ts';
import { newFolder, ROOT } from './snippet-project.ts';

const STOREFRONT_MAX_BYTES = 8 * 1024;
const { url, store } = await startListening();

async function bundle(entry: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const build = await rolldown({ input: resolve(ROOT, 'client/dist/src', entry) });
  const { output } = await build.generate({ format, minify: true, name: 'client' });
  return output[0].code;
}

describe('the bundled client', () => {
  it('has at most 8 KB for the storefront, minified and compressed', async () => {
    const sizes = new Map<string, number>();
    for (const entry of ['index.js', 'admin.js', 'webhooks.js']) {
      const bytes = gzipSync(await bundle(entry)).length;
      sizes.set(entry, bytes);
      process.stdout.write(`bundled ${entry}: ${(bytes / 1024).toFixed(1)} KB gzip\n`);
    }
    assert.ok((sizes.get('index.js') ?? 0) <= STOREFRONT_MAX_BYTES, String(sizes.get('index.js')));
  });

  it('leaves the client out where only roles are imported', async () => {
    const folder = await newFolder();
    const entry = join(folder, 'roles.js');
    const admin = join(ROOT, 'client/dist/src/admin.js');
    await writeFile(entry, `export { roleOf } from ${JSON.stringify(admin)};`);
    const code = await bundle(entry);
    assert.ok(code.includes('/admin/v1/session'), 'the table of routes');
    assert.doesNotMatch(code, /fetch|Bearer|AbortController/);
  });

  it('needs nothing but what every runtime has', async () => {
    // As on an edge: no process, no Buffer, no modules.
    const { AbortController, Headers, URL, URLSearchParams, crypto, fetch } = globalThis;
    const web = { AbortController, Headers, URL, URLSearchParams, crypto, fetch };
    const context = createContext({ ...web, setTimeout, clearTimeout });
    const program = `${await bundle('index.js', 'iife')}
      new client.Cartwright(${JSON.stringify({ baseUrl: url, apiKey: store.apiKey })})
        .carts.create(${JSON.stringify({ items: [MUG] })})`;
    const cart = (await runInContext(program, context)) as { totals: { amountDue: number } };
    assert.equal(cart.totals.amountDue, 2500);
  });
});

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { CartwrightAdmin, type OperationId, roleOf } from '../src/admin.ts';
import { ROUTES as ADMIN } from '../src/generated/admin.ts';
import { ROUTES as STOREFRONT } from '../src/generated/storefront.ts';
import { Cartwright } from '../src/index.ts';
import { readRoute } from '../src/route.ts';

type Method = (...args: unknown[]) => Promise<unknown>;

/** A service that knows one reply, and the operations that were called. */
function recording() {
  const called = new Set<string>();
  return {
    called,
    options: {
      baseUrl: 'https://shop.test',
      fetch: async () => Response.json({ success: true, data: {} }),
      onAttempt: ({ operation }: { operation: string }) => void called.add(operation),
    },
  };
}

async function callAll(namespace: object, ...args: unknown[]): Promise<void> {
  for (const method of Object.values(namespace) as Method[]) {
    const given = method(...args);
    // A list is called by reading a page of it.
    await ('page' in given ? (given.page as Method)() : given);
  }
}

describe('the storefront client', () => {
  it('has a method for every operation', async () => {
    const { called, options } = recording();
    const cartwright = new Cartwright({ ...options, apiKey: 'sk_test' });
    for (const namespace of Object.values(cartwright)) await callAll(namespace, 'id', 'id', {});
    await callAll(cartwright.checkout('id'), {});
    await cartwright.config();
    await cartwright.signup({ storeName: 'Mugs', email: 'a@example.com', password: 'a' });
    const ids = Object.keys(STOREFRONT);
    process.stdout.write(`operations with a method: ${called.size} of ${ids.length}\n`);
    assert.deepEqual([...called].sort(), ids.sort());
  });

  it('calls each operation by its id as well', async () => {
    const { called, options } = recording();
    const cartwright = new Cartwright({ ...options, apiKey: 'sk_test' });
    const call = cartwright.call.bind(cartwright) as unknown as Method;
    for (const [id, route] of Object.entries(STOREFRONT)) await call(id, { path: idsIn(route) });
    assert.equal(called.size, Object.keys(STOREFRONT).length);
    await assert.rejects(call('toString'), /unknown operation: toString/);
  });
});

describe('a method of a namespace', () => {
  it('has a comment, which editors show', async () => {
    const folder = new URL('../../src/namespaces/', import.meta.url);
    for (const name of await readdir(folder)) {
      const lines = (await readFile(new URL(name, folder), 'utf8')).split('\n');
      const bare = lines.filter(
        (line, index) => /^ {4}\w+: \(/.test(line) && !lines[index - 1]?.endsWith('*/'),
      );
      assert.deepEqual(bare, [], name);
    }
  });
});

describe("the operators' client", () => {
  it('has a method for every operation', async () => {
    const { called, options } = recording();
    const admin = new CartwrightAdmin(options) as unknown as Record<string, Method>;
    for (const [id, route] of Object.entries(ADMIN)) {
      const given = admin[id]?.({ path: idsIn(route) });
      await (given && 'page' in given ? (given.page as Method)() : given);
    }
    const ids = Object.keys(ADMIN);
    process.stdout.write(`operators' operations: ${called.size} of ${ids.length}\n`);
    assert.deepEqual([...called].sort(), ids.sort());
  });
});

describe('the role of an operation', () => {
  it('is the one that the document states, and staff for a sign-in', async () => {
    const document = new URL('../../../openapi/admin.json', import.meta.url);
    const { paths } = JSON.parse(await readFile(document, 'utf8'));
    const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
    for (const { operationId, 'x-role': role = 'staff' } of operations) {
      assert.equal(roleOf(operationId), role, operationId);
    }
    assert.equal(operations.length, Object.keys(ADMIN).length);
    const ids: OperationId[] = ['setTax', 'getOverview', 'signInOperator'];
    assert.deepEqual(ids.map(roleOf), ['owner', 'staff', 'staff']);
  });
});

describe('a page of a browser', () => {
  const page = globalThis as { document?: unknown; window?: unknown };

  it('may not hold an API key, but the token of an operator', () => {
    page.document = {};
    page.window = {};
    try {
      const baseUrl = 'https://shop.test';
      assert.throws(() => new Cartwright({ baseUrl, apiKey: 'sk_live_1' }), /browser/);
      new CartwrightAdmin({ baseUrl, token: 'op_1' });
    } finally {
      delete page.document;
      delete page.window;
    }
  });
});

function idsIn(route: string): Record<string, string> {
  const names = readRoute(route).path.matchAll(/\{(\w+)\}/g);
  return Object.fromEntries([...names].map(([, name]) => [name, 'id']));
}

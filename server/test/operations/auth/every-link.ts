import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Asking } from './every-challenge.ts';
import { refusesShapes, type SignIn } from './every-sign-in.ts';

/** Refusals of every request for a link by mail. */
export function refusesBadLinks(operation: SignIn, asking: Asking): void {
  const { store, path } = operation;
  refusesShapes(operation, [
    ...['', 'no-address', null].map((email) => ({ email })),
    ...['', 'x', '/in', 7].map((redirectUrl) => ({ redirectUrl })),
  ]);

  it('refuses a page that is not the store’s', async () => {
    for (const url of [
      'https://evil.example/',
      'https://localhost.evil.example/',
      'https://localhost@evil.example/',
      'https://ada@localhost/',
      'javascript:alert(1)',
      'ftp://localhost/',
      'https://cartwright.test.evil.example/',
    ]) {
      const reply = await store.call('POST', path, { ...asking.body(), redirectUrl: url });
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR'], url);
      assert.match(reply.body.error.message, /redirectUrl/);
    }
  });
}

export function hidesCustomers({ store, path }: SignIn, asking: Asking): void {
  it('returns the same for a customer and for an unknown address', async () => {
    const { email } = await store.newCustomer();
    const [known, unknown] = [
      await store.call('POST', path, { email }),
      await store.call('POST', path, asking.body()),
    ];
    assert.deepEqual(Object.keys(known.data), Object.keys(unknown.data));
    assert.deepEqual(Object.keys(known.data.sandbox), Object.keys(unknown.data.sandbox));
  });
}

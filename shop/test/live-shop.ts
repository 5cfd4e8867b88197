import assert from 'node:assert/strict';
import type { TestStore } from '@cartwright/server/test/harness.js';
import type { Shopper } from './open-shop.ts';

/** Shipping and a live account; the products are those that the shop answers for. */
export async function goLive(store: TestStore, type: string, credentials: object): Promise<void> {
  const { call } = await store.newOperator('owner');
  const rule = { id: 'post', name: 'Post', bands: [{ amount: 700 }] };
  const zones = [{ name: 'Everywhere', countries: ['*'], rules: [rule] }];
  const account = { id: type, type, mode: 'live', isDefault: true, credentials };
  for (const [method, path, body] of [
    ['PUT', '/admin/v1/shipping', { zones }],
    ['POST', '/admin/v1/payment-providers', account],
    ['POST', '/admin/v1/go-live', { handle: store.handle }],
  ] as const) {
    const { status, text } = await call(method, path, body);
    assert.equal(status, 200, text);
  }
}

/** The address of the checkout page. */
export async function fillIn({ page }: Shopper): Promise<void> {
  for (const [label, value] of [
    ['E-mail', 'ada@example.com'],
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Street and number', '1 Main St'],
    ['City', 'Springfield'],
    ['State or region', 'IL'],
    ['Postal code', '62701'],
  ] as const) {
    await page.getByLabel(label).first().fill(value);
  }
}

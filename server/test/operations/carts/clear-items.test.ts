import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MUG, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const clear = (id: string) => store.call('DELETE', `/v1/carts/${id}/items`);
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) => call('DELETE', `/v1/carts/${id}/items`, undefined, headers),
};

describe('clearCartItems works', () => {
  it('removes every line, and keeps the rest of the cart', async () => {
    const attribution = { utmSource: 'letter' };
    const { data: cart } = await store.call('POST', '/v1/carts/', { items: [MUG], attribution });
    const { status, data, headers } = await clear(cart.id);
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    assert.deepEqual([data.items, data.itemCount], [[], 0]);
    assert.deepEqual(Object.values(data.totals), [0, 0, 0, 0, 0, 0, 0, 0, 0, 'USD']);
    assert.deepEqual([data.id, data.attribution], [cart.id, attribution]);
  });

  it('removes the notices as well', async () => {
    const bad = product('BAD', { simulate: 'later:out_of_stock' });
    const cart = await store.newCart([MUG, bad]);
    const path = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    assert.equal((await store.call('PATCH', path, { quantity: 2 })).data.warnings.length, 1);
    assert.deepEqual((await clear(cart.id)).data.warnings, []);
  });

  it('empties a cart whose products are no longer validated, and the fullest cart', async () => {
    const silent = await store.newCart([product('A', { simulate: 'later:no_answer' })]);
    assert.equal((await clear(silent.id)).status, 200);
    const full = await store.newCart(Array.from({ length: 500 }, (_, n) => product(`${n}`)));
    assert.deepEqual((await clear(full.id)).data.items, []);
  });
});

describe('clearCartItems refuses bad input', () => testClosedCart(write));

describe('clearCartItems needs its credential', () => needsItsKey(write));

describe('clearCartItems hides foreign ids', () => hidesForeignCarts(write));

describe('clearCartItems can be repeated', () => {
  testIdempotencyKey(write);

  it('ends in the same empty cart without a key', async () => {
    const cart = await store.newCart();
    const [first, second] = [await clear(cart.id), await clear(cart.id)];
    assert.deepEqual([second.status, second.data.items], [200, first.data.items]);
    assert.equal(second.data.version, 3);
  });
});

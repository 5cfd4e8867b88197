import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import { testStoreIsolation } from '../carts/every-read.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';

const MINUTE_MS = 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const read: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('GET', `/v1/add-ons/carts/${cart.id}/insurance/quote`, undefined, headers),
};
const quote = (cart: Data) => read.send(store.call, cart);

describe('quoteInsurance works', () => {
  it('charges a share of the shipped goods, between its minimum and its maximum', async () => {
    const ebook = product('E-BOOK', { unitPriceCents: '99999', requiresShipping: 'false' });
    const prices = [
      [100, 98],
      [4900, 98],
      [10_025, 201],
      [500_000, 10_000],
      [9_000_000, 10_000],
    ];
    for (const [unitPriceCents, expected] of prices) {
      const item = product('A', { unitPriceCents: String(unitPriceCents) });
      const { data } = await quote(await store.newCart([item, ebook]));
      assert.deepEqual(
        [unitPriceCents, data.price, data.currency],
        [unitPriceCents, expected, 'USD'],
      );
      assert.match(data.coverage, /Loss/);
    }
  });

  it('is valid for thirty minutes', async () => {
    const { data } = await quote(await store.newCart());
    const leftMs = Date.parse(data.expiresAt) - service.clock.now().getTime();
    assert.ok(leftMs > 29 * MINUTE_MS && leftMs <= 30 * MINUTE_MS);
  });
});

describe('quoteInsurance refuses bad input', () => {
  it('refuses if nothing is shipped', async () => {
    const ebook = product('E-BOOK', { requiresShipping: 'false' });
    for (const items of [[], [ebook]]) {
      const { status, code } = await quote(await store.newCart(items));
      assert.deepEqual([status, code], [422, 'NOTHING_TO_SHIP']);
    }
  });

  it('refuses if the store offers no protection', async () => {
    const other = await service.newStore();
    await service.sql`delete from protection_rules where store_id = ${other.id}`;
    const { status, code } = await read.send(other.call, await other.newCart());
    assert.deepEqual([status, code], [404, 'ADD_ON_NOT_FOUND']);
  });
});

describe('quoteInsurance needs its credential', () => needsItsKey(read));

describe('quoteInsurance hides foreign ids', () => testStoreIsolation(read));

describe('quoteInsurance can be repeated', () => {
  it('returns the same again, and writes nothing', async () => {
    const cart = await store.newCart();
    const [first, second] = [await quote(cart), await quote(cart)];
    assert.equal(first.data.price, second.data.price);
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual([data.version, data.addOns], [1, []]);
  });
});

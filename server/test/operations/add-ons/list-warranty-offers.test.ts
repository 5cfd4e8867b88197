import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import { changesNothing, testStoreIsolation } from '../carts/every-read.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const read: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('GET', `/v1/add-ons/carts/${cart.id}/warranty/offers`, undefined, headers),
};
const offersFor = (cart: Data, query = '') =>
  store.call('GET', `/v1/add-ons/carts/${cart.id}/warranty/offers${query}`);

describe('listWarrantyOffers works', () => {
  it('offers every plan for every line, at the price for one piece', async () => {
    const dear = product('TV', { unitPriceCents: '20000' });
    const cart = await store.newCart([product('CHEAP'), dear]);
    const { data } = await offersFor(cart);
    const [cheap, tv] = cart.items;
    assert.deepEqual(
      data.offers.map(({ itemId, sku, termMonths, price }: Data) => [
        itemId,
        sku,
        termMonths,
        price,
      ]),
      [
        [cheap.id, 'CHEAP', 12, 199],
        [cheap.id, 'CHEAP', 36, 499],
        [tv.id, 'TV', 12, 2000],
        [tv.id, 'TV', 36, 3999],
      ],
    );
    assert.equal(data.offers[0].termsUrl, null);
  });

  it('offers for one line alone if that is given', async () => {
    const cart = await store.newCart();
    const { data } = await offersFor(cart, `?itemId=${cart.items[1].id.toUpperCase()}`);
    assert.deepEqual([...new Set(data.offers.map(({ sku }: Data) => sku))], ['PEN-1']);
  });

  it('offers nothing for an empty cart, and no plan that the store removed', async () => {
    assert.deepEqual((await offersFor(await store.newCart([]))).data.offers, []);
    const other = await service.newStore();
    await service.sql`update warranty_plans set active = false where store_id = ${other.id}`;
    const { id } = await other.newCart();
    const { data } = await other.call('GET', `/v1/add-ons/carts/${id}/warranty/offers`);
    assert.deepEqual(data.offers, []);
  });
});

describe('listWarrantyOffers refuses bad input', () => {
  it('refuses an unknown line', async () => {
    const cart = await store.newCart();
    const elsewhere = (await store.newCart()).items[0].id;
    for (const itemId of [randomUUID(), elsewhere, 'x']) {
      const { status, code } = await offersFor(cart, `?itemId=${itemId}`);
      assert.deepEqual([status, code], [404, 'ITEM_NOT_FOUND']);
    }
    assert.equal((await offersFor(cart, '?itemId=')).code, 'VALIDATION_ERROR');
    assert.equal((await offersFor(cart, `?itemId=${'x'.repeat(101)}`)).code, 'VALIDATION_ERROR');
  });
});

describe('listWarrantyOffers needs its credential', () => needsItsKey(read));

describe('listWarrantyOffers hides foreign ids', () => testStoreIsolation(read));

describe('listWarrantyOffers can be repeated', () => changesNothing(read));

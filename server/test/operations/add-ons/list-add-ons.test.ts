import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withInsurance, withWarranty } from '../../add-on-steps.ts';
import { sharedService } from '../../harness.ts';
import { changesNothing, testStoreIsolation } from '../carts/every-read.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const read: CartWrite = {
  service,
  store,
  send: (call, cart, headers) => call('GET', `/v1/add-ons/carts/${cart.id}`, undefined, headers),
};

describe('listCartAddOns works', () => {
  it('lists the add-ons of the cart and their total', async () => {
    const cart = await store.newCart();
    const { data: none } = await read.send(store.call, cart);
    assert.deepEqual(none, { addOns: [], total: 0 });
    await withWarranty(store, cart);
    const { addOns } = await withInsurance(store, cart);
    const { data } = await read.send(store.call, cart);
    assert.deepEqual(data, { addOns, total: 199 + 98 });
    assert.deepEqual(
      addOns.map(({ type }: { type: string }) => type),
      ['warranty', 'insurance'],
    );
  });
});

describe('listCartAddOns refuses bad input', () => {
  it('ignores a query', async () => {
    const { id } = await store.newCart();
    assert.equal((await store.call('GET', `/v1/add-ons/carts/${id}?itemId=`)).status, 200);
  });
});

describe('listCartAddOns needs its credential', () => needsItsKey(read));

describe('listCartAddOns hides foreign ids', () => testStoreIsolation(read));

describe('listCartAddOns can be repeated', () => changesNothing(read));

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const remove = (cart: Data, itemId = cart.items[0].id) =>
  store.call('DELETE', `/v1/carts/${cart.id}/items/${itemId}`);
const write: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('DELETE', `/v1/carts/${cart.id}/items/${cart.items[0].id}`, undefined, headers),
};

describe('removeCartItem works', () => {
  it('removes that line and no other, and updates every amount', async () => {
    const cart = await store.newCart();
    const { status, data, headers } = await remove(cart);
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    assert.deepEqual(data.items, [cart.items[1]]);
    assert.deepEqual([data.itemCount, data.totals.subtotal, data.totals.amountDue], [2, 398, 398]);
  });

  it('leaves an empty cart that can be filled again', async () => {
    const cart = await store.newCart([product('A')]);
    const { data } = await remove(cart);
    assert.deepEqual([data.items, data.itemCount, data.totals.amountDue], [[], 0, 0]);
    const refilled = await store.call('POST', `/v1/carts/${cart.id}/items`, product('A'));
    assert.notEqual(refilled.data.items[0].id, cart.items[0].id);
  });

  it('removes the notice of the line, and validates no other product', async () => {
    const bad = product('BAD', { simulate: 'later:out_of_stock' });
    const worse = product('WORSE', { simulate: 'later:invalid_product' });
    const cart = await store.newCart([product('A'), bad, worse]);
    const path = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    assert.equal((await store.call('PATCH', path, { quantity: 2 })).data.warnings.length, 2);
    const { data } = await remove(cart, cart.items[1].id);
    assert.deepEqual(
      data.warnings.map(({ code, itemId }: Data) => [code, itemId]),
      [['PRODUCT_INVALID', cart.items[2].id]],
    );
  });

  it('removes a line whose product is no longer validated', async () => {
    const cart = await store.newCart([product('A', { simulate: 'later:no_answer' })]);
    assert.equal((await remove(cart)).status, 200);
  });
});

describe('removeCartItem refuses bad input', () => {
  it('does not find an item that is not in this cart', async () => {
    const [cart, other] = [await store.newCart(), await store.newCart()];
    const before = await cartRow(service, cart.id);
    for (const itemId of [randomUUID(), other.items[0].id, cart.id, 'x', '%00', '*']) {
      const { status, code } = await remove(cart, itemId);
      assert.deepEqual([status, code], [404, 'ITEM_NOT_FOUND']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  testClosedCart(write);
});

describe('removeCartItem needs its credential', () => needsItsKey(write));

describe('removeCartItem hides foreign ids', () => {
  hidesForeignCarts(write);

  it('treats the item of another store as unknown', async () => {
    const stranger = await service.newStore();
    const [own, foreign] = [await store.newCart(), await stranger.newCart()];
    const reply = await remove(own, foreign.items[0].id);
    assert.deepEqual([reply.status, reply.text], [404, (await remove(own, randomUUID())).text]);
  });
});

describe('removeCartItem can be repeated', () => {
  testIdempotencyKey(write);

  it('does not find the line again without a key, and the cart stays as it is', async () => {
    const cart = await store.newCart();
    await remove(cart);
    const before = await cartRow(service, cart.id);
    assert.equal((await remove(cart)).code, 'ITEM_NOT_FOUND');
    assert.equal(await cartRow(service, cart.id), before);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const service = await sharedService();
const store = await service.newStore();
const change = (cart: Data, body?: unknown, itemId = cart.items[0].id) =>
  store.call('PATCH', `/v1/carts/${cart.id}/items/${itemId}`, body);
const write: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('PATCH', `/v1/carts/${cart.id}/items/${cart.items[0].id}`, { quantity: 5 }, headers),
};

describe('changeCartItem works', () => {
  it('sets the quantity, and updates every amount', async () => {
    const cart = await store.newCart();
    const { status, data, headers } = await change(cart, { quantity: 3 });
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    const [mug, pen] = data.items;
    assert.deepEqual([mug.id, mug.quantity, mug.lineTotal], [cart.items[0].id, 3, 3750]);
    assert.deepEqual(pen, cart.items[1]);
    assert.deepEqual(
      [data.itemCount, data.totals.subtotal, data.totals.amountDue],
      [5, 4148, 4148],
    );
  });

  it('removes the line with a quantity of 0', async () => {
    const cart = await store.newCart();
    const { data } = await change(cart, { quantity: 0 });
    assert.deepEqual(data.items, [cart.items[1]]);
    assert.equal(data.totals.amountDue, 398);
  });

  it('removes a line with 0 whose product is no longer validated', async () => {
    const cart = await store.newCart([product('A', { simulate: 'later:no_answer' })]);
    assert.deepEqual((await change(cart, { quantity: 0 })).data.items, []);
  });

  it('accepts the largest quantity', async () => {
    const cart = await store.newCart([product('A')]);
    const { data } = await change(cart, { quantity: MAX });
    assert.deepEqual([data.itemCount, data.totals.amountDue], [MAX, MAX]);
  });

  it('uses the new price of a line, and warns of it', async () => {
    const cart = await store.newCart([
      product('A', { unitPriceCents: '1000', simulate: 'price_change' }),
    ]);
    assert.equal(cart.items[0].unitPrice, 1000);
    const { data } = await change(cart, { quantity: 2 });
    assert.equal(data.totals.amountDue, 2200);
    assert.deepEqual(
      data.warnings.map((notice: Data) => [notice.code, notice.itemId]),
      [['PRICE_CHANGED', cart.items[0].id]],
    );
  });

  it('changes nothing but the quantity, whatever else is sent', async () => {
    const cart = await store.newCart([MUG]);
    const sent = { quantity: 2, sku: 'canary', unitPrice: 1, metadata: { unitPriceCents: '1' } };
    const { data } = await change(cart, sent);
    assert.deepEqual(
      [data.items[0].sku, data.items[0].unitPrice, data.items[0].metadata],
      ['MUG-1', 1250, MUG.metadata],
    );
    assert.ok(!(await cartRow(service, cart.id)).includes('canary'));
  });
});

describe('changeCartItem refuses bad input', () => {
  it('refuses a quantity of the wrong shape, or none', async () => {
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const quantities = [-1, 0.5, '1', '', null, true, [], {}, MAX + 1, undefined];
    for (const body of [...quantities.map((quantity) => ({ quantity })), [], 'null', undefined]) {
      const { status, code } = await change(cart, body);
      assert.deepEqual([body, status, code], [body, 400, 'VALIDATION_ERROR']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('does not find an item that is not in this cart', async () => {
    const [cart, other] = [await store.newCart(), await store.newCart()];
    const before = await cartRow(service, cart.id);
    for (const itemId of [
      randomUUID(),
      other.items[0].id,
      cart.id,
      'x',
      '%00',
      'x'.repeat(5_000),
    ]) {
      for (const quantity of [0, 2]) {
        const { status, code } = await change(cart, { quantity }, itemId);
        assert.deepEqual([status, code], [404, 'ITEM_NOT_FOUND']);
      }
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  const scenarios: [simulate: string, status: number, code: string][] = [
    ['later:out_of_stock', 422, 'QUANTITY_UNAVAILABLE'],
    ['later:invalid_product', 422, 'PRODUCT_INVALID'],
    ['later:no_answer', 503, 'PRODUCT_VALIDATION_UNAVAILABLE'],
  ];
  for (const [simulate, status, code] of scenarios) {
    it(`returns ${code} in the scenario ${simulate}, and writes nothing`, async () => {
      const cart = await store.newCart([product('A', { simulate })]);
      const before = await cartRow(service, cart.id);
      const reply = await change(cart, { quantity: 2 });
      assert.deepEqual([reply.status, reply.code], [status, code]);
      assert.equal(await cartRow(service, cart.id), before);
    });
  }

  it('refuses more than the stock', async () => {
    const cart = await store.newCart([product('A', { maxQuantity: '3' })]);
    assert.equal((await change(cart, { quantity: 4 })).code, 'QUANTITY_UNAVAILABLE');
    assert.equal((await change(cart, { quantity: 3 })).status, 200);
  });

  it('refuses amounts and quantities beyond the exact range', async () => {
    const cart = await store.newCart([product('A'), PEN]);
    const before = await cartRow(service, cart.id);
    for (const quantity of [MAX, MAX - 1, MAX - 397]) {
      const { status, code } = await change(cart, { quantity });
      assert.deepEqual([status, code], [422, 'AMOUNT_TOO_LARGE']);
    }
    assert.equal(await cartRow(service, cart.id), before);
    const { data } = await change(cart, { quantity: MAX - 398 });
    assert.equal(data.totals.amountDue, MAX);
  });

  it('refuses a price that grew beyond the limit', async () => {
    const dear = { unitPriceCents: String(MAX), simulate: 'price_change' };
    const cart = await store.newCart([product('A', dear), product('B', { unitPriceCents: '0' })]);
    const reply = await change(cart, { quantity: 2 }, cart.items[1].id);
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
  });

  it('refuses a change whose notices would make the cart larger than 256 KB', async () => {
    const metadata = { note: 'n'.repeat(150), simulate: 'later:out_of_stock' };
    const items = Array.from({ length: 498 }, (_, n) => product(`${n}`, metadata));
    const cart = await store.newCart([MUG, ...items]);
    const { status, code } = await change(cart, { quantity: 2 });
    assert.deepEqual([status, code], [422, 'CART_TOO_LARGE']);
  });

  testClosedCart(write);
});

describe('changeCartItem needs its credential', () => needsItsKey(write));

describe('changeCartItem hides foreign ids', () => {
  hidesForeignCarts(write);

  it('treats the item of another store as unknown', async () => {
    const stranger = await service.newStore();
    const [own, foreign] = [await store.newCart(), await stranger.newCart()];
    const reply = await change(own, { quantity: 2 }, foreign.items[0].id);
    const unknown = await change(own, { quantity: 2 }, randomUUID());
    assert.deepEqual([reply.status, reply.text], [404, unknown.text]);
  });
});

describe('changeCartItem can be repeated', () => {
  testIdempotencyKey(write);

  it('ends in the same quantity without a key', async () => {
    const cart = await store.newCart();
    const [first, second] = [
      await change(cart, { quantity: 7 }),
      await change(cart, { quantity: 7 }),
    ];
    assert.deepEqual(second.data.items, first.data.items);
    assert.equal(second.data.version, 3);
  });

  it('does not find the line any more once it was removed', async () => {
    const cart = await store.newCart();
    assert.equal((await change(cart, { quantity: 0 })).status, 200);
    assert.equal((await change(cart, { quantity: 0 })).code, 'ITEM_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { fullCart, plansOf, shortPlanId, withWarranty } from '../../add-on-steps.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from '../carts/every-write.ts';

const SAFE_MAX = 9007199254740991;
const service = await sharedService();
const store = await service.newStore();
const planId = await shortPlanId(store);
const add = (cart: Data, body: object) =>
  store.call('POST', `/v1/add-ons/carts/${cart.id}/warranty`, body);
const write: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call(
      'POST',
      `/v1/add-ons/carts/${cart.id}/warranty`,
      { itemId: cart.items[0].id, planId },
      headers,
    ),
};

describe('addWarranty works', () => {
  it('adds the plan at the price of the server, and updates every amount', async () => {
    const cart = await store.newCart([product('TV', { unitPriceCents: '20005' })]);
    const { status, data, headers } = await add(cart, {
      itemId: cart.items[0].id,
      planId,
      price: 1,
    });
    assert.deepEqual([status, headers.etag], [200, '"2"']);
    const [{ id: _, ...addOn }] = data.addOns;
    assert.deepEqual(addOn, {
      type: 'warranty',
      itemId: cart.items[0].id,
      name: '1-year warranty',
      price: 2001,
      quantity: 1,
      planId,
      termMonths: 12,
      coverage: 'Repair or replacement when it breaks.',
    });
    const { subtotal, addOnTotal, total, amountDue } = data.totals;
    assert.deepEqual([subtotal, addOnTotal, total, amountDue], [20_005, 2001, 22_006, 22_006]);
  });

  it('follows the quantity of its line and is removed with it', async () => {
    const cart = await withWarranty(store, await store.newCart([MUG, PEN]));
    const item = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    const three = (await store.call('PATCH', item, { quantity: 3 })).data;
    assert.deepEqual([three.addOns[0].quantity, three.totals.addOnTotal], [3, 3 * 199]);
    assert.equal(three.addOns[0].id, cart.addOns[0].id);
    const other = `/v1/carts/${cart.id}/items/${cart.items[1].id}`;
    assert.equal((await store.call('DELETE', other)).data.addOns.length, 1);
    const gone = (await store.call('PATCH', item, { quantity: 0 })).data;
    assert.deepEqual([gone.addOns, gone.totals.addOnTotal], [[], 0]);
  });

  it('follows the price of its line', async () => {
    const sku = product('TV', { unitPriceCents: '10000', simulate: 'price_change' });
    const cart = await withWarranty(store, await store.newCart([sku]));
    const item = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    const { data } = await store.call('PATCH', item, { quantity: 2 });
    assert.deepEqual([cart.addOns[0].price, data.addOns[0].price], [1000, 1100]);
  });

  it('keeps the terms it was added with when the store changes the plan', async () => {
    const other = await service.newStore();
    const cart = await withWarranty(other, await other.newCart());
    await service.sql`update warranty_plans set active = false where store_id = ${other.id}`;
    const path = `/v1/carts/${cart.id}/items`;
    const { data } = await other.call('POST', path, product('X'));
    assert.deepEqual(data.addOns, cart.addOns);
  });

  it('replaces the warranty of the line, and does not affect other lines', async () => {
    const before = await withWarranty(store, await store.newCart());
    const [, long] = await plansOf(store, before);
    const itemId = before.items[1].id;
    const both = (await add(before, { itemId, planId })).data;
    assert.equal(both.addOns.length, 2);
    const swapped = (await add(before, { itemId, planId: long.planId })).data;
    assert.deepEqual(
      swapped.addOns.map(({ price, quantity }: Data) => [price, quantity]),
      [
        [199, 1],
        [499, 2],
      ],
    );
  });

  it('makes the intent of the previous quote stale', async () => {
    const opened = await openCheckout(store, 'intent');
    await withWarranty(store, opened.cart);
    const { code } = await store.call('POST', `${opened.path}/confirm`, opened.confirmation);
    assert.equal(code, 'QUOTE_CHANGED');
    const session = await store.call('POST', '/v1/checkout/sessions', { cartId: opened.cart.id });
    assert.equal(session.data.shippingRate.id, 'free', 'the rate has nothing to do with it');
  });
});

describe('addWarranty and the shown quote', () => {
  it('treats the same amount for another line as another offer', async () => {
    const items = [product('A'), product('B')];
    const opened = await openCheckout(store, 'rate', { items });
    const extras = `/v1/add-ons/carts/${opened.cart.id}`;
    const [first, second] = opened.cart.items;
    const { data } = await add(opened.cart, { itemId: first.id, planId });
    const intent = await store.call('POST', `${opened.path}/payment-intent`, {});
    await store.call('DELETE', `${extras}/${data.addOns[0].id}`);
    const swapped = await add(opened.cart, { itemId: second.id, planId });
    assert.deepEqual(swapped.data.totals, data.totals);
    const paymentIntentId = intent.data.paymentIntent.id;
    const confirmation = { ...opened.confirmation, paymentIntentId };
    const reply = await store.call('POST', `${opened.path}/confirm`, confirmation);
    assert.deepEqual([reply.status, reply.code], [409, 'QUOTE_CHANGED']);
  });
});

describe('addWarranty refuses bad input', () => {
  testClosedCart(write);

  it('refuses an unknown line and an unknown plan', async () => {
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const itemId = cart.items[0].id;
    const elsewhere = (await store.newCart()).items[0].id;
    for (const other of [randomUUID(), elsewhere, 'x']) {
      const reply = await add(cart, { itemId: other, planId });
      assert.deepEqual([reply.status, reply.code], [404, 'ITEM_NOT_FOUND']);
    }
    for (const other of [randomUUID(), itemId, 'x']) {
      const reply = await add(cart, { itemId, planId: other });
      assert.deepEqual([reply.status, reply.code], [404, 'ADD_ON_NOT_FOUND']);
    }
    const wrong = [{}, { itemId }, { planId }, { itemId, planId: 7 }, { itemId: '', planId }];
    for (const body of wrong) assert.equal((await add(cart, body)).code, 'VALIDATION_ERROR');
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('refuses an amount or a cart that would be too large', async () => {
    const dear = await store.newCart([product('GOLD', { unitPriceCents: String(SAFE_MAX) })]);
    const reply = await write.send(store.call, dear);
    assert.deepEqual([reply.status, reply.code], [422, 'AMOUNT_TOO_LARGE']);
    const full = await write.send(store.call, await fullCart(store));
    assert.deepEqual([full.status, full.code], [422, 'CART_TOO_LARGE']);
  });
});

describe('addWarranty needs its credential', () => needsItsKey(write));

describe('addWarranty hides foreign ids', () => {
  hidesForeignCarts(write);

  it('does not sell the plan of another store', async () => {
    const stranger = await service.newStore();
    const cart = await stranger.newCart();
    const reply = await write.send(stranger.call, cart);
    assert.deepEqual([reply.status, reply.code], [404, 'ADD_ON_NOT_FOUND']);
  });
});

describe('addWarranty can be repeated', () => {
  testIdempotencyKey(write);

  it('changes nothing the second time without a key either', async () => {
    const cart = await store.newCart();
    const first = await write.send(store.call, cart);
    const second = await write.send(store.call, cart);
    assert.equal(second.text, first.text);
  });
});

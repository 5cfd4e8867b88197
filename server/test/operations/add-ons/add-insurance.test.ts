import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullCart, withInsurance } from '../../add-on-steps.ts';
import { type Data, MUG, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from '../carts/every-write.ts';

const SAFE_MAX = 9007199254740991;
const MINUTE_MS = 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const add = (cart: Data, body: unknown = {}) =>
  store.call('POST', `/v1/add-ons/carts/${cart.id}/insurance`, body);
const quoteOf = async (cart: Data): Promise<string> =>
  (await store.call('GET', `/v1/add-ons/carts/${cart.id}/insurance/quote`)).data.quoteId;
const write: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('POST', `/v1/add-ons/carts/${cart.id}/insurance`, {}, headers),
};

async function refuses(cart: Data, body: unknown, status: number, code: string): Promise<void> {
  const before = await cartRow(service, cart.id);
  const reply = await add(cart, body);
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text);
  assert.equal(await cartRow(service, cart.id), before);
}

describe('addInsurance works', () => {
  it('adds protection at the price of its quote, or at the current one', async () => {
    const cart = await store.newCart([product('A', { unitPriceCents: '10000' })]);
    const { status, data } = await add(cart, { quoteId: await quoteOf(cart) });
    assert.equal(status, 200);
    const [{ id: _, ...addOn }] = data.addOns;
    assert.deepEqual(addOn, {
      type: 'insurance',
      itemId: null,
      name: 'Shipping protection',
      price: 200,
      quantity: 1,
      planId: null,
      termMonths: null,
      coverage: 'Loss, theft and damage on the way.',
    });
    assert.deepEqual([data.totals.addOnTotal, data.totals.amountDue], [200, 10_200]);
    const bare = await store.newCart([product('A', { unitPriceCents: '10000' })]);
    assert.equal((await add(bare)).data.totals.addOnTotal, 200);
  });

  it('is priced anew with every change, and is removed with the last shipped item', async () => {
    const ebook = product('E-BOOK', { requiresShipping: 'false' });
    const tv = product('TV', { unitPriceCents: '10000' });
    const cart = await withInsurance(store, await store.newCart([tv, ebook]));
    const path = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
    const { data: two } = await store.call('PATCH', path, { quantity: 2 });
    assert.deepEqual([two.addOns[0].price, two.totals.addOnTotal], [400, 400]);
    const { data: none } = await store.call('DELETE', path);
    assert.deepEqual([none.addOns, none.totals.total], [[], 1]);
  });
});

describe('addInsurance refuses bad input', () => {
  testClosedCart(write);

  it('refuses a quote that is stale, expired, altered or of another cart', async () => {
    const cart = await store.newCart();
    const quoteId = await quoteOf(cart);
    for (const other of [await quoteOf(await store.newCart()), `${quoteId}x`, 'iq_', 'x']) {
      await refuses(cart, { quoteId: other }, 409, 'QUOTE_CHANGED');
    }
    const later = `iq_${(Date.now() * 2).toString(36)}.${quoteId.split('.')[1]}`;
    await refuses(cart, { quoteId: later }, 409, 'QUOTE_CHANGED');
    const dear = product('TV', { unitPriceCents: '90000' });
    await store.call('POST', `/v1/carts/${cart.id}/items`, dear);
    await refuses(cart, { quoteId }, 409, 'QUOTE_CHANGED');
    const fresh = await quoteOf(cart);
    service.clock.advance(31 * MINUTE_MS);
    await refuses(cart, { quoteId: fresh }, 409, 'QUOTE_CHANGED');
    for (const wrong of ['', 7, null]) {
      await refuses(cart, { quoteId: wrong }, 400, 'VALIDATION_ERROR');
    }
  });

  it('refuses if nothing is shipped, and if the store offers no protection', async () => {
    await refuses(await store.newCart([]), {}, 422, 'NOTHING_TO_SHIP');
    const other = await service.newStore();
    await service.sql`update protection_rules set active = false where store_id = ${other.id}`;
    const reply = await write.send(other.call, await other.newCart());
    assert.deepEqual([reply.status, reply.code], [404, 'ADD_ON_NOT_FOUND']);
  });

  it('refuses an amount or a cart that would be too large', async () => {
    const dear = await store.newCart([product('GOLD', { unitPriceCents: String(SAFE_MAX) })]);
    await refuses(dear, {}, 422, 'AMOUNT_TOO_LARGE');
    await refuses(await fullCart(store), {}, 422, 'CART_TOO_LARGE');
  });
});

describe('addInsurance needs its credential', () => needsItsKey(write));

describe('addInsurance hides foreign ids', () => hidesForeignCarts(write));

describe('addInsurance can be repeated', () => {
  testIdempotencyKey(write);

  it('protects a cart once, however often it is called without a key', async () => {
    const cart = await store.newCart([MUG]);
    const first = await add(cart);
    assert.equal((await add(cart)).text, first.text);
    assert.equal((await add(cart, { quoteId: await quoteOf(cart) })).text, first.text);
  });
});

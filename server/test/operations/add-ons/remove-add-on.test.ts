import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { withInsurance, withWarranty } from '../../add-on-steps.ts';
import { type Call, type Data, sharedService } from '../../harness.ts';
import { cartRow, setStatus } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const remove = (cart: Data, { call = store.call, headers = {}, id = cart.addOns[0].id } = {}) =>
  (call as Call)('DELETE', `/v1/add-ons/carts/${cart.id}/${id}`, undefined, headers);
const insured = async (): Promise<Data> => withInsurance(store, await store.newCart());

describe('removeAddOn works', () => {
  it('removes that add-on and no other, and updates every amount', async () => {
    const cart = await withInsurance(store, await withWarranty(store, await store.newCart()));
    const { status, data } = await remove(cart, { id: cart.addOns[0].id.toUpperCase() });
    assert.equal(status, 200);
    assert.deepEqual(data.addOns, [cart.addOns[1]]);
    assert.deepEqual([data.totals.addOnTotal, data.totals.amountDue], [98, 1648 + 98]);
    assert.deepEqual(data.items, cart.items);
  });
});

describe('removeAddOn refuses bad input', () => {
  it('refuses an unknown add-on', async () => {
    const cart = await insured();
    const before = await cartRow(service, cart.id);
    for (const id of [randomUUID(), cart.items[0].id, 'insurance', '%00']) {
      const { status, code } = await remove(cart, { id });
      assert.deepEqual([status, code], [404, 'ADD_ON_NOT_FOUND']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('does not change a cart that is closed, or has another version', async () => {
    for (const [status, code] of [
      ['completed', 'CART_COMPLETED'],
      ['confirming', 'CART_LOCKED'],
      ['merged', 'CART_MERGED'],
      ['cancelled', 'CART_CANCELLED'],
    ] as const) {
      const cart = await insured();
      await setStatus(service, cart.id, status);
      assert.equal((await remove(cart)).code, code);
    }
    const cart = await insured();
    const stale = await remove(cart, { headers: { 'if-match': '"1"' } });
    assert.deepEqual([stale.status, stale.code], [412, 'VERSION_MISMATCH']);
    service.clock.advance(31 * DAY_MS);
    assert.equal((await remove(cart)).code, 'CART_EXPIRED');
  });
});

describe('removeAddOn needs its credential', () => {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const cart = await insured();
    const { call } = service;
    const wrong = { 'x-api-key': `${store.apiKey}x` };
    assert.equal((await remove(cart, { call })).code, 'API_KEY_MISSING');
    assert.equal((await remove(cart, { call, headers: wrong })).code, 'API_KEY_INVALID');
    const token = await remove(cart, { headers: { 'x-customer-token': 'not a token' } });
    assert.equal(token.code, 'CUSTOMER_TOKEN_INVALID');
  });
});

describe('removeAddOn hides foreign ids', () => {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const { call } = await service.newStore();
    const cart = await insured();
    const foreign = await remove(cart, { call });
    const unknown = await remove({ ...cart, id: randomUUID() }, { call });
    assert.deepEqual([foreign.status, foreign.code], [404, 'CART_NOT_FOUND']);
    assert.equal(foreign.text, unknown.text);
  });
});

describe('removeAddOn can be repeated', () => {
  it('has one effect and one reply under an Idempotency-Key', async () => {
    const cart = await insured();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await remove(cart, { headers });
    const second = await remove(cart, { headers });
    assert.deepEqual([first.status, second.text], [200, first.text]);
    assert.equal((await remove(cart)).code, 'ADD_ON_NOT_FOUND');
  });
});

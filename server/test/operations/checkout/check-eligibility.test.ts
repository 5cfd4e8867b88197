import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';
import { cartRow, product, setStatus } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();
const check = (cartId: string, from = store) =>
  from.call('GET', `/v1/checkout/eligibility?cartId=${cartId}`);

describe('checkEligibility: works', () => {
  it('returns that a cart can be checked out, and the ways to pay', async () => {
    const { data } = await check((await store.newCart()).id);
    assert.equal(data.eligible, true);
    assert.deepEqual(data.reasons, []);
    assert.equal(data.guestAllowed, true);
    assert.equal(data.paths.standard, true);
    assert.equal(data.paths.express, data.paths.wallets.length > 0);
    assert.deepEqual(data.gates, []);
    assert.deepEqual(data.shippingCountries, ['US']);
  });

  it('returns the code that blocks it', async () => {
    const empty = await store.newCart([]);
    assert.deepEqual((await check(empty.id)).data.reasons, ['CART_EMPTY']);
    const { cartId } = await placeOrder(store);
    const { data } = await check(cartId);
    assert.deepEqual([data.eligible, data.reasons], [false, ['CART_COMPLETED']]);
    assert.deepEqual([data.paths.standard, data.paths.express], [false, false]);
    const locked = await openCheckout(store, 'intent');
    await setStatus(service, locked.cart.id, 'confirming');
    assert.deepEqual((await check(locked.cart.id)).data.reasons, ['CART_LOCKED']);
  });

  it('names a line that can no longer be sold', async () => {
    const bad = product('BAD', { simulate: 'later:out_of_stock' });
    const cart = await store.newCart([bad, product('GOOD')]);
    const path = `/v1/carts/${cart.id}/items/${cart.items[1].id}`;
    await store.call('PATCH', path, { quantity: 2 });
    assert.deepEqual((await check(cart.id)).data.reasons, ['QUANTITY_UNAVAILABLE']);
  });

  it('returns the gate that an item requires', async () => {
    const cart = await store.newCart([product('A', { simulate: 'fraud_gate' })]);
    const { data } = await check(cart.id);
    assert.equal(data.eligible, true);
    assert.deepEqual(data.gates, [
      {
        type: 'phone_otp',
        satisfied: false,
        reasons: ['simulated'],
        requestPath: '/v1/auth/otp/request',
        verifyPath: '/v1/auth/otp/verify',
        expiresAt: null,
      },
    ]);
  });

  it('changes nothing', async () => {
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    await check(cart.id);
    assert.equal(await cartRow(service, cart.id), before);
  });
});

describe('checkEligibility: refuses bad input', () => {
  for (const query of ['', '?cartId=', '?cartId=nonsense', '?cartId=1']) {
    it(`refuses ${query || 'no query'}`, async () => {
      const reply = await store.call('GET', `/v1/checkout/eligibility${query}`);
      assert.deepEqual([reply.status, reply.code], [400, 'VALIDATION_ERROR']);
    });
  }
});

describe('checkEligibility: hides foreign ids', () => {
  it('treats a foreign cart as an unknown one', async () => {
    const { id } = await (await service.newStore()).newCart();
    const [foreign, unknown] = [await check(id), await check(randomUUID())];
    assert.equal(foreign.code, 'CART_NOT_FOUND');
    assert.equal(foreign.text, unknown.text);
  });
});

describe('checkEligibility: can be repeated', () => {
  it('returns the same again', async () => {
    const { id } = await store.newCart();
    assert.equal((await check(id)).text, (await check(id)).text);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import { MUG, sharedService, startService } from '../../harness.ts';
import { countCarts, setStatus } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const MINE = '/v1/carts/mine';

describe('getMyCart works', () => {
  it('returns the cart a customer created, in any process, with its ETag', async () => {
    const customer = await store.newCustomer();
    const cart = (await customer.call('POST', '/v1/carts/', { items: [MUG] })).data;
    assert.equal(cart.customerId, customer.id);
    const { status, data, headers } = await customer.call('GET', MINE);
    const { sessionToken: _, ...rest } = cart;
    assert.deepEqual([status, data, headers.etag], [200, rest, '"1"']);
  });

  it('returns null, and creates nothing, if the customer has no cart', async () => {
    const customer = await store.newCustomer();
    const before = await countCarts(service, store);
    const { status, body, headers } = await customer.call('GET', MINE);
    assert.deepEqual([status, body], [200, { success: true, data: null }]);
    assert.equal(headers.etag, undefined);
    assert.equal(await countCarts(service, store), before);
  });

  it('returns the one that was written last, if there are several', async () => {
    const customer = await store.newCustomer();
    const as = asCustomer(store, customer);
    const [first, second] = [await as.newCart(), await as.newCart()];
    service.clock.advance(1_000);
    await customer.call('POST', `/v1/carts/${first.id}/items`, MUG);
    assert.equal((await customer.call('GET', MINE)).data.id, first.id);
    service.clock.advance(1_000);
    await customer.call('POST', `/v1/carts/${second.id}/items`, MUG);
    assert.equal((await customer.call('GET', MINE)).data.id, second.id);
  });

  it('ignores carts that are ordered, merged, being paid or expired', async () => {
    const customer = await store.newCustomer();
    const as = asCustomer(store, customer);
    for (const status of ['completed', 'merged', 'confirming'] as const) {
      const { id } = await as.newCart();
      await setStatus(service, id, status);
      assert.equal((await customer.call('GET', MINE)).body.data, null, status);
    }
    const open = await openCheckout(as, 'session');
    assert.equal((await customer.call('GET', MINE)).data.id, open.cart.id);
    const late = await startService();
    late.clock.advance(31 * DAY_MS);
    const session = await service.sql`
      update customer_sessions set expires_at = ${new Date(Date.now() + 60 * DAY_MS)}
      where id = ${customer.sessionId} returning 1`;
    assert.equal(session.length, 1);
    const token = await late.app.accessTokens.sign({
      storeId: store.id as never,
      customerId: customer.id as never,
      sessionId: customer.sessionId as never,
      expiresAt: new Date(Date.now() + 60 * DAY_MS),
    });
    const headers = { 'x-api-key': store.apiKey, 'x-customer-token': token };
    assert.equal((await late.call('GET', MINE, undefined, headers)).body.data, null);
  });

  it('uses one statement for the token and one for the cart', async () => {
    const customer = await store.newCustomer();
    await asCustomer(store, customer).newCart();
    await customer.call('GET', MINE);
    const seen = await service.statements(() => customer.call('GET', MINE));
    assert.equal(seen.length, 2);
  });
});

describe('getMyCart needs its credential', () => {
  it('requires a customer token', async () => {
    const { status, code } = await store.call('GET', MINE);
    assert.deepEqual([status, code], [401, 'CUSTOMER_TOKEN_REQUIRED']);
  });
});

describe('getMyCart hides foreign ids', () => {
  it('returns neither a guest’s cart nor another customer’s', async () => {
    await store.newCart();
    await asCustomer(store, await store.newCustomer()).newCart();
    const { body } = await (await store.newCustomer()).call('GET', MINE);
    assert.equal(body.data, null);
  });
});

describe('getMyCart can be repeated', () => {
  it('returns the same, byte for byte', async () => {
    const customer = await store.newCustomer();
    await asCustomer(store, customer).newCart();
    const [first, second] = [await customer.call('GET', MINE), await customer.call('GET', MINE)];
    assert.equal(second.text, first.text);
  });
});

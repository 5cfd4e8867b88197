import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../checkout-steps.ts';
import { asCustomer } from '../contract/as-customer.ts';
import { anyEmail, PASSWORD, type TestCustomer } from '../customers.ts';
import { type Data, MUG, PEN, sharedService } from '../harness.ts';
import { cartRow } from '../states.ts';

const service = await sharedService();
const store = await service.newStore();
const SESSION = '/v1/carts/session';

async function cartOf({ call }: TestCustomer, items: object[] = [MUG]): Promise<Data> {
  return (await call('POST', '/v1/carts/', { items })).data;
}

const merge = (call: TestCustomer['call'], target: Data, body: object) =>
  call('POST', `/v1/carts/${target.id}/merge`, body);

describe('a cart cannot be stolen by a merge', () => {
  it('not by a customer who only knows the id of a guest’s cart', async () => {
    const thief = await store.newCustomer();
    const [target, guest] = [await cartOf(thief), await store.newCart()];
    const before = await cartRow(service, guest.id);
    const { status, code } = await merge(thief.call, target, { sourceCartId: guest.id });
    assert.deepEqual([status, code], [409, 'MERGE_CONFLICT']);
    assert.equal(await cartRow(service, guest.id), before);
    const proved = await merge(thief.call, target, { sourceSessionToken: guest.sessionToken });
    assert.deepEqual([proved.status, proved.data.customerId], [200, thief.id]);
  });

  it('not by naming another customer’s cart, by id or by session token', async () => {
    const [owner, thief] = [await store.newCustomer(), await store.newCustomer()];
    const [loot, target] = [await cartOf(owner), await cartOf(thief)];
    const before = await cartRow(service, loot.id);
    const byId = await merge(thief.call, target, { sourceCartId: loot.id });
    assert.deepEqual([byId.status, byId.code], [404, 'CART_NOT_FOUND']);
    const byToken = await merge(thief.call, target, { sourceSessionToken: loot.sessionToken });
    assert.deepEqual([byToken.status, byToken.code], [404, 'CART_SESSION_INVALID']);
    const into = await merge(thief.call, loot, { sourceCartId: target.id });
    assert.deepEqual([into.status, into.code], [404, 'CART_NOT_FOUND']);
    assert.equal(await cartRow(service, loot.id), before);
  });

  it('not into a guest’s cart, nor into another customer’s, with no token at all', async () => {
    const [owner, other] = [await store.newCustomer(), await store.newCustomer()];
    const loot = await cartOf(owner);
    const before = await cartRow(service, loot.id);
    for (const target of [await store.newCart(), await cartOf(other)]) {
      for (const body of [{ sourceCartId: loot.id }, { sourceSessionToken: loot.sessionToken }]) {
        const { status, code } = await merge(store.call, target, body);
        assert.deepEqual([status, code], [409, 'MERGE_CONFLICT']);
      }
    }
    assert.equal(await cartRow(service, loot.id), before);
  });

  it('nor does a customer lose their own to a guest’s', async () => {
    const customer = await store.newCustomer();
    const [own, guest] = [await cartOf(customer), await store.newCart()];
    const { status, code } = await merge(customer.call, guest, { sourceCartId: own.id });
    assert.deepEqual([status, code], [409, 'MERGE_CONFLICT']);
  });

  it('while a customer merges their own, and the merchant’s server a guest’s', async () => {
    const customer = await store.newCustomer();
    const [target, own, guest] = [
      await cartOf(customer),
      await cartOf(customer, [PEN]),
      await store.newCart([MUG]),
    ];
    const first = await merge(customer.call, target, { sourceCartId: own.id });
    assert.deepEqual([first.status, first.data.mergeReport.added], [200, 1]);
    const second = await merge(store.call, target, { sourceCartId: guest.id });
    assert.deepEqual([second.status, second.data.customerId], [200, customer.id]);
  });
});

describe('a session token and a customer', () => {
  it('a merged guest’s token leads to a customer’s cart with that customer only', async () => {
    const [owner, other] = [await store.newCustomer(), await store.newCustomer()];
    const [target, guest] = [await cartOf(owner), await store.newCart()];
    await merge(owner.call, target, { sourceSessionToken: guest.sessionToken });
    const path = `${SESSION}/${guest.sessionToken}`;
    const unknown = await store.call('GET', `${SESSION}/cst_unknown`);
    assert.equal((await owner.call('GET', path)).data.id, target.id);
    assert.equal((await store.call('GET', path)).text, unknown.text);
    assert.equal((await other.call('GET', path)).text, unknown.text);
  });

  it('the token of a merged cart leads every caller to a guest’s survivor', async () => {
    const [target, source] = [await store.newCart(), await store.newCart()];
    await merge(store.call, target, { sourceCartId: source.id });
    const customer = await store.newCustomer();
    for (const { call } of [store, customer]) {
      const { data } = await call('GET', `${SESSION}/${source.sessionToken}`);
      assert.deepEqual([data.id, data.customerId], [target.id, null]);
    }
  });

  it('a customer’s own cart is found by its token, but not by another customer', async () => {
    const [owner, other] = [await store.newCustomer(), await store.newCustomer()];
    const { id, sessionToken } = await cartOf(owner);
    for (const { call } of [owner, store]) {
      assert.equal((await call('GET', `${SESSION}/${sessionToken}`)).data.id, id);
    }
    const { status, code } = await other.call('GET', `${SESSION}/${sessionToken}`);
    assert.deepEqual([status, code], [404, 'CART_SESSION_INVALID']);
  });

  it('a cart that was a guest’s is found by its token with its customer only', async () => {
    const guest = await store.newCart();
    const body = { email: anyEmail(), password: PASSWORD, cartSessionToken: guest.sessionToken };
    const { data } = await store.call('POST', '/v1/auth/register', body);
    assert.equal(data.cart.id, guest.id);
    const path = `${SESSION}/${guest.sessionToken}`;
    assert.equal((await store.call('GET', path)).code, 'CART_SESSION_INVALID');
    const own = await store.call('GET', path, undefined, { 'x-customer-token': data.token });
    assert.equal(own.data.id, guest.id);
  });

  it('the token of a customer’s cart leads to no cart it was merged into', async () => {
    const owner = await store.newCustomer();
    const [target, source] = [await cartOf(owner), await cartOf(owner)];
    await merge(owner.call, target, { sourceCartId: source.id });
    const path = `${SESSION}/${source.sessionToken}`;
    assert.equal((await owner.call('GET', path)).data.id, target.id);
    assert.equal((await store.call('GET', path)).code, 'CART_SESSION_INVALID');
  });
});

describe('a guest’s cart and a customer token', () => {
  it('is reached by its id and stays a guest’s', async () => {
    const customer = await store.newCustomer();
    const guest = await store.newCart();
    const { data } = await customer.call('POST', `/v1/carts/${guest.id}/items`, MUG);
    assert.equal(data.customerId, null);
    const opened = await openCheckout(
      { ...asCustomer(store, customer), newCart: async () => guest },
      'rate',
    );
    assert.equal((await store.call('GET', `/v1/carts/${opened.cart.id}`)).data.customerId, null);
  });

  it('keeps its customer through every write, with a token or without', async () => {
    const customer = await store.newCustomer();
    const cart = await cartOf(customer);
    for (const { call } of [customer, store]) {
      const { data } = await call('POST', `/v1/carts/${cart.id}/items`, PEN);
      assert.equal(data.customerId, customer.id);
    }
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(data.customerId, customer.id);
  });
});

describe('an Idempotency-Key', () => {
  it('is a customer’s own: two customers and a guest may use the same', async () => {
    const headers = { 'idempotency-key': 'one for all' };
    const [a, b] = [await store.newCustomer(), await store.newCustomer()];
    const ids = await Promise.all(
      [a, b, store].map(
        async ({ call }) => (await call('POST', '/v1/carts/', {}, headers)).data.id,
      ),
    );
    assert.equal(new Set(ids).size, 3);
    const again = await a.call('POST', '/v1/carts/', {}, headers);
    assert.deepEqual([again.data.id, again.headers['idempotent-replayed']], [ids[0], 'true']);
  });
});

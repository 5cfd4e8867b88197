import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import type { TestCustomer } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import { addAddress } from '../customers/addresses.ts';

const service = await sharedService();
const store = await service.newStore();
const SESSIONS = '/v1/checkout/sessions';

/** A guest's cart, brought to a step by a signed-in customer. */
async function guestCheckout(customer: TestCustomer, step: 'session' | 'intent') {
  return await openCheckout({ ...asCustomer(store, customer), newCart: store.newCart }, step);
}

describe('a session opened by a customer', () => {
  it('has their default address, and requires no e-mail address', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    await addAddress(customer, { line1: '2 Side Street', phone: '0171', isDefault: true });
    const { cart } = await openCheckout(asCustomer(store, customer), 'session');
    const { data } = await customer.call('POST', SESSIONS, { cartId: cart.id });
    assert.deepEqual(data.shippingAddress, {
      ...ADDRESS,
      line1: '2 Side Street',
      line2: null,
      phone: '0171',
      email: null,
    });
    assert.deepEqual(data.readiness.missing, ['shipping_rate', 'payment_intent']);
    assert.equal(data.customerId, customer.id);
  });

  it('gets it when it is opened again, and keeps another one that was set', async () => {
    const customer = await store.newCustomer();
    const as = asCustomer(store, customer);
    const early = await openCheckout(as, 'session');
    const set = await openCheckout(as, 'address');
    await addAddress(customer, { line1: '2 Side Street' });
    const open = async ({ cart }: Data) =>
      (await customer.call('POST', SESSIONS, { cartId: cart.id })).data.shippingAddress.line1;
    assert.equal(await open(early), '2 Side Street');
    assert.equal(await open(set), ADDRESS.line1);
  });

  it('has none if there is none to ship to, or nothing to ship', async () => {
    const customer = await store.newCustomer();
    const as = asCustomer(store, customer);
    const bare = await as.newCart();
    const { data } = await customer.call('POST', SESSIONS, { cartId: bare.id });
    assert.equal(data.shippingAddress, null);
    await addAddress(customer);
    const download = await as.newCart([product('E-BOOK', { requiresShipping: 'false' })]);
    const other = await customer.call('POST', SESSIONS, { cartId: download.id });
    assert.equal(other.data.shippingAddress, null);
  });

  it('shows no address in a guest’s cart, whose id others may know', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    const guest = await store.newCart();
    const { data } = await customer.call('POST', SESSIONS, { cartId: guest.id });
    assert.deepEqual([data.shippingAddress, data.customerId], [null, null]);
    assert.ok(!data.readiness.missing.includes('email'));
  });

  it('shows none to the merchant’s server without the customer', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    const cart = await asCustomer(store, customer).newCart();
    const { data } = await store.call('POST', SESSIONS, { cartId: cart.id });
    assert.deepEqual([data.shippingAddress, data.customerId], [null, customer.id]);
  });
});

describe('a confirm by a customer', () => {
  it('uses the e-mail address of the account, unless another one is given', async () => {
    const customer = await store.newCustomer();
    const { path, confirmation } = await openCheckout(asCustomer(store, customer), 'intent');
    const { email: _, ...bare } = confirmation;
    const { data } = await customer.call('POST', `${path}/confirm`, bare);
    assert.deepEqual([data.order.email, data.order.customerId], [customer.email, customer.id]);
    const named = await placeOrder(asCustomer(store, customer), { email: 'gift@example.com' });
    assert.deepEqual([named.email, named.customerId], ['gift@example.com', customer.id]);
  });

  it('requires one if the account has none', async () => {
    const customer = await store.newCustomer();
    await service.sql`update customers set email = null where id = ${customer.id}`;
    const { cart, path, confirmation } = await openCheckout(asCustomer(store, customer), 'intent');
    const before = await cartRow(service, cart.id);
    const { email: _, ...bare } = confirmation;
    const { status, code } = await customer.call('POST', `${path}/confirm`, bare);
    assert.deepEqual([status, code], [422, 'EMAIL_REQUIRED']);
    assert.equal(await cartRow(service, cart.id), before);
    const { data } = await customer.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.deepEqual([data.readiness.ready, data.readiness.missing], [true, ['email']]);
    const named = await customer.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual([named.status, named.data.order.email], [200, 'ada@example.com']);
  });

  it('can be made by the merchant’s server, for the cart’s customer', async () => {
    const customer = await store.newCustomer();
    const { path, confirmation } = await openCheckout(asCustomer(store, customer), 'intent');
    const { email: _, ...bare } = confirmation;
    const { data } = await store.call('POST', `${path}/confirm`, bare);
    assert.deepEqual([data.order.email, data.order.customerId], [customer.email, customer.id]);
  });

  it('makes a guest’s cart theirs, and hides it and its order from other customers', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    const { cart, path, confirmation } = await guestCheckout(ada, 'intent');
    const { email: _, ...bare } = confirmation;
    const { data } = await ada.call('POST', `${path}/confirm`, bare);
    assert.deepEqual([data.order.customerId, data.order.email], [ada.id, ada.email]);
    assert.equal((await ada.call('GET', `/v1/orders/${data.order.id}`)).status, 200);
    const others = [
      await bob.call('POST', `${path}/confirm`, bare),
      await bob.call('GET', `/v1/carts/${cart.id}`),
      await bob.call('GET', `/v1/orders/${data.order.id}`),
    ];
    assert.deepEqual(
      others.map(({ code }) => code),
      ['CHECKOUT_SESSION_NOT_FOUND', 'CART_NOT_FOUND', 'ORDER_NOT_FOUND'],
    );
    const again = await ada.call('POST', `${path}/confirm`, bare);
    assert.equal(again.data.order.id, data.order.id);
  });

  it('gives one order to one of two customers who confirm a guest’s cart', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    const { path, confirmation } = await guestCheckout(ada, 'intent');
    const replies = await Promise.all(
      [ada, bob].map(({ call }) => call('POST', `${path}/confirm`, confirmation)),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
    const winner = replies[0]?.status === 200 ? ada : bob;
    const order = replies.find(({ status }) => status === 200)?.data.order;
    assert.equal(order.customerId, winner.id);
  });
});

describe('statement budgets of a customer’s checkout', () => {
  async function counted(work: () => Promise<Data>): Promise<number> {
    let reply: Data;
    const seen = await service.statements(async () => {
      reply = await work();
    });
    assert.equal(reply.status, 200, reply.text);
    return seen.length;
  }

  it('use one for the token, and one for the address or the e-mail address', async () => {
    const customer = await store.newCustomer();
    await addAddress(customer);
    const as = asCustomer(store, customer);
    await Promise.all(Array.from({ length: 20 }, () => customer.call('GET', '/v1/carts/mine')));
    const cart = await as.newCart();
    const open = () => customer.call('POST', SESSIONS, { cartId: cart.id });
    assert.equal(await counted(open), 4);
    assert.equal(await counted(open), 2);
    const { path, confirmation } = await openCheckout(as, 'intent');
    const { email: _, ...bare } = confirmation;
    assert.equal(await counted(() => customer.call('POST', `${path}/confirm`, bare)), 5);
    const named = await openCheckout(as, 'intent');
    const confirm = () => customer.call('POST', `${named.path}/confirm`, named.confirmation);
    assert.equal(await counted(confirm), 4);
  });
});

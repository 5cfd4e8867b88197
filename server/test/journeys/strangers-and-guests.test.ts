import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout, walletPayment } from '../checkout-steps.ts';
import { anyEmail, customerOf, PASSWORD, setVerifiedPhone, signInCustomer } from '../customers.ts';
import { type Data, sharedService, type TestStore } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const walletPath = ({ id }: Data) => `/v1/checkout/sessions/${id}/wallet-express`;

describe('a customer who knows the id of a guest’s cart', () => {
  it('does not take it by a declined payment', async () => {
    const cart = await store.newCart();
    const stranger = await signInCustomer(store.call);
    const payment = walletPayment(cart, { paymentToken: 'tok_declined' });
    assert.equal((await stranger.call('POST', walletPath(cart), payment)).status, 402);
    assert.equal((await store.call('GET', `/v1/carts/${cart.id}`)).data.customerId, null);
    assert.equal((await stranger.call('GET', '/v1/carts/mine')).body.data, null);
    const owner = await adopt(store, cart.sessionToken);
    assert.equal(owner.data.cart.id, cart.id);
  });

  it('owns it after paying for it', async () => {
    const cart = await store.newCart();
    const buyer = await signInCustomer(store.call);
    const { data } = await buyer.call('POST', walletPath(cart), walletPayment(cart));
    assert.equal(data.order.customerId, buyer.id);
    const { data: closed } = await buyer.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(closed.customerId, buyer.id);
    const other = await signInCustomer(store.call);
    assert.equal((await other.call('GET', `/v1/carts/${cart.id}`)).code, 'CART_NOT_FOUND');
  });

  it('does not read the order it became, by either way to pay', async () => {
    const cart = await store.newCart();
    assert.equal((await store.call('POST', walletPath(cart), walletPayment(cart))).status, 200);
    const paid = await openCheckout(store, 'intent');
    const path = `${paid.path}/confirm`;
    assert.equal((await store.call('POST', path, paid.confirmation)).status, 200);
    const stranger = await signInCustomer(store.call);
    for (const reply of [
      await stranger.call('POST', walletPath(cart), walletPayment(cart)),
      await stranger.call('POST', path, paid.confirmation),
    ]) {
      assert.equal(reply.code, 'CHECKOUT_SESSION_NOT_FOUND');
    }
  });

  it('does not read it while its payment is in progress', async () => {
    const { path, confirmation } = await openCheckout(store, 'intent', {
      paymentToken: 'tok_timeout',
    });
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 504);
    service.clock.advance(4_000);
    const stranger = await signInCustomer(store.call);
    const { code } = await stranger.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'CHECKOUT_SESSION_NOT_FOUND');
    assert.equal((await store.call('POST', `${path}/confirm`, confirmation)).status, 200);
  });
});

describe('the token of a guest’s cart', () => {
  it('opens it only together with its customer, once it has one', async () => {
    const { sessionToken, id } = await store.newCart();
    const { data } = await adopt(store, sessionToken);
    assert.equal(data.cart.id, id);
    const path = `/v1/carts/session/${sessionToken}`;
    assert.equal((await store.call('GET', path)).code, 'CART_SESSION_INVALID');
    const own = { 'x-customer-token': data.token };
    assert.equal((await store.call('GET', path, undefined, own)).data.id, id);
  });
});

describe('a stranger who registered an address of another person', () => {
  it('leaves neither a phone to sign in by nor an address to ship to', async () => {
    const email = anyEmail();
    const { data } = await store.call('POST', '/v1/auth/register', { email, password: PASSWORD });
    const stranger = customerOf(store.call, data, email);
    await stranger.call('POST', '/v1/customers/me/addresses', ADDRESS);
    await setVerifiedPhone(service, stranger, '+14155550177');
    const owner = await signInCustomer(store.call, { email });
    assert.equal(owner.id, stranger.id);
    const { data: me } = await owner.call('GET', '/v1/customers/me');
    assert.deepEqual([me.phone, me.phoneVerified, me.defaultAddressId], [null, false, null]);
    const { data: book } = await owner.call('GET', '/v1/customers/me/addresses');
    assert.deepEqual(book.addresses, []);
  });
});

function adopt({ call }: TestStore, cartSessionToken: string) {
  const person = { email: anyEmail(), password: PASSWORD, cartSessionToken };
  return call('POST', '/v1/auth/register', person);
}

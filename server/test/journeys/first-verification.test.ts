import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { detachDeletedMethods } from '../../src/features/payments/methods/detach-deleted-methods.ts';
import { HOUR_MS, systemClock } from '../../src/values/time.ts';
import { ADDRESS } from '../checkout-steps.ts';
import { customerOf, PASSWORD, type TestCustomer } from '../customers.ts';
import { emailVerifications } from '../email-verifications.ts';
import { type Data, MUG, PEN } from '../harness.ts';
import { methodsOf, saveMethod } from '../operations/payments/methods.ts';
import { ownDatabase } from '../states.ts';

const detached: string[] = [];
const provider = {
  ...mockPayments(systemClock),
  detachMethod: async (token: string) => void detached.push(token),
};
// A database of its own: the job that detaches methods takes those of every store.
const service = await (await ownDatabase()).start({ ports: { payments: () => [provider] } });
const { sql } = service;
const store = await service.newStore();
const VERIFICATIONS = emailVerifications(store.call);

const STRANGERS = { firstName: 'Mallory', lastName: 'Stranger', phone: '+14155550199' };

/** Registers an address that is not theirs, and fills the account. */
async function registerAsStranger(): Promise<TestCustomer & { cart: Data }> {
  const stranger = await store.newCustomer({ password: PASSWORD, ...STRANGERS });
  const { call } = stranger;
  await call('POST', '/v1/customers/me/addresses', { ...ADDRESS, line1: '13 Trap Lane' });
  const consent = { marketing: true, transactional: true, phone: STRANGERS.phone };
  assert.equal((await call('PUT', '/v1/customers/me/sms-consent', consent)).status, 200);
  await saveMethod(stranger, 'tok_stranger');
  const { data: cart } = await call('POST', '/v1/carts/', { items: [MUG] });
  const opened = await call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  assert.equal(opened.data.shippingAddress.line1, '13 Trap Lane', opened.text);
  return { ...stranger, cart };
}

const bySession = (token: string, call = store.call) => call('GET', `/v1/carts/session/${token}`);

for (const [name, verify] of Object.entries(VERIFICATIONS)) {
  describe(`the first verification of an address, by ${name}`, () => {
    it('clears the data that a stranger wrote into the account', async () => {
      const stranger = await registerAsStranger();
      const owner = customerOf(store.call, await verify(stranger.email));
      assert.equal(owner.id, stranger.id);
      const { data: me } = await owner.call('GET', '/v1/customers/me');
      const { firstName, lastName, phone, phoneVerified, defaultAddressId } = me;
      assert.deepEqual(
        [firstName, lastName, phone, phoneVerified, defaultAddressId],
        [null, null, null, false, null],
      );
      const book = await owner.call('GET', '/v1/customers/me/addresses');
      assert.deepEqual(book.data.addresses, []);
      assert.deepEqual(await methodsOf(owner), []);
      assert.equal((await owner.call('GET', '/v1/carts/mine')).body.data, null);
    });

    it('withdraws text consent by new rows of the ledger, with their events', async () => {
      const stranger = await registerAsStranger();
      const owner = customerOf(store.call, await verify(stranger.email));
      const { data } = await owner.call('GET', '/v1/customers/me/sms-consent');
      assert.deepEqual(
        [data.marketing.subscribed, data.transactional.subscribed, data.phone],
        [false, false, null],
      );
      const lines = await sql`
        select kind, subscribed from consents where customer_id = ${owner.id} order by sequence`;
      assert.deepEqual(
        lines.map(({ kind, subscribed }) => [kind, subscribed]),
        [
          ['marketing', true],
          ['transactional', true],
          ['marketing', false],
          ['transactional', false],
        ],
      );
      const events = await sql`
        select sequence, type, data from events where aggregate_id = ${owner.id}
        order by sequence`;
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        events.map((_, place) => place + 1),
      );
      const withdrawn = events.filter(({ type, data }) => {
        return type === 'consent.changed' && !data.subscribed;
      });
      assert.equal(withdrawn.length, 2);
    });

    it('makes the provider detach the methods a stranger saved', async () => {
      service.clock.advance(2 * HOUR_MS);
      await detachDeletedMethods(service.app);
      detached.length = 0;
      const stranger = await registerAsStranger();
      await verify(stranger.email);
      service.clock.advance(HOUR_MS + 1_000);
      assert.equal(await detachDeletedMethods(service.app), 1);
      assert.deepEqual(detached, ['tok_stranger']);
    });

    it('invalidates the stranger’s cart token, and their cart is not the owner’s', async () => {
      const stranger = await registerAsStranger();
      const guest = await store.newCart([PEN]);
      await verify(stranger.email);
      const data = (await VERIFICATIONS['a code']?.(stranger.email, guest.sessionToken)) as Data;
      assert.equal(data.cart.id, guest.id, 'not merged into the cart of the stranger');
      const owner = customerOf(store.call, data);
      await owner.call('POST', '/v1/customers/me/addresses', { ...ADDRESS, line1: '1 Home' });
      await owner.call('POST', '/v1/checkout/sessions', { cartId: guest.id });
      const { sessionToken } = stranger.cart;
      assert.equal((await bySession(sessionToken)).code, 'CART_SESSION_INVALID');
      const shown = await store.call('POST', '/v1/checkout/sessions', {
        cartId: stranger.cart.id,
      });
      assert.ok(!shown.text.includes('1 Home') && !shown.text.includes(owner.id), shown.text);
      const { data: mine } = await owner.call('GET', '/v1/carts/mine');
      assert.equal(mine.id, guest.id);
    });
  });
}

describe('a shopper who registered and verifies the address later', () => {
  it('keeps the cart whose token comes with the sign-in', async () => {
    const shopper = await store.newCustomer({ password: PASSWORD });
    const { data: cart } = await shopper.call('POST', '/v1/carts/', { items: [MUG] });
    const data = await VERIFICATIONS['a code']?.(shopper.email, cart.sessionToken);
    assert.deepEqual([data?.cart.id, data?.cart.customerId], [cart.id, shopper.id]);
    assert.equal((await bySession(cart.sessionToken)).code, 'CART_SESSION_INVALID');
    const own = customerOf(store.call, data as Data);
    assert.equal((await bySession(cart.sessionToken, own.call)).data.id, cart.id);
  });

  it('keeps everything if a signed-in customer verifies the account’s own address', async () => {
    const shopper = await registerAsStranger();
    const body = { email: shopper.email };
    const { data } = await shopper.call('POST', '/v1/customers/me/email/claim', body);
    const code = { code: data.sandbox.code };
    assert.equal((await shopper.call('POST', '/v1/customers/me/email/verify', code)).status, 200);
    const { data: me } = await shopper.call('GET', '/v1/customers/me');
    assert.deepEqual([me.emailVerified, me.firstName], [true, STRANGERS.firstName]);
    assert.equal((await methodsOf(shopper)).length, 1);
    assert.equal((await bySession(shopper.cart.sessionToken)).status, 200);
  });
});

describe('a cart session token', () => {
  const ENDS: Record<string, (customer: TestCustomer) => Promise<TestCustomer>> = {
    'logging out everywhere': async ({ call, email }) => {
      await call('POST', '/v1/auth/logout', { allSessions: true });
      return customerOf(store.call, (await VERIFICATIONS['a code']?.(email)) as Data);
    },
    'a new password': async ({ email }) =>
      customerOf(store.call, (await VERIFICATIONS['a reset']?.(email)) as Data),
  };
  for (const [name, end] of Object.entries(ENDS)) {
    it(`leads to a customer’s cart with that customer only, after ${name}`, async () => {
      const before = await store.newCustomer();
      const { data: cart } = await before.call('POST', '/v1/carts/', { items: [MUG] });
      assert.equal((await bySession(cart.sessionToken)).status, 200);
      const customer = await end(before);
      assert.equal((await bySession(cart.sessionToken)).code, 'CART_SESSION_INVALID');
      assert.equal((await bySession(cart.sessionToken, customer.call)).data.id, cart.id);
      const other = await store.newCustomer();
      assert.equal((await bySession(cart.sessionToken, other.call)).code, 'CART_SESSION_INVALID');
      const target = await store.newCart();
      const merge = { sourceSessionToken: cart.sessionToken };
      const merged = await store.call('POST', `/v1/carts/${target.id}/merge`, merge);
      assert.equal(merged.code, 'CART_SESSION_INVALID');
    });
  }

  it('still leads there after a single sign-out', async () => {
    const customer = await store.newCustomer();
    const { data: cart } = await customer.call('POST', '/v1/carts/', { items: [MUG] });
    await customer.call('POST', '/v1/auth/logout', {});
    assert.equal((await bySession(cart.sessionToken)).status, 200);
  });
});

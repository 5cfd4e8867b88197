import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { type StoreContext, storeContext } from '../../src/context.ts';
import { verifyEmail } from '../../src/features/auth/challenges/verify-email.ts';
import { createCart } from '../../src/features/carts/create-cart.ts';
import { adoptGuestCart } from '../../src/features/carts/merge/adopt-guest-cart.ts';
import { mergeCarts } from '../../src/features/carts/merge/merge-carts.ts';
import { createAddress } from '../../src/features/customers/addresses/create-address.ts';
import { setTextConsent } from '../../src/features/customers/consent/set-text-consent.ts';
import { updateCustomer } from '../../src/features/customers/update-customer.ts';
import { findStore } from '../../src/features/stores/find-store.ts';
import { type CustomerId, parseId, type SessionId, type StoreId } from '../../src/values/ids.ts';
import { systemClock } from '../../src/values/time.ts';
import { ADDRESS } from '../checkout-steps.ts';
import { customerOf, enterByCode, PASSWORD, type TestCustomer } from '../customers.ts';
import { PEN, startService } from '../harness.ts';
import { METHODS, methodsOf } from '../operations/payments/methods.ts';

let atProvider: () => Promise<void> = async () => {};
const mock = mockPayments(systemClock);
const provider: typeof mock = {
  ...mock,
  saveMethod: async (...asked) => {
    await atProvider();
    return await mock.saveMethod(...asked);
  },
};
const service = await startService({ ports: { payments: () => [provider] } });
const store = await service.newStore();

/** The request of a customer who was signed in when it was authenticated. */
async function authenticated(customer: TestCustomer): Promise<StoreContext> {
  const kept = await findStore(service.app, parseId<StoreId>(store.id) as StoreId);
  assert.ok(kept);
  const caller = {
    customerId: customer.id as CustomerId,
    sessionId: customer.sessionId as SessionId,
    hasEmail: true,
  };
  const facts = { key: null, caller, ifMatch: undefined, shopperIp: undefined, explains: false };
  return storeContext(service.app, kept, facts);
}

const WRITES: Record<string, (ctx: StoreContext) => Promise<unknown>> = {
  'an address': (ctx) => createAddress(ctx, ADDRESS),
  'a name': (ctx) => updateCustomer(ctx, { firstName: 'Mallory' }),
  'a consent': (ctx) => setTextConsent(ctx, { marketing: true, phone: '+14155550199' }),
  'a cart': (ctx) => createCart(ctx, {}),
};

describe('a write that was authenticated before its session ended', () => {
  for (const [name, write] of Object.entries(WRITES)) {
    it(`has no effect: ${name}`, async () => {
      const stranger = await store.newCustomer({ password: PASSWORD });
      const ctx = await authenticated(stranger);
      const owner = customerOf(store.call, (await enterByCode(store.call, stranger.email)).data);
      await assert.rejects(write(ctx), { code: 'CUSTOMER_TOKEN_INVALID' });
      const { data: me } = await owner.call('GET', '/v1/customers/me');
      assert.deepEqual([me.firstName, me.defaultAddressId], [null, null]);
      const { data: consent } = await owner.call('GET', '/v1/customers/me/sms-consent');
      assert.deepEqual([consent.marketing.subscribed, consent.phone], [false, null]);
      assert.equal((await owner.call('GET', '/v1/carts/mine')).body.data, null);
    });
  }

  it('has no effect: the adoption of a guest cart', async () => {
    const stranger = await store.newCustomer({ password: PASSWORD });
    const ctx = await authenticated(stranger);
    const owner = customerOf(store.call, (await enterByCode(store.call, stranger.email)).data);
    const guest = await store.newCart([PEN]);
    const adopt = () => adoptGuestCart(ctx, stranger.id as CustomerId, guest.sessionToken);
    assert.equal(await adopt(), null);
    assert.equal((await owner.call('GET', '/v1/carts/mine')).body.data, null);
    const own = (await owner.call('POST', '/v1/carts', {})).data;
    assert.equal(await adopt(), null, "the owner's cart is returned");
    assert.deepEqual((await owner.call('GET', '/v1/carts/mine')).data.items, []);
    const merge = mergeCarts(ctx, own.id, { sourceSessionToken: guest.sessionToken });
    await assert.rejects(merge, { code: 'CUSTOMER_TOKEN_INVALID' });
    assert.deepEqual((await owner.call('GET', '/v1/carts/mine')).data.items, []);
    assert.equal((await store.call('GET', `/v1/carts/${guest.id}`)).data.status, 'active');
  });

  it('has no effect: another e-mail address', async () => {
    const stranger = await store.newCustomer({ password: PASSWORD });
    const ctx = await authenticated(stranger);
    const claim = { email: 'mallory@example.com' };
    const { data } = await stranger.call('POST', '/v1/customers/me/email/claim', claim);
    const owner = customerOf(store.call, (await enterByCode(store.call, stranger.email)).data);
    const late = verifyEmail(ctx, stranger.id as CustomerId, { code: data.sandbox.code });
    await assert.rejects(late, { code: 'CUSTOMER_TOKEN_INVALID' });
    const { data: me } = await owner.call('GET', '/v1/customers/me');
    assert.equal(me.email, stranger.email);
  });

  it('has no effect: a payment method that the provider was asked about', async () => {
    const stranger = await store.newCustomer({ password: PASSWORD });
    let owner: TestCustomer | undefined;
    atProvider = async () => {
      owner = customerOf(store.call, (await enterByCode(store.call, stranger.email)).data);
    };
    const body = { providerId: 'mock', paymentToken: 'tok_visa' };
    const late = await stranger.call('POST', METHODS, body);
    assert.deepEqual([late.status, late.code], [401, 'CUSTOMER_TOKEN_INVALID'], late.text);
    assert.deepEqual(await methodsOf(owner as TestCustomer), []);
  });
});

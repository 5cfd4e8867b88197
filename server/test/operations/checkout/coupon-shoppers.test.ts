import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import { anyEmail, anyPhone, customerOf, type TestCustomer } from '../../customers.ts';
import { newCoupon } from '../../discounts.ts';
import { sharedService, type TestStore } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();

/** The code of the refusal, or undefined. */
async function buy(at: TestStore, coupon: string, email: string): Promise<string | undefined> {
  const cart = await at.newCart();
  const applied = await at.call('POST', `/v1/carts/${cart.id}/coupon`, { code: coupon });
  if (applied.code) return applied.code;
  const opened = await openCheckout({ ...at, newCart: async () => cart }, 'intent', { email });
  return (await at.call('POST', `${opened.path}/confirm`, opened.confirmation)).code;
}

const as = (customer: TestCustomer) => asCustomer(store, customer);

describe('the uses of a coupon per shopper', () => {
  it('count a guest who signs in later with the same e-mail as the same shopper', async () => {
    const coupon = await newCoupon(service, store, { usesPerShopperMax: 1 });
    const email = anyEmail();
    assert.equal(await buy(store, coupon, email), undefined);
    const customer = await store.newCustomer({ email });
    assert.equal(await buy(as(customer), coupon, email), 'COUPON_USED_UP');
  });

  it('count a customer who buys as a guest with the same e-mail as the same shopper', async () => {
    const coupon = await newCoupon(service, store, { usesPerShopperMax: 1 });
    const email = anyEmail();
    assert.equal(await buy(as(await store.newCustomer({ email })), coupon, email), undefined);
    assert.equal(await buy(store, coupon, email.toUpperCase()), 'COUPON_USED_UP');
  });

  it('count a customer by the account, whatever e-mail the order names', async () => {
    const coupon = await newCoupon(service, store, { usesPerShopperMax: 1 });
    const customer = as(await store.newCustomer());
    assert.equal(await buy(customer, coupon, anyEmail()), undefined);
    assert.equal(await buy(customer, coupon, anyEmail()), 'COUPON_USED_UP');
  });

  it('count a customer without an e-mail by the account', async () => {
    const coupon = await newCoupon(service, store, { usesPerShopperMax: 1 });
    const phone = anyPhone();
    const { data } = await store.call('POST', '/v1/auth/otp/request', { phone });
    const proof = { phone, code: data.sandbox.code };
    const entered = await store.call('POST', '/v1/auth/otp/verify', proof);
    const customer = as(customerOf(store.call, entered.data));
    assert.equal(await buy(customer, coupon, anyEmail()), undefined);
    assert.equal(await buy(customer, coupon, anyEmail()), 'COUPON_USED_UP');
  });
});

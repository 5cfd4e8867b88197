import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { Charge, ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { ADDRESS, openCheckout, walletPayment } from '../../checkout-steps.ts';
import { newGiftCard } from '../../discounts.ts';
import {
  type Data,
  type Reply,
  sharedService,
  startService,
  type TestStore,
} from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const BOB = {
  method: 'google_pay',
  paymentToken: 'tok_bob',
  email: 'bob@example.com',
  shippingAddress: { ...ADDRESS, firstName: 'Bob', line1: '9 Side Street' },
};
const pay = (cart: Data, change: object = {}, by: TestStore = store): Promise<Reply> => {
  const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
  return by.call('POST', path, walletPayment(cart, change));
};
const attemptsOf = async ({ id }: Data): Promise<Data[]> => [
  ...(await service.sql`select * from payment_attempts where cart_id = ${id} order by id`),
];

/** Neither returns that payment's order nor advances it, whatever else the sheet sends. */
async function refuses(cart: Data, changes: object[], code: string): Promise<void> {
  const before = await attemptsOf(cart);
  for (const change of changes) {
    const reply = await pay(cart, change);
    assert.deepEqual([reply.status, reply.code], [409, code], JSON.stringify(change) + reply.text);
  }
  assert.deepEqual(await attemptsOf(cart), before);
}

describe('confirmWallet beside the payment of another shopper', () => {
  it('does not affect a card that waits for its bank, or the order it becomes', async () => {
    const paymentToken = 'tok_requires_action';
    const { cart, path, confirmation, paymentIntentId } = await openCheckout(store, 'intent', {
      paymentToken,
    });
    const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
    assert.equal((await confirm()).code, 'PAYMENT_ACTION_REQUIRED');
    const others = [BOB, { ...BOB, paymentIntentId }, { paymentToken }];
    await refuses(cart, others, 'CART_LOCKED');
    const { order } = (await confirm()).data;
    assert.deepEqual([order.email, order.payment.method], ['ada@example.com', 'card']);
    await refuses(cart, others, 'CART_COMPLETED');
  });

  it('does not affect another wallet, or another token of the same one', async () => {
    const cart = await store.newCart();
    const mine = { paymentToken: 'tok_requires_action' };
    assert.equal((await pay(cart, mine)).code, 'PAYMENT_ACTION_REQUIRED');
    const others = [BOB, { paymentToken: 'tok_again' }, { ...mine, method: 'google_pay' }];
    await refuses(cart, others, 'CART_LOCKED');
    const { order } = (await pay(cart, mine)).data;
    assert.deepEqual([order.email, order.payment.method], ['ada@example.com', 'apple_pay']);
    await refuses(cart, others, 'CART_COMPLETED');
    assert.equal((await pay(cart, mine)).data.order.id, order.id);
  });

  it('does not affect a payment with an unknown outcome', async () => {
    const cart = await store.newCart();
    const mine = { paymentToken: 'tok_timeout' };
    assert.equal((await pay(cart, mine)).code, 'PROVIDER_TIMEOUT');
    service.clock.advance(4_000);
    await refuses(cart, [BOB], 'CART_LOCKED');
    assert.equal((await pay(cart, mine)).status, 200);
  });

  it('is identified by the token if gift cards pay for everything, too', async () => {
    const code = await newGiftCard(service, store, 5_000);
    const { id } = await store.newCart();
    const { data: cart } = await store.call('POST', `/v1/carts/${id}/gift-card`, { code });
    const { order } = (await pay(cart)).data;
    assert.equal(order.payment, null);
    await refuses(cart, [BOB, { method: 'link' }], 'CART_COMPLETED');
    assert.equal((await pay(cart)).data.order.id, order.id);
  });

  it('pays once that payment was cancelled', async () => {
    const cart = await store.newCart();
    await pay(cart, { paymentToken: 'tok_requires_action' });
    const { data } = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const path = `/v1/checkout/sessions/${cart.id}/payment-intent`;
    const given = await store.call('POST', path, { replaces: data.paymentIntentId });
    assert.equal(given.status, 200, given.text);
    const { order } = (await pay(cart, BOB)).data;
    assert.deepEqual([order.email, order.payment.method], [BOB.email, 'google_pay']);
    assert.equal(order.shippingAddress.line1, '9 Side Street');
  });

  it('does not return an order that another made after its own payment was declined', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isFirst = true;
    const mock = mockPayments(systemClock);
    const charge = async (charge: Charge): Promise<ChargeResult> => {
      if (charge.paymentToken === 'tok_bob') return await mock.charge(charge);
      const isSlow = isFirst;
      isFirst = false;
      if (isSlow) await asked;
      return { kind: 'declined', reason: 'no money' };
    };
    const slow = await startService({ ports: { payments: () => [{ ...mock, charge }] } });
    const shop = await slow.newStore();
    const cart = await shop.newCart();
    const early = pay(cart, {}, shop);
    while (isFirst) await new Promise(setImmediate);
    assert.equal((await pay(cart, {}, shop)).code, 'PAYMENT_DECLINED');
    assert.equal((await pay(cart, BOB, shop)).data.order.email, BOB.email);
    answer();
    const late = await early;
    assert.deepEqual([late.status, late.code], [409, 'CART_COMPLETED'], late.text);
  });
});

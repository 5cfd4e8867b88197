import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { Charge } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import type { TestCustomer } from '../../customers.ts';
import { type Data, startService } from '../../harness.ts';
import { cartRow } from '../../states.ts';
import { offersOf } from '../../upsell-steps.ts';
import { orderRows } from '../orders/every-order.ts';
import { METHODS, saveMethod } from '../payments/methods.ts';

/** The sandbox's own provider, with its calls recorded. */
const charges: Charge[] = [];
const mock = mockPayments(systemClock);
const recorded = {
  ...mock,
  charge: async (charge: Charge) => {
    charges.push(charge);
    return await mock.charge(charge);
  },
};
const service = await startService({ ports: { payments: () => [recorded] } });
const store = await service.newStore();

const prepare = ({ call }: Pick<TestCustomer, 'call'>, { path }: Opened, body: object) =>
  call('POST', `${path}/payment-intent`, body);

async function prepared(customer: TestCustomer, method: Data, as = asCustomer(store, customer)) {
  const opened = await openCheckout(as, 'rate');
  const { status, text, data } = await prepare(customer, opened, { paymentMethodId: method.id });
  assert.equal(status, 200, text);
  const paymentIntentId = data.paymentIntent.id;
  return { ...opened, confirmation: { ...opened.confirmation, paymentIntentId } };
}

const confirm = ({ call }: Pick<TestCustomer, 'call'>, { path, confirmation }: Opened) =>
  call('POST', `${path}/confirm`, confirmation);

describe('a payment by a saved method', () => {
  it('charges its token, and the order shows its brand and last digits', async () => {
    const customer = await store.newCustomer();
    const opened = await prepared(customer, await saveMethod(customer, 'tok_amex'));
    const { status, data } = await confirm(customer, opened);
    assert.equal(status, 200);
    const { method, brand, last4, providerId } = data.order.payment;
    assert.deepEqual([providerId, method, brand, last4], ['mock', 'card', 'amex', '0005']);
    assert.equal(charges.at(-1)?.methodToken, 'tok_amex');
  });

  it('encrypts the token in the cart, in the attempt and in the order', async () => {
    const customer = await store.newCustomer();
    const opened = await prepared(customer, await saveMethod(customer, 'tok_canary_2'));
    await confirm(customer, opened);
    const { id } = opened.cart;
    const rows = await service.sql<{ text: string }[]>`
      select to_jsonb(a)::text as text from payment_attempts a where cart_id = ${id}
      union all select to_jsonb(o)::text from orders o where cart_id = ${id}
      union all select to_jsonb(c)::text from carts c where id = ${id}`;
    assert.equal(rows.length, 3);
    assert.doesNotMatch(JSON.stringify(rows), /tok_canary_2/);
    assert.equal(charges.at(-1)?.methodToken, 'tok_canary_2');
  });

  it('fails like its token, and another method then pays', async () => {
    const customer = await store.newCustomer();
    const opened = await prepared(customer, await saveMethod(customer, 'tok_declined'));
    const declined = await confirm(customer, opened);
    assert.deepEqual([declined.status, declined.code], [402, 'PAYMENT_DECLINED']);
    const good = await saveMethod(customer, 'tok_visa');
    await prepare(customer, opened, { paymentMethodId: good.id });
    assert.equal((await confirm(customer, opened)).status, 200);
  });

  it('continues after the shopper acted, with the method deleted meanwhile', async () => {
    const customer = await store.newCustomer();
    const method = await saveMethod(customer, 'tok_requires_action');
    const opened = await prepared(customer, method);
    assert.equal((await confirm(customer, opened)).code, 'PAYMENT_ACTION_REQUIRED');
    await customer.call('DELETE', `${METHODS}/${method.id}`);
    assert.equal((await confirm(customer, opened)).status, 200);
    assert.equal(charges.at(-1)?.methodToken, 'tok_requires_action');
  });

  it('has the same intent when it is requested again, for one statement more', async () => {
    const customer = await store.newCustomer();
    const method = await saveMethod(customer);
    const opened = await prepared(customer, method);
    const before = await cartRow(service, opened.cart.id);
    const body = { paymentMethodId: method.id, providerId: 'mock' };
    const seen = await service.statements(() => prepare(customer, opened, body));
    assert.equal(await cartRow(service, opened.cart.id), before);
    // The token, the method, the cart.
    assert.equal(seen.length, 3);
  });
});

describe('a saved method', () => {
  it('is not available to other customers, nor without its customer', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    const method = await saveMethod(ada);
    const guest = await openCheckout(store, 'rate');
    const before = await cartRow(service, guest.cart.id);
    const unknown = await prepare(bob, guest, { paymentMethodId: randomUUID() });
    assert.deepEqual([unknown.status, unknown.code], [404, 'PAYMENT_METHOD_NOT_FOUND']);
    for (const { call } of [bob, store]) {
      for (const paymentMethodId of [method.id, 'nonsense']) {
        const reply = await prepare({ call }, guest, { paymentMethodId });
        assert.deepEqual([reply.status, reply.text], [404, unknown.text]);
      }
    }
    assert.equal(await cartRow(service, guest.cart.id), before);
  });

  it('does not pay when another caller confirms the guest’s cart it was chosen in', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    const asGuest = { ...asCustomer(store, ada), newCart: store.newCart };
    const opened = await prepared(ada, await saveMethod(ada), asGuest);
    const before = charges.length;
    for (const { call } of [bob, store]) {
      const { status, code } = await confirm({ call }, opened);
      assert.deepEqual([status, code], [404, 'PAYMENT_METHOD_NOT_FOUND']);
    }
    assert.equal(charges.length, before);
    const { data } = await confirm(ada, opened);
    assert.equal(data.order.customerId, ada.id);
  });

  it('pays nothing more once it is deleted', async () => {
    const customer = await store.newCustomer();
    const method = await saveMethod(customer);
    const opened = await prepared(customer, method);
    await customer.call('DELETE', `${METHODS}/${method.id}`);
    const before = await cartRow(service, opened.cart.id);
    const { status, code } = await confirm(customer, opened);
    assert.deepEqual([status, code], [404, 'PAYMENT_METHOD_NOT_FOUND']);
    assert.equal(await cartRow(service, opened.cart.id), before);
  });

  it('is accepted alone, and only with its own provider', async () => {
    const customer = await store.newCustomer();
    const method = await saveMethod(customer);
    const opened = await openCheckout(asCustomer(store, customer), 'rate');
    const both = { paymentMethodId: method.id, paymentToken: 'tok_visa' };
    const twice = await prepare(customer, opened, both);
    assert.deepEqual([twice.status, twice.code], [400, 'VALIDATION_ERROR']);
    const other = { paymentMethodId: method.id, providerId: 'other' };
    assert.equal((await prepare(customer, opened, other)).code, 'PAYMENT_METHOD_NOT_FOUND');
  });
});

describe('a card number', () => {
  it('is refused as a payment token, and not stored', async () => {
    const opened = await openCheckout(store, 'rate');
    const before = await cartRow(service, opened.cart.id);
    for (const paymentToken of ['4000056655665556', '4000 0566 5566 5556']) {
      const { status, code, text } = await prepare(store, opened, { paymentToken });
      assert.deepEqual([status, code], [422, 'PAYMENT_TOKEN_INVALID']);
      assert.doesNotMatch(text, /5665566/);
    }
    assert.equal(await cartRow(service, opened.cart.id), before);
    assert.doesNotMatch(service.logLines.join(''), /4000 ?0566/);
  });
});

describe('an upsell on an order that a saved method paid for', () => {
  async function paidOrder() {
    const customer = await store.newCustomer();
    const method = await saveMethod(customer, 'tok_amex');
    const opened = await prepared(customer, method);
    const { order } = (await confirm(customer, opened)).data;
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const accept = () => customer.call('POST', path, { offerId: offer.id });
    const forget = () => customer.call('DELETE', `${METHODS}/${method.id}`);
    return { order, accept, forget };
  }

  it('charges it once more', async () => {
    const { accept } = await paidOrder();
    assert.equal((await accept()).status, 200);
    assert.equal(charges.at(-1)?.methodToken, 'tok_amex');
  });

  it('charges nothing once it is deleted', async () => {
    const { order, accept, forget } = await paidOrder();
    assert.equal((await forget()).status, 200);
    const [asked, rows] = [charges.length, await orderRows(service, order.id)];
    const reply = await accept();
    assert.deepEqual([reply.status, reply.code], [404, 'PAYMENT_METHOD_NOT_FOUND'], reply.text);
    assert.deepEqual([charges.length, await orderRows(service, order.id)], [asked, rows]);
  });

  it('is charged or refused in a race with the deletion', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { accept, forget } = await paidOrder();
      const asked = charges.length;
      const [reply, gone] = await Promise.all([accept(), forget()]);
      assert.equal(gone.status, 200);
      const expected = reply.status === 200 ? [200, asked + 1] : [404, asked];
      assert.deepEqual([reply.status, charges.length], expected, reply.text);
      assert.equal((await accept()).status, reply.status);
    }
  });
});

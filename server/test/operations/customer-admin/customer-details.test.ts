import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ADDRESS, placeOrder } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { type Data, MUG, sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const get = async (id: string, by = call): Promise<Data> => {
  const { status, data, text } = await by('GET', `/admin/v1/customers/${id}`);
  assert.equal(status, 200, text);
  return data;
};

describe('getCustomerDetails works', () => {
  it('returns profile, addresses, consents, methods, sums, orders and the open cart', async () => {
    const one = await store.newCustomer({ firstName: 'Ada', lastName: 'Lovelace' });
    const own = { ...store, call: one.call } as typeof store;
    await one.call('POST', '/v1/customers/me/addresses', { ...ADDRESS, label: 'Home' });
    const consent = { marketing: true, phone: '+14155550123', source: 'checkout' };
    await one.call('PUT', '/v1/customers/me/sms-consent', consent);
    const method = { providerId: 'mock', paymentToken: 'tok_visa' };
    await one.call('POST', '/v1/payments/methods', method);
    const first = await placeOrder(own);
    const second = await placeOrder(own);
    await store.call('POST', `/v1/payments/orders/${first.id}/refund`, { amount: 100 });
    const cart = await one.call('POST', '/v1/carts/', { items: [MUG] });

    const data = await get(one.id);
    assert.deepEqual(
      [data.id, data.email, data.firstName, data.hasPassword, data.developerMode, data.erasedAt],
      [one.id, one.email, 'Ada', true, true, null],
    );
    assert.deepEqual([data.addresses.length, data.addresses[0].isDefault], [1, true]);
    assert.equal(data.defaultAddressId, data.addresses[0].id);
    assert.deepEqual(
      [data.consent.phone, data.consent.marketing.subscribed, data.consent.marketing.source],
      ['+14155550123', true, 'checkout'],
    );
    assert.equal(data.paymentMethods.length, 1);
    assert.ok(!JSON.stringify(data).includes('tok_visa'), 'a method is masked');
    assert.deepEqual(data.totals, [
      {
        currency: 'USD',
        developerMode: true,
        orderCount: 2,
        total: first.total + second.total,
        captured: first.total + second.total,
        refunded: 100,
        lastOrderAt: second.createdAt,
      },
    ]);
    assert.deepEqual(
      data.lastOrders.map(({ orderNumber }: Data) => orderNumber),
      [second.orderNumber, first.orderNumber],
    );
    assert.deepEqual(
      [data.openCart.id, data.openCart.total, data.openCart.email, data.openCart.state],
      [cart.data.id, 1250, one.email, 'open'],
    );
    assert.doesNotMatch(JSON.stringify(data), /passwordHash|session|"token"/i);
  });

  it('returns empty lists for a new customer', async () => {
    const { id } = await store.newCustomer();
    const data = await get(id);
    const { addresses, paymentMethods, totals, lastOrders, openCart } = data;
    assert.deepEqual([addresses, paymentMethods, totals, lastOrders], [[], [], [], []]);
    assert.equal(openCart, null);
  });

  it('keeps sums by currency and mode apart', async () => {
    const shop = await service.newStore();
    const one = await shop.newCustomer();
    const own = { ...shop, call: one.call } as typeof shop;
    const [dollars, euros] = [await placeOrder(own), await placeOrder(own)];
    await placeOrder(own);
    await service.sql`update orders set currency = 'EUR' where id = ${euros.id}`;
    expectViolations(shop.id, 'an order matches the snapshot of its payment', euros.id);
    await service.sql`update orders set developer_mode = false where id = ${dollars.id}`;
    const { totals } = await get(one.id, (await shop.newOperator('staff')).call);
    assert.deepEqual(
      totals.map((sum: Data) => [sum.currency, sum.developerMode, sum.orderCount]),
      [
        ['USD', false, 1],
        ['EUR', true, 1],
        ['USD', true, 1],
      ],
    );
  });

  it('shows no method or cart of the sandbox in a live store', async () => {
    const shop = await service.newStore();
    const one = await shop.newCustomer();
    await one.call('POST', '/v1/payments/methods', { providerId: 'mock', paymentToken: 'tok_a' });
    await one.call('POST', '/v1/carts/', { items: [MUG] });
    const owner = await goLiveByOperator(shop);
    const data = await get(one.id, owner.call);
    assert.deepEqual([data.paymentMethods, data.openCart, data.developerMode], [[], null, true]);
  });

  it('returns an erased customer without personal data', async () => {
    const one = await store.newCustomer({ firstName: 'Grace' });
    const { total } = await placeOrder({ ...store, call: one.call } as typeof store);
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/customers/erase', { customerId: one.id });
    const data = await get(one.id);
    assert.ok(data.erasedAt);
    assert.deepEqual([data.email, data.firstName, data.totals[0].total], [null, null, total]);
    assert.equal(data.lastOrders[0].email, '');
  });
});

describe('getCustomerDetails refuses', () => {
  it('answers a foreign customer like an unknown one', async () => {
    const foreign = await (await service.newStore()).newCustomer();
    const unknown = await call('GET', `/admin/v1/customers/${randomUUID()}`);
    assert.deepEqual([unknown.status, unknown.code], [404, 'CUSTOMER_NOT_FOUND']);
    for (const id of [foreign.id, 'nonsense']) {
      assert.equal((await call('GET', `/admin/v1/customers/${id}`)).text, unknown.text);
    }
  });
});

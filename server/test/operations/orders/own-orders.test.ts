import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import type { TestCustomer } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { orderRows, storefrontKey } from './every-order.ts';

const NUMBERS = IS_WHOLE ? 1_000 : 60;
const service = await sharedService();
const store = await service.newStore();
const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
const guests: Data[] = [await placeOrder(store), await placeOrder(store)];
const adas: Data[] = [await placeOf(ada), await placeOf(ada)];
const bobs: Data[] = [await placeOf(bob)];
const foreign = [...guests, ...bobs];

function placeOf(customer: TestCustomer): Promise<Data> {
  return placeOrder(asCustomer(store, customer));
}

const idsOf = (orders: Data[]) => orders.map(({ id }) => id).sort();

describe('a customer’s orders', () => {
  it('are all that the list returns, with any sort or search', async () => {
    for (const query of ['', '?sortBy=total', '?sortBy=customer&sortDir=asc', '?search=ada']) {
      const { data } = await ada.call('GET', `/v1/orders/${query}`);
      assert.deepEqual(idsOf(data.orders), idsOf(adas), query);
      assert.deepEqual([data.pagination.total, data.pagination.totalIsExact], [2, true], query);
    }
    const { data } = await ada.call('GET', `/v1/orders/?search=${bobs[0].orderNumber}`);
    assert.deepEqual([data.orders, data.pagination.total], [[], 0]);
    const own = await ada.call('GET', `/v1/orders/?search=${adas[0].orderNumber}%20mug`);
    assert.deepEqual(idsOf(own.data.orders), [adas[0].id]);
  });

  it('are an empty list under another customer’s id, and under an unknown one', async () => {
    for (const id of [bob.id, randomUUID(), bob.id.toUpperCase()]) {
      const { status, data } = await ada.call('GET', `/v1/orders/?customerId=${id}`);
      const { total, totalPages, hasMore, totalIsExact } = data.pagination;
      assert.deepEqual([status, data.orders], [200, []]);
      assert.deepEqual([total, totalPages, hasMore, totalIsExact], [0, 0, false, true]);
    }
    const { data } = await ada.call('GET', `/v1/orders/?customerId=${ada.id.toUpperCase()}`);
    assert.deepEqual(idsOf(data.orders), idsOf(adas));
  });

  it('are found by an operator under the customer’s id, also by a word', async () => {
    for (const search of ['', '&search=mug']) {
      const { data } = await store.call('GET', `/v1/orders/?customerId=${ada.id}${search}`);
      assert.deepEqual(idsOf(data.orders), idsOf(adas));
    }
  });

  it('require only a storefront key, since the token narrows', async () => {
    const headers = { 'x-api-key': await storefrontKey(service, store), ...ada.headers };
    const list = await service.call('GET', '/v1/orders/', undefined, headers);
    assert.deepEqual(idsOf(list.data.orders), idsOf(adas));
    const [order] = adas;
    for (const path of [
      `/v1/orders/number/${order.orderNumber}`,
      `/v1/payments/orders/${order.id}/transactions`,
    ]) {
      assert.equal((await service.call('GET', path, undefined, headers)).status, 200, path);
    }
  });

  it('are the only ones that an enumeration of numbers finds', async () => {
    const year = adas[0].orderNumber.slice(4, 8);
    const seen: string[] = [];
    for (let sequence = 1; sequence <= NUMBERS; sequence++) {
      const number = `ORD-${year}-${String(sequence).padStart(5, '0')}`;
      const { status, text, data } = await ada.call('GET', `/v1/orders/number/${number}`);
      if (status === 200) seen.push(data.id);
      else assert.match(text, /"ORDER_NOT_FOUND"/);
    }
    assert.deepEqual(seen.sort(), idsOf(adas));
  });

  it('hide a guest’s and another customer’s in every operation like unknown ones', async () => {
    const operations: [method: string, path: (order: Data) => string, body?: object][] = [
      ['GET', ({ id }) => `/v1/orders/${id}`],
      ['GET', ({ orderNumber }) => `/v1/orders/number/${orderNumber}`],
      ['GET', ({ id }) => `/v1/orders/${id}/shipments`],
      ['GET', ({ id }) => `/v1/payments/orders/${id}/transactions`],
      [
        'POST',
        ({ id }) => `/v1/orders/${id}/sms-notifications`,
        { phone: '+14155550123', consent: true },
      ],
    ];
    const nobodys = { id: randomUUID(), orderNumber: 'ORD-1999-00001' };
    for (const [method, path, body] of operations) {
      const unknown = await ada.call(method, path(nobodys), body);
      assert.equal(unknown.status, 404);
      for (const order of foreign) {
        const before = await orderRows(service, order.id);
        const reply = await ada.call(method, path(order), body);
        assert.deepEqual([reply.status, reply.text], [404, unknown.text]);
        assert.equal(await orderRows(service, order.id), before);
      }
      const own = await ada.call(method, path(adas[0]), body);
      assert.equal(own.status, 200, own.text);
    }
  });
});

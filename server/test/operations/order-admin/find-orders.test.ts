import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { FOUND_SORTS } from '../../../src/features/orders/list/order-page.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, MUG, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z77', status: 'in_transit' };

async function find(query: Record<string, string>): Promise<Data> {
  const { status, data, text } = await call(
    'GET',
    `/admin/v1/orders?${new URLSearchParams(query)}`,
  );
  assert.equal(status, 200, text);
  return data;
}
const numbers = async (query: Record<string, string>): Promise<string[]> =>
  (await find(query)).orders.map(({ orderNumber }: Data) => orderNumber);

const customer = await store.newCustomer();
const dear = [{ ...MUG, quantity: 3 }];
const paid = await placeOrder(store);
const held = await placeOrder(store, { paymentToken: 'tok_held' });
const shipped = await placeOrder(store, { coupons: ['WELCOME10'], items: dear });
await store.call('POST', `/v1/orders/${shipped.id}/shipments`, PARCEL);
const refunded = await placeOrder(store, { email: 'grace@example.com' });
await store.call('POST', `/v1/payments/orders/${refunded.id}/refund`, {});
const own = await placeOrder({ ...store, call: customer.call } as typeof store);
const all = [paid, held, shipped, refunded, own];
const allNumbers = all.map(({ orderNumber }) => orderNumber);
await placeOrder(await service.newStore());

describe('findOrders works', () => {
  it('finds the orders of a guest by the whole address, in any case', async () => {
    assert.deepEqual(await numbers({ email: 'Grace@Example.com' }), [refunded.orderNumber]);
    assert.deepEqual(await numbers({ email: 'grace@example.co' }), []);
  });

  it('returns the orders of the store, newest first, with both statuses', async () => {
    const { orders, nextCursor } = await find({});
    assert.equal(nextCursor, null);
    assert.deepEqual(
      orders.map(({ orderNumber }: Data) => orderNumber),
      [...allNumbers].reverse(),
    );
    const found = orders.find(({ id }: Data) => id === shipped.id);
    assert.deepEqual(
      [found.paymentStatus, found.fulfillmentStatus, found.providerId, found.total],
      ['paid', 'shipped', shipped.payment.providerId, shipped.total],
    );
  });

  const filters: [query: () => Record<string, string>, expected: () => Data[]][] = [
    [() => ({ status: 'refunded' }), () => [refunded]],
    [() => ({ paymentStatus: 'authorized' }), () => [held]],
    [() => ({ paymentStatus: 'refunded' }), () => [refunded]],
    [() => ({ fulfillmentStatus: 'shipped' }), () => [shipped]],
    [() => ({ fulfillmentStatus: 'unfulfilled', paymentStatus: 'paid' }), () => [own, paid]],
    [() => ({ from: held.createdAt, to: refunded.createdAt }), () => [shipped, held]],
    [() => ({ totalMin: String(shipped.total) }), () => [shipped]],
    [() => ({ totalMax: String(shipped.total - 1) }), () => [own, refunded, held, paid]],
    [() => ({ developerMode: 'true', totalMin: String(shipped.total) }), () => [shipped]],
    [() => ({ developerMode: 'false' }), () => []],
    [() => ({ customerId: customer.id }), () => [own]],
    [() => ({ customerId: randomUUID() }), () => []],
    [() => ({ providerId: 'mock', paymentStatus: 'authorized' }), () => [held]],
    [() => ({ providerId: 'other' }), () => []],
    [() => ({ coupon: 'welcome10' }), () => [shipped]],
    [() => ({ coupon: 'WELCOME1' }), () => []],
    [() => ({ coupon: 'welcome10', paymentStatus: 'refunded' }), () => []],
    [() => ({ coupon: 'welcome10', search: '1z77' }), () => [shipped]],
    [() => ({ search: 'grace' }), () => [refunded]],
    [() => ({ search: 'mug', status: 'refunded' }), () => [refunded]],
    [() => ({ search: 'mug', fulfillmentStatus: 'shipped', sortBy: 'total' }), () => [shipped]],
  ];
  for (const [query, expected] of filters) {
    it(`filters by ${Object.keys(query()).join(' and ')}: ${JSON.stringify(query())}`, async () => {
      assert.deepEqual(
        await numbers(query()),
        expected().map(({ orderNumber }) => orderNumber),
      );
    });
  }

  for (const sortBy of FOUND_SORTS) {
    it(`pages through every order once, sorted by ${sortBy}`, async () => {
      for (const sortDir of ['asc', 'desc']) {
        const whole = await numbers({ sortBy, sortDir });
        assert.deepEqual([...whole].sort(), [...allNumbers].sort());
        const paged: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page = await find({ sortBy, sortDir, limit: '2', ...(cursor && { cursor }) });
          assert.ok(page.orders.length <= 2);
          paged.push(...page.orders.map(({ orderNumber }: Data) => orderNumber));
          cursor = page.nextCursor;
        }
        assert.deepEqual([sortBy, sortDir, paged], [sortBy, sortDir, whole]);
      }
    });
  }

  it('keeps its place while orders are added', async () => {
    const shop = await service.newStore();
    const clerk = await shop.newOperator('staff');
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    const first = (await clerk.call('GET', '/admin/v1/orders?limit=2')).data;
    await placeOrder(shop);
    const next = await clerk.call('GET', `/admin/v1/orders?limit=2&cursor=${first.nextCursor}`);
    assert.deepEqual(
      next.data.orders.map(({ id }: Data) => id),
      [orders[0]?.id],
    );
  });
});

describe('findOrders refuses bad input', () => {
  for (const query of [
    ...['status=lost', 'paymentStatus=', 'fulfillmentStatus=sent', 'from=yesterday', 'to=1'],
    ...['totalMin=-1', 'totalMax=1.5', 'developerMode=maybe', 'customerId=1', 'limit=0'],
    ...[
      'limit=101',
      'sortBy=price',
      'sortBy=status',
      'sortDir=up',
      'search=',
      'coupon=',
      'cursor=1',
    ],
    ...['cursor=00000000-0000-7000-8000-000000000000'],
  ]) {
    it(`refuses ${query}`, async () => {
      const { status, code } = await call('GET', `/admin/v1/orders?${query}`);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    });
  }

  it('refuses the cursor of another store like an unknown one', async () => {
    const other = await placeOrder(await service.newStore());
    const foreign = await call('GET', `/admin/v1/orders?cursor=${other.id}`);
    const unknown = await call('GET', `/admin/v1/orders?cursor=${randomUUID()}`);
    assert.deepEqual([foreign.status, foreign.text], [400, unknown.text]);
  });
});

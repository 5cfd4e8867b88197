import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Money, paymentStatus } from '../../../src/features/orders/order.ts';
import type { Cents } from '../../../src/values/money.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { acceptOffer } from '../../upsell-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const clerk = await store.newOperator('staff');
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z' };

async function stored({ id }: Data): Promise<Data> {
  const [row] = await service.sql`
    select payment_status as payment, fulfillment_status as fulfillment from orders
    where id = ${id}`;
  return row;
}

/** The column and the reply agree, and the doctor finds nothing. */
async function assertStored(order: Data, expected: Data): Promise<void> {
  assert.deepEqual(await stored(order), expected);
  const { data } = await store.call('GET', `/v1/orders/${order.id}`);
  const { paymentStatus: payment, fulfillmentStatus: fulfillment } = data;
  assert.deepEqual({ payment, fulfillment }, expected);
  await auditStore(service.sql, store);
}

const pay = ({ id }: Data, what: string, body = {}) =>
  store.call('POST', `/v1/payments/orders/${id}/${what}`, body);

describe('the stored payment status', () => {
  it('is that of every reply, for all sums', async () => {
    const amounts = [0, 1, 2];
    const outcomes = [null, 'voided', 'failed'];
    const order = await placeOrder(store);
    for (const total of amounts)
      for (const authorized of amounts)
        for (const captured of amounts.filter((n) => n <= authorized))
          for (const refunded of amounts.filter((n) => n <= captured))
            for (const uncaptured of amounts)
              for (const paymentOutcome of outcomes) {
                const sums = { total, authorized, captured, refunded, uncaptured, paymentOutcome };
                const [row] = await service.sql`
                  update orders set total = ${total}, authorized = ${authorized},
                    captured = ${captured}, refunded = ${refunded}, uncaptured = ${uncaptured},
                    payment_outcome = ${paymentOutcome}
                  where id = ${order.id} returning payment_status as status`;
                const expected = paymentStatus(sums as Money & { total: Cents });
                assert.deepEqual([sums, row?.status], [sums, expected]);
              }
    const { totals } = order;
    await service.sql`
      update orders set total = ${totals.total}, authorized = ${totals.total}, refunded = 0,
        captured = ${totals.total}, uncaptured = 0, payment_outcome = null
      where id = ${order.id}`;
  });

  it('follows captures, refunds and voids', async () => {
    const held = await placeOrder(store, { paymentToken: 'tok_held' });
    await assertStored(held, { payment: 'authorized', fulfillment: 'unfulfilled' });
    await clerk.call('POST', `/admin/v1/orders/${held.id}/capture`, {});
    await assertStored(held, { payment: 'paid', fulfillment: 'unfulfilled' });
    await pay(held, 'refund', { amount: 1 });
    await assertStored(held, { payment: 'partially_refunded', fulfillment: 'unfulfilled' });
    await pay(held, 'refund');
    await assertStored(held, { payment: 'refunded', fulfillment: 'unfulfilled' });
    const other = await placeOrder(store);
    await pay(other, 'void');
    await assertStored(other, { payment: 'voided', fulfillment: 'unfulfilled' });
  });
});

describe('the stored fulfillment status', () => {
  it('follows shipments and their changes', async () => {
    const order = await placeOrder(store);
    const { data } = await store.call('POST', `/v1/orders/${order.id}/shipments`, PARCEL);
    await assertStored(order, { payment: 'paid', fulfillment: 'unfulfilled' });
    const move = (status: string) =>
      store.call('PATCH', `/v1/orders/${order.id}/shipments/${data.id}`, { status });
    await move('in_transit');
    await assertStored(order, { payment: 'paid', fulfillment: 'shipped' });
    await move('delivered');
    await assertStored(order, { payment: 'paid', fulfillment: 'delivered' });
    await move('cancelled');
    await assertStored(order, { payment: 'paid', fulfillment: 'unfulfilled' });
  });

  it('is partially shipped once an upsell joins what was shipped', async () => {
    const order = await placeOrder(store);
    const parcel = { ...PARCEL, status: 'in_transit' };
    await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
    await acceptOffer(store, order);
    await assertStored(order, { payment: 'paid', fulfillment: 'partially_shipped' });
    await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
    await assertStored(order, { payment: 'paid', fulfillment: 'shipped' });
  });

  it('is right after concurrent changes of several shipments', async () => {
    const order = await placeOrder(store);
    const path = `/v1/orders/${order.id}/shipments`;
    const parcels = await Promise.all([1, 2, 3, 4, 5].map(() => store.call('POST', path, PARCEL)));
    const statuses = ['in_transit', 'delivered', 'exception', 'cancelled', 'delivered'];
    const moves = parcels.map(({ data }, index) =>
      store.call('PATCH', `${path}/${data.id}`, { status: statuses[index] }),
    );
    for (const { status } of await Promise.all(moves)) assert.equal(status, 200);
    await assertStored(order, { payment: 'paid', fulfillment: 'shipped' });
  });
});

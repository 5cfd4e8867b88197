import assert from 'node:assert/strict';
import { it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { placeOrder } from '../checkout-steps.ts';
import { type Data, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();

it('an order is shipped in two parcels, one is returned and refunded, then all', async () => {
  const items = [
    { sku: 'MUG', quantity: 3, metadata: { unitPriceCents: '1250', name: 'Mug' } },
    { sku: 'PEN', quantity: 2, metadata: { unitPriceCents: '199', name: 'Pen' } },
  ];
  const order = await placeOrder(store, { items });
  const path = `/v1/orders/${order.id}`;
  const [mugs, pens] = order.items;
  const now = async (): Promise<Data> => (await store.call('GET', path)).data;
  const label = async () => {
    const { status, paymentStatus, fulfillmentStatus } = await now();
    return [status, paymentStatus, fulfillmentStatus];
  };

  await store.call('POST', `${path}/sms-notifications`, { phone: '+14155550123', consent: true });
  await store.call('PATCH', `${path}/status`, { status: 'processing' });
  const parcel = (trackingNumber: string) =>
    store.call('POST', `${path}/shipments`, { carrierCode: 'ups', trackingNumber });
  const [first, second] = [await parcel('1Z-MUGS'), await parcel('1Z-PENS')];
  const move = (shipment: Data, status: string) =>
    store.call('PATCH', `${path}/shipments/${shipment.id}`, { status });

  assert.match((await move(first.data, 'in_transit')).data.sandbox.text, /is on its way/);
  assert.deepEqual(await label(), ['processing', 'paid', 'partially_shipped']);
  await move(second.data, 'in_transit');
  await move(first.data, 'delivered');
  await move(second.data, 'delivered');
  await store.call('PATCH', `${path}/status`, { status: 'delivered' });
  assert.deepEqual(await label(), ['delivered', 'paid', 'delivered']);

  const found = await store.call('GET', '/v1/orders/?search=1Z-PENS&status=delivered');
  assert.deepEqual(
    found.data.orders.map(({ id }: Data) => id),
    [order.id],
  );

  await move(second.data, 'returned');
  const refund = (body: object) =>
    store.call('POST', `/v1/payments/orders/${order.id}/refund`, body);
  const pensBack = { items: [{ itemId: pens.id, quantity: 2 }], reason: 'Returned' };
  assert.equal((await refund(pensBack)).data.refund.amount, 398);
  assert.deepEqual(await label(), ['partially_refunded', 'partially_refunded', 'delivered']);
  assert.equal((await refund(pensBack)).code, 'REFUND_EXCEEDS_AVAILABLE');
  const undo = await store.call('POST', `/v1/payments/orders/${order.id}/void`, {});
  assert.equal(undo.code, 'NOT_VOIDABLE');

  const broken = { items: [{ itemId: mugs.id, quantity: 1 }], amount: 1000 };
  assert.equal((await refund(broken)).data.refund.amount, 1000);
  assert.equal((await refund({})).data.refund.amount, 2750);
  assert.deepEqual(await label(), ['refunded', 'refunded', 'delivered']);
  assert.equal((await refund({})).code, 'NOT_REFUNDABLE');

  const { data } = await store.call('GET', `/v1/payments/orders/${order.id}/transactions`);
  assert.deepEqual(data.summary, {
    authorized: 4148,
    captured: 4148,
    refunded: 4148,
    available: 0,
  });
  const steps = (await now()).timeline.map(({ type, to }: Data) => `${type} ${to}`);
  assert.deepEqual(steps, [
    'created confirmed',
    'status_changed processing',
    'status_changed delivered',
    'payment_refunded partially_refunded',
    'payment_refunded partially_refunded',
    'payment_refunded refunded',
  ]);
  await auditStore(service.sql, store);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Cents } from '../../../src/values/money.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { returnOf } from '../../return-steps.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { eventsOf, orderRows } from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z', status: 'in_transit' };

const ship = ({ id }: Data, body: object = {}, by = ada, headers = {}) =>
  by.call('POST', `/admin/v1/orders/${id}/shipments`, { ...PARCEL, ...body }, headers);
const move = ({ id }: Data, shipment: Data, status: string) =>
  ada.call('PATCH', `/admin/v1/orders/${id}/shipments/${shipment.id}`, { status });
const details = detailsBy(ada);
const unshipped = async (order: Data): Promise<number[]> =>
  (await details(order)).items.map((item: Data) => item.unshippedQuantity);
const isSound = () => auditStore(service.sql, store);
/** A mug and two pens. */
const line = ({ items }: Data, index: number, quantity: number) => ({
  itemId: items[index].id,
  quantity,
});

describe('shipOrder', () => {
  it('ships all that is unshipped unless it names lines', async () => {
    const order = await placeOrder(store);
    const { data, text } = await ship(order);
    assert.deepEqual(data.lines, [line(order, 0, 1), line(order, 1, 2)], text);
    const { fulfillmentStatus, shipments, timeline } = await details(order);
    assert.deepEqual([fulfillmentStatus, shipments], ['shipped', [data]]);
    const { type, to, operator } = timeline.at(-1);
    assert.deepEqual([type, to, operator.email], ['shipment_created', 'in_transit', ada.email]);
    const list = await ada.call('GET', `/admin/v1/orders/${order.id}/shipments`);
    assert.deepEqual(list.data.shipments, [data]);
  });

  it('is partly shipped until the last unit of the last line is', async () => {
    const order = await placeOrder(store);
    await ship(order, { lines: [line(order, 1, 1)] });
    assert.deepEqual(await unshipped(order), [1, 1]);
    assert.equal((await details(order)).fulfillmentStatus, 'partially_shipped');
    const { data } = await ship(order);
    assert.deepEqual(data.lines, [line(order, 0, 1), line(order, 1, 1)]);
    assert.equal((await details(order)).fulfillmentStatus, 'shipped');
    await move(order, data, 'returned');
    assert.deepEqual(await unshipped(order), [1, 1]);
    assert.equal((await details(order)).fulfillmentStatus, 'partially_shipped');
    await isSound();
  });

  it('does not ship what was refunded, unless it is named', async () => {
    const order = await placeOrder(store);
    const items = [line(order, 1, 1)];
    await ada.call('POST', `/admin/v1/orders/${order.id}/refund`, { items });
    assert.deepEqual(await unshipped(order), [1, 1]);
    const { data } = await ship(order);
    assert.deepEqual(data.lines, [line(order, 0, 1), line(order, 1, 1)]);
    assert.equal((await details(order)).fulfillmentStatus, 'shipped');
    assert.equal((await ship(order)).code, 'NOT_SHIPPABLE');
    const named = await ship(order, { lines: items });
    assert.deepEqual(named.data.lines, items);
    assert.equal((await ship(order, { lines: items })).code, 'NOT_SHIPPABLE');
    await isSound();
  });

  it('is shipped in whole once the rest is refunded', async () => {
    const order = await placeOrder(store);
    await ship(order, { lines: [line(order, 1, 2)] });
    assert.equal((await details(order)).fulfillmentStatus, 'partially_shipped');
    const items = [line(order, 0, 1)];
    await ada.call('POST', `/admin/v1/orders/${order.id}/refund`, { items });
    assert.equal((await details(order)).fulfillmentStatus, 'shipped');
    await isSound();
  });

  it('still has to ship a unit after another one came back and was refunded', async () => {
    const order = await placeOrder(store);
    const { data: parcel } = await ship(order, { lines: [line(order, 0, 1), line(order, 1, 1)] });
    await move(order, parcel, 'delivered');
    const { path } = await returnOf({ ...order, items: [order.items[1]] }, ada, 'received');
    const refunded = await ada.call('POST', `${path}/refund`, {});
    assert.equal(refunded.status, 200, refunded.text);
    assert.deepEqual(await unshipped(order), [0, 1]);
    assert.equal((await details(order)).fulfillmentStatus, 'partially_shipped');
    const list = await ada.call('GET', '/admin/v1/orders?needs=shipment');
    assert.ok(list.data.orders.some(({ id }: Data) => id === order.id));
    await isSound();
    assert.deepEqual((await ship(order)).data.lines, [line(order, 1, 1)]);
    await isSound();
  });

  it('never counts a unit twice if a cancelled shipment becomes active again', async () => {
    const order = await placeOrder(store);
    const first = (await ship(order)).data;
    await move(order, first, 'cancelled');
    await ship(order, { lines: [line(order, 1, 2)] });
    const { data } = await move(order, first, 'in_transit');
    assert.deepEqual(data.lines, [line(order, 0, 1)]);
    assert.deepEqual(await unshipped(order), [0, 0]);
    await isSound();
  });

  it('leaves an order alone whose money a dispute withdrew, unless lines are named', async () => {
    const isWanted = async ({ id }: Data) => {
      const { data } = await ada.call('GET', '/admin/v1/orders?needs=shipment');
      return data.orders.some((one: Data) => one.id === id);
    };
    const order = await placeOrder(store);
    assert.equal(await isWanted(order), true);
    const reference = 'dp_withdrawn';
    await store.receiveDispute(order, { reference });
    assert.equal(await isWanted(order), false);
    const { code, text } = await ship(order);
    assert.equal(code, 'NOT_SHIPPABLE');
    assert.match(text, /dispute/);
    assert.equal((await ship(order, { lines: [line(order, 1, 1)] })).status, 200);
    const all = order.total as Cents;
    const moved = { withdrawn: all, reinstated: all };
    await store.receiveDispute(order, { reference, status: 'won', moved });
    assert.equal(await isWanted(order), true);
    assert.equal((await ship(order)).status, 200);
  });

  it('refuses to make a shipment of a voided or cancelled order active again', async () => {
    for (const undo of ['void', 'cancel'] as const) {
      const order = await placeOrder(store);
      const { data: parcel } = await ship(order);
      await move(order, parcel, 'cancelled');
      const path = `/admin/v1/orders/${order.id}`;
      if (undo === 'void') await ada.call('POST', `${path}/void`, {});
      else await ada.call('PATCH', `${path}/status`, { status: 'cancelled' });
      const before = await orderRows(service, order.id);
      const { status, code } = await move(order, parcel, 'in_transit');
      assert.deepEqual([status, code], [409, 'NOT_SHIPPABLE']);
      assert.equal(await orderRows(service, order.id), before);
      assert.equal((await move(order, parcel, 'returned')).status, 200);
    }
  });

  it('refuses more units than are left, foreign lines and lines of no unit', async () => {
    const order = await placeOrder(store);
    const before = await orderRows(service, order.id);
    for (const [lines, code] of [
      [[line(order, 0, 2)], 'SHIPMENT_EXCEEDS_UNSHIPPED'],
      [[line(order, 0, 1), line(order, 0, 1)], 'SHIPMENT_EXCEEDS_UNSHIPPED'],
      [[line(order, 0, Number.MAX_SAFE_INTEGER)], 'SHIPMENT_EXCEEDS_UNSHIPPED'],
      [[{ itemId: randomUUID(), quantity: 1 }], 'ITEM_NOT_FOUND'],
      [[{ itemId: '__proto__', quantity: 1 }], 'ITEM_NOT_FOUND'],
      [[], 'VALIDATION_ERROR'],
      [[line(order, 0, 0)], 'VALIDATION_ERROR'],
      [[{ ...line(order, 0, 1), colour: 'red' }], 'VALIDATION_ERROR'],
    ] as const) {
      assert.equal((await ship(order, { lines })).code, code);
    }
    assert.equal(await orderRows(service, order.id), before);
  });

  it('refuses an order with nothing left, and one that was voided or cancelled', async () => {
    const order = await placeOrder(store);
    await ship(order);
    const { status, code } = await ship(order);
    assert.deepEqual([status, code], [409, 'NOT_SHIPPABLE']);
    const voided = await placeOrder(store);
    await ada.call('POST', `/admin/v1/orders/${voided.id}/void`, {});
    assert.equal((await ship(voided)).code, 'NOT_SHIPPABLE');
    const cancelled = await placeOrder(store);
    await ada.call('PATCH', `/admin/v1/orders/${cancelled.id}/status`, { status: 'cancelled' });
    assert.equal((await ship(cancelled)).code, 'NOT_SHIPPABLE');
  });

  it('hides foreign orders and shipments', async () => {
    const other = await placeOrder(await service.newStore());
    for (const order of [other, { id: randomUUID() }, { id: 'x' }]) {
      assert.equal((await ship(order)).code, 'ORDER_NOT_FOUND');
      assert.equal((await move(order, other, 'pending')).code, 'ORDER_NOT_FOUND');
      const list = await ada.call('GET', `/admin/v1/orders/${order.id}/shipments`);
      assert.equal(list.code, 'ORDER_NOT_FOUND');
    }
    const order = await placeOrder(store);
    assert.equal((await move(order, other, 'pending')).code, 'SHIPMENT_NOT_FOUND');
  });
});

describe('two operators at one order', () => {
  it('ship it once; the other learns that nothing is left', async () => {
    for (let round = 0; round < (IS_WHOLE ? 5 : 2); round++) {
      const order = await placeOrder(store);
      const replies = await Promise.all([ship(order), ship(order, {}, bob)]);
      const codes = replies.map(({ status, code }) => code ?? status).sort();
      assert.deepEqual(codes, [200, 'NOT_SHIPPABLE']);
      assert.equal((await details(order)).shipments.length, 1);
      const rows = await service.sql`
        select 1 from audit_log where subject = ${order.id} and operation = 'shipOrder'`;
      assert.equal(rows.length, 1);
    }
    await isSound();
  });

  it('either ship it or void it; the other is refused', async () => {
    for (let round = 0; round < (IS_WHOLE ? 8 : 2); round++) {
      const order = await placeOrder(store);
      const undo = bob.call('POST', `/admin/v1/orders/${order.id}/void`, {});
      const [shipped, voided] = await Promise.all([ship(order), undo]);
      const isShipped = shipped.status === 200;
      assert.deepEqual(
        [shipped.code ?? 200, voided.code ?? 200],
        isShipped ? [200, 'NOT_VOIDABLE'] : ['NOT_SHIPPABLE', 200],
      );
      const { paymentStatus, fulfillmentStatus } = await details(order);
      assert.deepEqual(
        [paymentStatus, fulfillmentStatus],
        isShipped ? ['paid', 'shipped'] : ['voided', 'unfulfilled'],
      );
    }
    await isSound();
  });

  it('ship different lines, and both are shipped', async () => {
    const order = await placeOrder(store);
    const replies = await Promise.all([
      ship(order, { lines: [line(order, 0, 1)] }),
      ship(order, { lines: [line(order, 1, 2)] }, bob),
    ]);
    for (const { status } of replies) assert.equal(status, 200);
    assert.equal((await details(order)).fulfillmentStatus, 'shipped');
    await isSound();
  });
});

describe('changeOrderShipment corrects tracking data', () => {
  const URL = 'https://carrier.example.com/track/1Z';
  const change = ({ id }: Data, parcel: Data, body: object, by = ada) =>
    by.call('PATCH', `/admin/v1/orders/${id}/shipments/${parcel.id}`, body);
  const shipped = async (more: object = {}) => {
    const order = await placeOrder(store);
    const { data } = await ship(order, { trackingUrl: URL, ...more });
    return { order, parcel: data };
  };
  const search = async (text: string): Promise<string[]> => {
    const { data } = await ada.call('GET', `/admin/v1/orders?search=${text}`);
    return data.orders.map(({ id }: Data) => id);
  };

  it('and keeps the earlier data in the timeline and the search', async () => {
    const [old, number] = [`1Z${randomUUID()}`, `FX${randomUUID()}`];
    const { order, parcel } = await shipped({ trackingNumber: old });
    const correction = { carrierCode: 'fedex', trackingNumber: number };
    const reply = await change(order, parcel, correction);
    const { updatedAt, ...data } = reply.data;
    assert.deepEqual(
      { ...data, updatedAt: parcel.updatedAt },
      {
        ...parcel,
        ...correction,
        trackingUrl: null,
      },
    );
    const { timeline, shipments } = await details(order);
    assert.deepEqual(shipments, [reply.data]);
    const { type, from, to, operator } = timeline.at(-1);
    assert.deepEqual(
      [type, from, to, operator.email],
      ['shipment_corrected', `ups ${old} ${URL}`, `fedex ${number}`, ada.email],
    );
    assert.deepEqual([await search(old), await search(number)], [[order.id], [order.id]]);
    const event = (await eventsOf(service, order)).at(-1);
    assert.deepEqual(
      [event?.type, event?.data.trackingNumber, event?.data.from, event?.data.to],
      ['shipment.updated', number, 'in_transit', 'in_transit'],
    );
    const seen = await store.call('GET', `/v1/orders/${order.id}`);
    assert.equal(seen.data.shipments[0].trackingNumber, number);
    assert.ok(!JSON.stringify(seen.data.timeline).includes('shipment_corrected'));
    await isSound();
  });

  it('keeps the address where it is repeated, and writes nothing where all is equal', async () => {
    const { order, parcel } = await shipped();
    const same = { carrierCode: 'ups', trackingUrl: URL, status: 'in_transit' };
    const rows = await orderRows(service, order.id);
    assert.deepEqual((await change(order, parcel, same)).data, parcel);
    assert.equal(await orderRows(service, order.id), rows);
    const { data } = await change(order, parcel, { trackingNumber: '2Z', trackingUrl: URL });
    assert.deepEqual([data.trackingNumber, data.trackingUrl], ['2Z', URL]);
    assert.equal((await change(order, parcel, { trackingUrl: null })).data.trackingUrl, null);
  });

  it('together with a status, and of two operators both', async () => {
    const { order, parcel } = await shipped();
    const both = await change(order, parcel, { trackingNumber: '3Z', status: 'delivered' });
    assert.deepEqual([both.data.trackingNumber, both.data.status], ['3Z', 'delivered']);
    const before = (await details(order)).timeline.length;
    await Promise.all([
      change(order, parcel, { carrierCode: 'dhl' }),
      change(order, parcel, { status: 'returned' }, bob),
    ]);
    const { shipments, timeline } = await details(order);
    assert.deepEqual([shipments[0].carrierCode, shipments[0].status], ['dhl', 'returned']);
    assert.equal(timeline.length, before + 2);
    await isSound();
  });

  it('refuses an empty change, an unsafe address and a full timeline', async () => {
    const { order, parcel } = await shipped();
    const rows = await orderRows(service, order.id);
    const invalid = [{}, { trackingUrl: 'javascript:alert(1)' }, { trackingNumber: '' }];
    for (const body of invalid) {
      assert.equal((await change(order, parcel, body)).code, 'VALIDATION_ERROR');
    }
    assert.equal(await orderRows(service, order.id), rows);
    const entry = { at: new Date().toISOString(), type: 'note_added', actor: 'operator' };
    const entries = Array.from({ length: 200 }, () => ({ ...entry, from: null, to: null }));
    await service.sql`
      update orders set timeline = timeline || ${JSON.stringify(entries)}::text::jsonb
      where store_id = ${store.id} and id = ${order.id}`;
    assert.equal((await change(order, parcel, { carrierCode: 'dhl' })).code, 'LIMIT_REACHED');
    assert.equal((await change(order, parcel, { status: 'delivered' })).status, 200);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { assertEvents, eventsOf, orderRows } from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const PAID = ['order.created', 'payment.captured'];
const NAME = { id: ada.id, email: ada.email };

const create = ({ id }: Data, body: object, headers = {}) =>
  ada.call('POST', `/admin/v1/orders/${id}/returns`, body, headers);
const details = detailsBy(ada);
const step = ({ id }: Data, name: string, body?: object) =>
  ada.call('POST', `/admin/v1/returns/${id}/${name}`, body);
/** A body with units of the lines of an order, in their sequence. */
const units = ({ items }: Data, ...quantities: number[]) => ({
  lines: quantities.map((quantity, index) => ({ itemId: items[index].id, quantity })),
  reason: 'damaged',
});

describe('createReturn', () => {
  it('requests a return, with its entry, its event and its audit row', async () => {
    const order = await placeOrder(store);
    const [mug] = order.items;
    const { status, data, text } = await create(order, { ...units(order, 1), note: 'a crack' });
    assert.equal(status, 200, text);
    assert.deepEqual(
      [data.status, data.reason, data.note, data.returnNumber, data.developerMode],
      ['requested', 'damaged', 'a crack', `${order.orderNumber}-R1`, true],
    );
    assert.deepEqual(data.lines, [
      {
        itemId: mug.id,
        sku: mug.sku,
        name: mug.name,
        quantity: 1,
        receivedQuantity: null,
        restockQuantity: null,
      },
    ]);
    const after = await details(order);
    const { at, ...entry } = after.timeline.at(-1);
    assert.deepEqual(entry, {
      type: 'return_requested',
      actor: 'operator',
      from: null,
      to: 'requested',
      note: null,
      operator: NAME,
      returnId: data.id,
    });
    const { returnNumber, createdAt } = data;
    assert.deepEqual((await ada.call('GET', `/admin/v1/returns/${data.id}`)).data, data);
    assert.deepEqual(after.returns, [
      { id: data.id, returnNumber, status: 'requested', createdAt },
    ]);
    const event = (await eventsOf(service, order)).at(-1);
    assert.equal(event?.type, 'return.requested');
    assert.deepEqual([event?.data.returnId, event?.data.reason], [data.id, 'damaged']);
    assert.ok(!JSON.stringify(event).includes('a crack'), 'texts of persons are in no event');
    await assertEvents(service, order, [...PAID, 'return.requested']);
    const rows = await service.sql`
      select operation, email, array_to_json(fields) as fields from audit_log
      where split_part(subject, '/', 1) = ${order.id}`;
    assert.deepEqual(
      [...rows],
      [{ operation: 'createReturn', email: ada.email, fields: ['lines', 'note', 'reason'] }],
    );
    const shown = await store.call('GET', `/v1/orders/${order.id}`);
    assert.ok(!shown.text.includes(ada.email), 'the storefront learns no name');
  });

  it('has no unit that another return has, until that one is refused or cancelled', async () => {
    const order = await placeOrder(store);
    const left = async () =>
      (await details(order)).items.map(({ returnableQuantity }: Data) => returnableQuantity);
    assert.deepEqual(await left(), [1, 2]);
    const first = (await create(order, units(order, 1, 1))).data;
    assert.deepEqual(await left(), [0, 1]);
    assert.equal((await create(order, units(order, 1))).code, 'RETURN_EXCEEDS_AVAILABLE');
    await step(first, 'refuse', { reason: 'too late' });
    const second = (await create(order, units(order, 1, 2))).data;
    assert.deepEqual(await left(), [0, 0]);
    assert.equal((await create(order, units(order, 1))).code, 'NOT_RETURNABLE');
    await step(second, 'cancel');
    assert.deepEqual(await left(), [1, 2]);
    assert.equal(second.returnNumber, `${order.orderNumber}-R2`);
    await auditStore(service.sql, store);
  });

  it('has no unit that was refunded, or is unshipped while others are shipped', async () => {
    const order = await placeOrder(store);
    const [mug, pen] = order.items;
    const items = [{ itemId: mug.id, quantity: 1 }];
    await ada.call('POST', `/admin/v1/orders/${order.id}/refund`, { items });
    assert.equal((await create(order, units(order, 1))).code, 'RETURN_EXCEEDS_AVAILABLE');
    const lines = [{ itemId: pen.id, quantity: 1 }];
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z', lines };
    await ada.call('POST', `/admin/v1/orders/${order.id}/shipments`, parcel);
    const two = { lines: [{ itemId: pen.id, quantity: 2 }], reason: 'other' };
    assert.equal((await create(order, two)).code, 'RETURN_EXCEEDS_AVAILABLE');
    assert.equal((await create(order, { lines, reason: 'other' })).status, 200);
  });

  it('refuses bad input and changes nothing', async () => {
    const order = await placeOrder(store);
    const before = await orderRows(service, order.id);
    const good = units(order, 1);
    for (const [body, code] of [
      [{ ...good, lines: [] }, 'VALIDATION_ERROR'],
      [{ ...good, lines: [{ itemId: order.items[0].id, quantity: 0 }] }, 'VALIDATION_ERROR'],
      [{ ...good, reason: 'mood' }, 'VALIDATION_ERROR'],
      [{ lines: good.lines }, 'VALIDATION_ERROR'],
      [{ ...good, note: '' }, 'VALIDATION_ERROR'],
      [{ ...good, extra: 1 }, 'VALIDATION_ERROR'],
      [{ ...good, lines: [{ itemId: randomUUID(), quantity: 1 }] }, 'ITEM_NOT_FOUND'],
      [units(order, 2), 'RETURN_EXCEEDS_AVAILABLE'],
      [{ ...good, lines: [...good.lines, ...good.lines] }, 'RETURN_EXCEEDS_AVAILABLE'],
    ] as const) {
      assert.equal((await create(order, body)).code, code, JSON.stringify(body));
    }
    assert.equal(await orderRows(service, order.id), before);
    assert.equal((await create({ id: randomUUID() }, good)).code, 'ORDER_NOT_FOUND');
    const voided = await placeOrder(store);
    await ada.call('POST', `/admin/v1/orders/${voided.id}/void`, {});
    const { status, code } = await create(voided, units(voided, 1));
    assert.deepEqual([status, code], [409, 'NOT_RETURNABLE']);
  });

  it('creates one return under an Idempotency-Key', async () => {
    const order = await placeOrder(store);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create(order, units(order, 1), headers);
    const again = await create(order, units(order, 1), headers);
    assert.equal(again.data.id, first.data.id);
    assert.equal((await details(order)).returns.length, 1);
  });

  it('gives simultaneous requests each unit once', async () => {
    const order = await placeOrder(store);
    const [, pen] = order.items;
    const body = { lines: [{ itemId: pen.id, quantity: 1 }], reason: 'unwanted' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(order, body)));
    const won = replies.filter(({ status }) => status === 200);
    assert.equal(won.length, pen.quantity);
    const codes = new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code));
    assert.deepEqual([...codes], ['RETURN_EXCEEDS_AVAILABLE']);
    const numbers = won.map(({ data }) => data.returnNumber).sort();
    assert.deepEqual(numbers, [`${order.orderNumber}-R1`, `${order.orderNumber}-R2`]);
    await auditStore(service.sql, store);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const BULK = '/admin/v1/orders/bulk';
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z', status: 'in_transit' };

const label = (orderIds: string[], status: string, by = ada, headers = {}) =>
  by.call('POST', `${BULK}/status`, { orderIds, status }, headers);
const ship = (orderIds: string[], by = ada, headers = {}) => {
  const shipments = orderIds.map((orderId) => ({ orderId, ...PARCEL }));
  return by.call('POST', `${BULK}/shipments`, { shipments }, headers);
};
const read = async (id: string): Promise<Data> =>
  (await ada.call('GET', `/admin/v1/orders/${id}`)).data;
const newIds = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push((await placeOrder(store)).id);
  return ids;
};
const codesOf = ({ data }: Data) => data.outcomes.map(({ error }: Data) => error?.code ?? 'done');

describe('changeOrderStatuses', () => {
  it('labels each order in the operator’s name, and says which it could not', async () => {
    const [first = '', second = ''] = await newIds(2);
    const foreign = (await placeOrder(await service.newStore())).id;
    const asked = [second, randomUUID(), first, foreign, 'x'];
    const reply = await label(asked, 'processing');
    assert.equal(reply.status, 200, reply.text);
    const missing = 'ORDER_NOT_FOUND';
    assert.deepEqual(codesOf(reply), ['done', missing, 'done', missing, missing]);
    assert.deepEqual(
      reply.data.outcomes.map(({ orderId }: Data) => orderId),
      asked,
    );
    for (const id of [first, second]) {
      const { status, timeline } = await read(id);
      assert.deepEqual([status, timeline.at(-1).operator.email], ['processing', ada.email]);
    }
  });

  it('refuses no orders, more than 100, and an unknown status', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    for (const [orderIds, status] of [
      [[], 'shipped'],
      [ids, 'shipped'],
      [ids.slice(1), 'lost'],
    ] as const) {
      assert.equal((await label([...orderIds], status)).code, 'VALIDATION_ERROR');
    }
    assert.equal((await label(ids.slice(1), 'shipped')).status, 200);
  });
});

describe('shipOrders', () => {
  it('ships each order that has something left, with its own outcome', async () => {
    const [first = '', second = '', voided = ''] = await newIds(3);
    await ada.call('POST', `/admin/v1/orders/${voided}/void`, {});
    const reply = await ship([second, first, voided, first]);
    assert.deepEqual(codesOf(reply), ['done', 'done', 'NOT_SHIPPABLE', 'NOT_SHIPPABLE']);
    assert.equal(reply.data.outcomes[0].result.orderId, second);
    for (const id of [first, second]) {
      assert.deepEqual((await read(id)).fulfillmentStatus, 'shipped');
    }
    assert.equal((await read(voided)).fulfillmentStatus, 'unfulfilled');
    await auditStore(service.sql, store);
  });

  it('ships once under an Idempotency-Key, with one reply', async () => {
    const ids = await newIds(2);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ship(ids, ada, headers);
    const again = await ship(ids, ada, headers);
    assert.deepEqual([codesOf(first), again.text], [['done', 'done'], first.text]);
    for (const id of ids) assert.equal((await read(id)).shipments.length, 1);
  });

  it('ships each order once for two operators with the same list in any order', async () => {
    const ids = await newIds(6);
    const [one, other] = await Promise.all([ship(ids), ship([...ids].reverse(), bob)]);
    const done = [...codesOf(one), ...codesOf(other)].filter((code) => code === 'done');
    assert.equal(done.length, ids.length);
    for (const id of ids) assert.equal((await read(id)).shipments.length, 1);
    await auditStore(service.sql, store);
  });

  it('refuses a shipment of the wrong shape, and changes nothing', async () => {
    const [id = ''] = await newIds(1);
    const shipments = [{ orderId: id, ...PARCEL }, { orderId: id }];
    const reply = await ada.call('POST', `${BULK}/shipments`, { shipments });
    assert.equal(reply.code, 'VALIDATION_ERROR');
    assert.equal((await read(id)).shipments.length, 0);
  });
});

describe('the stored reply of a bulk operation', () => {
  it('is erased with a person in it, and the key stays used', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await placeOrder(store, { email });
    const [other = ''] = await newIds(1);
    const key = { 'idempotency-key': randomUUID() };
    assert.deepEqual(codesOf(await ship([id, other], bob, key)), ['done', 'done']);
    assert.equal((await ship([id, other], bob, key)).headers['idempotent-replayed'], 'true');
    const erased = await bob.call('POST', '/admin/v1/customers/erase', { email });
    assert.equal(erased.status, 200, erased.text);
    const repeated = await ship([id, other], bob, key);
    assert.equal(repeated.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.match(repeated.text, /erased/);
    assert.equal((await read(id)).shipments.length, 1);
  });
});

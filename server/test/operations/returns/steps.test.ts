import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { type Data, sharedService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { newReturn } from '../../return-steps.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { assertEvents, eventsOf } from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const REQUESTED = ['order.created', 'payment.captured', 'return.requested'];
const NAME = { id: ada.id, email: ada.email };

const post = (path: string, body?: object, by = ada) => by.call('POST', path, body);
const details = detailsBy(ada);
const operations = async (path: string): Promise<string[]> => {
  const subject = path.split('/').at(-1) ?? '';
  const { data } = await ada.call('GET', `/admin/v1/audit-log?subject=${subject}`);
  return data.entries.map(({ operation }: Data) => operation).reverse();
};
const reason = 'worn';

describe('the steps of a return', () => {
  it('each have a timeline entry with the operator, an event and an audit row', async () => {
    for (const [name, steps] of [
      ['approve', ['approved']],
      ['refuse', ['refused']],
      ['cancel', ['cancelled']],
    ] as const) {
      const { path, order, data } = await newReturn(store, ada);
      const body = name === 'refuse' ? { reason } : undefined;
      const moved = await post(`${path}/${name}`, body);
      assert.deepEqual([moved.status, moved.data.status], [200, steps[0]], moved.text);
      assert.deepEqual((await ada.call('GET', path)).data, moved.data);
      const { timeline, returns } = await details(order);
      const { type, from, to, operator, returnId } = timeline.at(-1);
      assert.deepEqual([type, from, to], [`return_${steps[0]}`, 'requested', steps[0]]);
      assert.deepEqual([operator, returnId], [NAME, data.id]);
      assert.equal(returns[0].status, steps[0]);
      const event = (await eventsOf(service, order)).at(-1);
      assert.deepEqual([event?.type, event?.data.status], [`return.${steps[0]}`, steps[0]]);
      await assertEvents(service, order, [...REQUESTED, `return.${steps[0]}`]);
      const history = ['createReturn', `${name}Return`];
      assert.deepEqual(await operations(path), history);
      assert.deepEqual(await operations(`orders/${order.id}`), history, 'under the order as well');
    }
  });

  it('receives units per line, and tells the merchant what to restock', async () => {
    const { path, order, lines } = await newReturn(store, ada, 'approved');
    const [mug, pen] = lines;
    const { status, data, text } = await post(`${path}/receive`, {
      lines: [{ ...mug, restock: true }],
    });
    assert.equal(status, 200, text);
    const counted = (all: Data[]) =>
      all.map(({ itemId, quantity, receivedQuantity, restockQuantity }) => [
        itemId,
        quantity,
        receivedQuantity,
        restockQuantity,
      ]);
    const expected = [
      [mug?.itemId, 1, 1, 1],
      [pen?.itemId, 1, 0, 0],
    ];
    assert.deepEqual([data.status, counted(data.lines)], ['received', expected]);
    const event = (await eventsOf(service, order)).at(-1);
    assert.deepEqual([event?.type, counted(event?.data.lines)], ['return.received', expected]);
    const { items } = await details(order);
    assert.deepEqual(
      items.map(({ returnableQuantity }: Data) => returnableQuantity),
      [0, 2],
      'a unit that did not arrive can be returned again',
    );
    assert.deepEqual(await operations(path), ['createReturn', 'approveReturn', 'receiveReturn']);
  });

  it('can be refused after the goods were inspected', async () => {
    const { path } = await newReturn(store, ada, 'received');
    const { data } = await post(`${path}/refuse`, { reason });
    assert.deepEqual([data.status, data.refusalReason], ['refused', reason]);
    await auditStore(service.sql, store);
  });

  it('refuses a stale step by a code of its own, and changes nothing', async () => {
    for (const [upTo, stale] of [
      ['requested', ['receive', 'refund']],
      ['approved', ['approve', 'refuse', 'refund']],
      ['received', ['approve', 'receive', 'cancel']],
    ] as const) {
      const { path, lines, order } = await newReturn(store, ada, upTo);
      const arrived = lines.map((line) => ({ ...line, restock: false }));
      const before = (await eventsOf(service, order)).length;
      for (const name of stale) {
        const bodies: Record<string, object> = {
          receive: { lines: arrived },
          refuse: { reason },
          refund: {},
        };
        const { status, code, text } = await post(`${path}/${name}`, bodies[name]);
        assert.deepEqual([status, code], [409, 'RETURN_STATUS_CONFLICT'], `${upTo} ${name}`);
        assert.ok(text.includes(upTo), 'the message names the status');
      }
      assert.equal((await ada.call('GET', path)).data.status, upTo);
      assert.equal((await eventsOf(service, order)).length, before);
    }
  });

  it('refuses bad input', async () => {
    const { path, lines } = await newReturn(store, ada, 'approved');
    const [mug] = lines;
    for (const [name, body, code] of [
      ['refuse', {}, 'VALIDATION_ERROR'],
      ['refuse', { reason: '' }, 'VALIDATION_ERROR'],
      ['receive', { lines: [] }, 'VALIDATION_ERROR'],
      ['receive', { lines }, 'VALIDATION_ERROR'],
      ['receive', { lines: [{ ...mug, quantity: 0, restock: true }] }, 'VALIDATION_ERROR'],
      ['receive', { lines: [{ ...mug, quantity: 2, restock: true }] }, 'RETURN_EXCEEDS_AVAILABLE'],
      [
        'receive',
        { lines: [{ itemId: randomUUID(), quantity: 1, restock: true }] },
        'ITEM_NOT_FOUND',
      ],
    ] as const) {
      assert.equal((await post(`${path}/${name}`, body)).code, code, JSON.stringify(body));
    }
    assert.equal((await ada.call('GET', path)).data.status, 'approved');
  });

  it('knows no return of another store, nor one that never was', async () => {
    const { path } = await newReturn(store, ada);
    const stranger = await (await service.newStore()).newOperator('owner');
    const arrived = { lines: [{ itemId: randomUUID(), quantity: 1, restock: true }] };
    for (const [by, at] of [
      [stranger, path],
      [ada, `/admin/v1/returns/${randomUUID()}`],
      [ada, '/admin/v1/returns/nonsense'],
    ] as const) {
      assert.equal((await by.call('GET', at)).code, 'RETURN_NOT_FOUND');
      for (const [name, body] of [
        ['approve', undefined],
        ['cancel', undefined],
        ['refuse', { reason }],
        ['receive', arrived],
        ['refund', {}],
      ] as const) {
        assert.equal((await post(`${at}/${name}`, body, by)).code, 'RETURN_NOT_FOUND');
      }
    }
  });

  it('of two operators have one effect, and the other learns the status', async () => {
    for (let round = 0; round < (IS_WHOLE ? 4 : 2); round++) {
      const { path, order } = await newReturn(store, ada);
      const replies = await Promise.all([
        post(`${path}/approve`),
        post(`${path}/refuse`, { reason }, bob),
        post(`${path}/approve`, undefined, bob),
      ]);
      const codes = replies.map(({ code }) => code).filter(Boolean);
      assert.deepEqual(codes, ['RETURN_STATUS_CONFLICT', 'RETURN_STATUS_CONFLICT']);
      const { status } = (await ada.call('GET', path)).data;
      await assertEvents(service, order, [...REQUESTED, `return.${status}`]);
      assert.equal((await operations(path)).length, 2);
    }
  });

  it('repeats under an Idempotency-Key with the same answer', async () => {
    const { path } = await newReturn(store, ada);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ada.call('POST', `${path}/approve`, undefined, headers);
    const again = await ada.call('POST', `${path}/approve`, undefined, headers);
    assert.deepEqual([first.status, again.text], [200, first.text]);
    assert.deepEqual(await operations(path), ['createReturn', 'approveReturn']);
  });
});

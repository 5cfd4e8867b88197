import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, startService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { ownDatabase } from '../../states.ts';
import { orderRows } from '../orders/every-order.ts';
import { fakeProvider } from '../payments/fake-provider.ts';

const fake = fakeProvider();
// A database of its own: the sweeper would take payments of other files.
const service = await (await ownDatabase()).start({ ports: { payments: () => [fake] } });
const { sql } = service;
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const GIFT = { giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 600 }] };

const post = ({ id }: Data, what: string, body: object = {}, headers = {}, by = ada) =>
  by.call('POST', `/admin/v1/orders/${id}/${what}`, body, headers);
const details = detailsBy(ada);
const auditOf = async ({ id }: Data): Promise<Data[]> => [
  ...(await sql`select operation, email from audit_log where subject = ${id} order by id`),
];
const NAME = { id: ada.id, email: ada.email };

describe('refundOrderPayment', () => {
  it('says in its preview what the refund then does, and changes nothing before', async () => {
    for (const [options, make] of [
      [{}, () => ({})],
      [{}, () => ({ amount: 700 })],
      [GIFT, () => ({ amount: 1200 })],
      [GIFT, ({ items }: Data) => ({ items: [{ itemId: items[1].id, quantity: 1 }] })],
      [{}, ({ items }: Data) => ({ amount: 50, items: [{ itemId: items[0].id, quantity: 1 }] })],
    ] as const) {
      const shop = await store.sibling();
      const clerk = await shop.newOperator('staff');
      const order = await placeOrder(shop, options);
      const body = make(order);
      const before = await orderRows(service, order.id);
      const planned = await post(order, 'refund', { ...body, preview: true }, {}, clerk);
      assert.equal(planned.status, 200, planned.text);
      assert.equal(await orderRows(service, order.id), before);
      assert.deepEqual(await auditOf(order), []);
      const { preview, refund: none } = planned.data;
      const { data } = await post(order, 'refund', body, {}, clerk);
      assert.equal(none, null);
      assert.equal(preview.amount, data.refund.amount);
      assert.equal(preview.refundableAfter, data.order.refundable);
      assert.equal(preview.paymentStatusAfter, data.order.paymentStatus);
      assert.deepEqual(
        preview.allocations.map(({ source, amount }: Data) => [source, amount]),
        data.refund.allocations.map(({ source, amount }: Data) => [source, amount]),
      );
      await auditStore(sql, shop);
    }
  });

  it('says for each line what was paid for it', async () => {
    const order = await placeOrder(store);
    const [mug, pen] = order.items;
    const items = [
      { itemId: mug.id, quantity: 1 },
      { itemId: pen.id, quantity: 2 },
    ];
    const { data } = await post(order, 'refund', { items, preview: true });
    assert.deepEqual(
      data.preview.lines.map(({ amount }: Data) => amount),
      [mug.lineTotal, pen.lineTotal],
    );
  });

  it('names the operator in the timeline, the ledger and the audit log', async () => {
    const order = await placeOrder(store);
    const { data } = await post(order, 'refund', { amount: 5, reason: 'late', note: 'call' });
    const last = data.order.timeline.at(-1);
    assert.deepEqual(
      [last.type, last.actor, last.operator],
      ['payment_refunded', 'operator', NAME],
    );
    assert.deepEqual(await auditOf(order), [{ operation: 'refundOrderPayment', email: ada.email }]);
    const ledger = await ada.call('GET', `/admin/v1/orders/${order.id}/transactions`);
    const { operator, reason, note } = ledger.data.transactions.at(-1);
    assert.deepEqual([operator, reason, note], [NAME, 'late', 'call']);
    const { text } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.ok(!text.includes(ada.email), 'the storefront learns no name');
  });

  it('names the operator also where the sweeper ends the refund', async () => {
    const order = await placeOrder(store);
    fake.next.push('unknown');
    const { status, code } = await post(order, 'refund', { amount: 5 });
    assert.deepEqual([status, code], [504, 'PROVIDER_TIMEOUT']);
    assert.equal((await auditOf(order)).length, 1);
    service.clock.advance(21_000);
    await sweepReversals(service.app);
    const { timeline, refundable } = await details(order);
    assert.deepEqual([timeline.at(-1).operator, refundable], [NAME, order.total - 5]);
  });

  it('is to be shipped in whole again where the provider refuses the refund', async () => {
    const order = await placeOrder(store);
    const [mug, pen] = order.items;
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z', status: 'in_transit' };
    const lines = [{ itemId: pen.id, quantity: 2 }];
    await post(order, 'shipments', { ...parcel, lines });
    const items = [{ itemId: mug.id, quantity: 1 }];
    fake.next.push('unknown', 'refused');
    assert.equal((await post(order, 'refund', { items })).code, 'PROVIDER_TIMEOUT');
    assert.equal((await details(order)).fulfillmentStatus, 'shipped');
    service.clock.advance(21_000);
    await sweepReversals(service.app);
    assert.equal((await details(order)).fulfillmentStatus, 'partially_shipped');
    await auditStore(sql, store);
  });

  it('refunds once under an Idempotency-Key, with one audit entry', async () => {
    const order = await placeOrder(store);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post(order, 'refund', { amount: 9 }, headers);
    const again = await post(order, 'refund', { amount: 9 }, headers);
    assert.equal(first.data.refund.id, again.data.refund.id);
    assert.equal((await details(order)).refundable, order.total - 9);
    assert.equal((await auditOf(order)).length, 1);
  });

  it('refuses what cannot be refunded, with preview and without', async () => {
    const order = await placeOrder(store);
    const before = await orderRows(service, order.id);
    for (const [body, code] of [
      [{ amount: order.total + 1 }, 'REFUND_EXCEEDS_AVAILABLE'],
      [{ items: [{ itemId: randomUUID(), quantity: 1 }] }, 'ITEM_NOT_FOUND'],
      [{ items: [{ itemId: order.items[0].id, quantity: 2 }] }, 'REFUND_EXCEEDS_AVAILABLE'],
      [{ amount: 0 }, 'VALIDATION_ERROR'],
      [{ amountCents: 5 }, 'VALIDATION_ERROR'],
      [{ preview: 'yes' }, 'VALIDATION_ERROR'],
    ] as const) {
      assert.equal((await post(order, 'refund', body)).code, code);
      assert.equal((await post(order, 'refund', { preview: true, ...body })).code, code);
    }
    assert.equal(await orderRows(service, order.id), before);
    await post(order, 'refund');
    assert.equal((await post(order, 'refund', { preview: true })).code, 'NOT_REFUNDABLE');
    assert.equal((await post(order, 'refund')).code, 'NOT_REFUNDABLE');
    const { code } = await post({ id: randomUUID() }, 'refund');
    assert.equal(code, 'ORDER_NOT_FOUND');
  });
});

describe('voidOrderPayment', () => {
  it('says in its preview what it returns, and then does it in the operator’s name', async () => {
    const order = await placeOrder(store, GIFT);
    const before = await orderRows(service, order.id);
    const planned = (await post(order, 'void', { preview: true })).data;
    assert.equal(await orderRows(service, order.id), before);
    assert.equal(planned.preview.amount, order.total);
    assert.deepEqual(
      planned.preview.allocations.map(({ source, amount }: Data) => [source, amount]),
      [
        ['card', order.total - 600],
        ['gift_card', 600],
      ],
    );
    const { data } = await post(order, 'void', { reason: 'mistake' });
    assert.equal(data.transaction.amount, order.total - 600);
    assert.deepEqual([data.order.status, data.order.refundable], ['cancelled', 0]);
    assert.deepEqual(data.order.timeline.at(-1).operator, NAME);
    assert.deepEqual(await auditOf(order), [{ operation: 'voidOrderPayment', email: ada.email }]);
    assert.equal((await post(order, 'void')).data.transaction.id, data.transaction.id);
    assert.equal((await auditOf(order)).length, 1, 'a repeat changes nothing');
    await auditStore(sql, store);
  });

  it('refuses a payment that was refunded, and reports an unknown outcome', async () => {
    const order = await placeOrder(store);
    await post(order, 'refund', { amount: 1 });
    for (const body of [{}, { preview: true }]) {
      const { status, code } = await post(order, 'void', body);
      assert.deepEqual([status, code], [409, 'NOT_VOIDABLE']);
    }
    const other = await placeOrder(store);
    fake.next.push('unknown');
    assert.equal((await post(other, 'void')).code, 'PROVIDER_TIMEOUT');
    assert.equal((await post(other, 'void')).status, 200);
    assert.equal((await post({ id: randomUUID() }, 'void')).code, 'ORDER_NOT_FOUND');
  });
});

describe('captureOrder', () => {
  it('returns the order’s details and names the operator in timeline and ledger', async () => {
    const shop = await (await startService()).newStore();
    const clerk = await shop.newOperator('staff');
    const { id } = await placeOrder(shop, { paymentToken: 'tok_held' });
    const captured = await clerk.call('POST', `/admin/v1/orders/${id}/capture`, {});
    const { data } = await clerk.call('GET', `/admin/v1/orders/${id}`);
    assert.deepEqual(captured.data.order, data, 'the reply has the details of the order');
    assert.deepEqual([data.capturable, data.refundable], [0, data.totals.total]);
    assert.equal(data.timeline.at(-1).operator.email, clerk.email);
    const ledger = await clerk.call('GET', `/admin/v1/orders/${id}/transactions`);
    assert.equal(ledger.data.transactions.at(-1).operator.email, clerk.email);
  });
});

describe('changeOrderStatus', () => {
  it('sets the label in the operator’s name, once', async () => {
    const order = await placeOrder(store);
    const path = `/admin/v1/orders/${order.id}/status`;
    const { data } = await ada.call('PATCH', path, { status: 'processing' });
    const last = data.timeline.at(-1);
    assert.deepEqual(
      [data.status, last.from, last.to, last.operator],
      ['processing', 'confirmed', 'processing', NAME],
    );
    await bob.call('PATCH', path, { status: 'processing' });
    assert.equal((await details(order)).timeline.length, data.timeline.length);
    for (const body of [{ status: 'lost' }, {}, { status: 'shipped', extra: 1 }]) {
      assert.equal((await ada.call('PATCH', path, body)).code, 'VALIDATION_ERROR');
    }
    const unknown = `/admin/v1/orders/${randomUUID()}/status`;
    const { code } = await ada.call('PATCH', unknown, { status: 'shipped' });
    assert.equal(code, 'ORDER_NOT_FOUND');
  });
});

describe('two operators at one order', () => {
  it('refund it in full once; the other learns that nothing is left', async () => {
    for (let round = 0; round < (IS_WHOLE ? 5 : 2); round++) {
      const order = await placeOrder(store);
      const replies = await Promise.all([
        post(order, 'refund'),
        post(order, 'refund', {}, {}, bob),
      ]);
      const codes = replies.map(({ status, code }) => code ?? status).sort();
      assert.deepEqual(codes, [200, 'NOT_REFUNDABLE']);
      assert.equal((await details(order)).totals.refunded, order.total);
      assert.equal((await auditOf(order)).length, 1);
    }
    await auditStore(sql, store);
  });

  it('refund the same line once; the other learns that no unit is left', async () => {
    const order = await placeOrder(store);
    const body = { items: [{ itemId: order.items[0].id, quantity: 1 }] };
    const replies = await Promise.all([
      post(order, 'refund', body),
      post(order, 'refund', body, {}, bob),
    ]);
    const codes = replies.map(({ status, code }) => code ?? status).sort();
    assert.deepEqual(codes, [200, 'REFUND_EXCEEDS_AVAILABLE']);
  });

  it('either refund or void it; the other is refused', async () => {
    for (let round = 0; round < (IS_WHOLE ? 5 : 2); round++) {
      const order = await placeOrder(store);
      const [refund, undo] = await Promise.all([
        post(order, 'refund'),
        post(order, 'void', {}, {}, bob),
      ]);
      const codes = [refund.code ?? 200, undo.code ?? 200];
      const isRefunded = refund.status === 200;
      assert.deepEqual(codes, isRefunded ? [200, 'NOT_VOIDABLE'] : ['NOT_REFUNDABLE', 200]);
      const { paymentStatus } = await details(order);
      assert.equal(paymentStatus, isRefunded ? 'refunded' : 'voided');
    }
    await auditStore(sql, store);
  });

  it('both set a status, one after the other, and both are in the timeline', async () => {
    const order = await placeOrder(store);
    const path = `/admin/v1/orders/${order.id}/status`;
    await Promise.all([
      ada.call('PATCH', path, { status: 'processing' }),
      bob.call('PATCH', path, { status: 'shipped' }),
    ]);
    const { timeline, status } = await details(order);
    const [, first, second] = timeline;
    assert.equal(second.from, first.to);
    assert.equal(second.to, status);
    assert.deepEqual(
      [first.operator.email, second.operator.email].sort(),
      [ada.email, bob.email].sort(),
    );
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import type { Cents } from '../../../src/values/money.ts';
import { auditStore } from '../../audit-store.ts';
import type { Data } from '../../harness.ts';
import { newReturn, type Returned, returnOf } from '../../return-steps.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { ownDatabase } from '../../states.ts';
import { assertEvents, eventsOf, orderRows } from '../orders/every-order.ts';
import { fakeProvider } from '../payments/fake-provider.ts';

const fake = fakeProvider();
const rateOf = (id: string, cents: number) => {
  const facts = { carrier: null, minDays: null, maxDays: null };
  return { id, name: id, amount: cents as Cents, ...facts };
};
// A database of its own: the sweeper would take payments of other files.
const { start } = await ownDatabase();
const service = await start({
  ports: {
    payments: () => [fake],
    shippingRates: () => async () => [rateOf('free', 0), rateOf('express', 700)],
  },
});
const { sql } = service;
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');
const NAME = { id: ada.id, email: ada.email };
const RATE = { rateId: 'express', rateName: 'Express', amount: 700 };

const refund = ({ path }: Returned, body: object = {}, headers = {}, by = ada) =>
  by.call('POST', `${path}/refund`, body, headers);
const details = async ({ order }: Returned): Promise<Data> =>
  (await ada.call('GET', `/admin/v1/orders/${order.id}`)).data;
const found = async ({ path }: Returned): Promise<Data> => (await ada.call('GET', path)).data;
const received = (options = {}) => newReturn(store, ada, 'received', options);
const asked = () => fake.asked.filter(({ kind }) => kind === 'refund');
const audited = async ({ data }: Returned): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from audit_log
    where split_part(subject, '/', 2) = ${data.id} and operation = 'refundReturn'`;
  return row?.count ?? -1;
};
const sweep = async () => {
  service.clock.advance(21_000);
  await sweepReversals(service.app);
};
const BEFORE = [
  'order.created',
  'payment.captured',
  'return.requested',
  'return.approved',
  'return.received',
  'return.refund_started',
];
const REFUNDED = [...BEFORE, 'payment.refunded', 'order.status_changed', 'return.refunded'];

describe('refundReturn', () => {
  it('says in its preview what it then refunds: what was paid for the units', async () => {
    const gift = { giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 600 }] };
    for (const options of [{}, gift, { coupons: ['WELCOME10'] }]) {
      const shop = await store.sibling();
      const clerk = await shop.newOperator('staff');
      const one = await newReturn(shop, clerk, 'received', options);
      const before = await orderRows(service, one.order.id);
      const planned = await refund(one, { preview: true }, {}, clerk);
      assert.equal(planned.status, 200, planned.text);
      assert.equal(await orderRows(service, one.order.id), before);
      assert.deepEqual([planned.data.refund, planned.data.return.status], [null, 'received']);
      const items = one.lines;
      const path = `/admin/v1/orders/${one.order.id}/refund`;
      const plain = await clerk.call('POST', path, { items, preview: true });
      const { shippingRefundable, ...same } = planned.data.preview;
      assert.deepEqual(same, plain.data.preview, 'as the refund by lines');
      assert.equal(shippingRefundable, 0);
      const { data } = await refund(one, {}, {}, clerk);
      assert.deepEqual(
        [data.refund.amount, data.return.refundAmount, data.return.refundId],
        [planned.data.preview.amount, planned.data.preview.amount, data.refund.id],
      );
      assert.equal(data.return.status, 'refunded');
      await auditStore(sql, shop);
    }
  });

  it('names the operator in timeline, ledger and audit log, and tells the merchant', async () => {
    const one = await received();
    const { data } = await refund(one, { note: 'as promised' });
    const { timeline, returns } = await details(one);
    const last = timeline.slice(-3).map(({ type, operator }: Data) => [type, operator]);
    assert.deepEqual(last, [
      ['return_refund_started', NAME],
      ['payment_refunded', NAME],
      ['return_refunded', NAME],
    ]);
    assert.equal(returns[0].status, 'refunded');
    await assertEvents(service, one.order, REFUNDED);
    const event = (await eventsOf(service, one.order)).at(-1);
    assert.deepEqual(
      [event?.data.refundId, event?.data.refundAmount],
      [data.refund.id, data.refund.amount],
    );
    const path = `/admin/v1/orders/${one.order.id}/transactions`;
    const { operator, reason, note } = (await ada.call('GET', path)).data.transactions.at(-1);
    assert.deepEqual([operator, reason, note], [NAME, data.return.returnNumber, 'as promised']);
    assert.equal(await audited(one), 1);
  });

  it('refunds less than the lines, and shipping only where it is asked for', async () => {
    const one = await received({ rate: RATE });
    const above = await refund(one, { shippingAmount: RATE.amount + 1 });
    assert.deepEqual([above.status, above.code], [422, 'REFUND_EXCEEDS_AVAILABLE']);
    const body = { amount: 100, shippingAmount: 200 };
    const planned = (await refund(one, { ...body, preview: true })).data.preview;
    assert.deepEqual([planned.amount, planned.shippingRefundable], [300, RATE.amount]);
    const { data } = await refund(one, body);
    assert.deepEqual([data.refund.amount, data.return.shippingAmount], [300, 200]);
    const pens = one.order.items.slice(1);
    const next = await returnOf({ ...one.order, items: pens }, ada, 'received');
    const left = (await refund(next, { preview: true })).data.preview;
    assert.equal(left.shippingRefundable, RATE.amount - 200);
    const more = await refund(next, { shippingAmount: RATE.amount - 199 });
    assert.equal(more.code, 'REFUND_EXCEEDS_AVAILABLE');
    assert.equal((await refund(next, { shippingAmount: RATE.amount - 200 })).status, 200);
    await auditStore(sql, store);
  });

  it('refunds the tax on the units and on shipping', async () => {
    const shop = await store.sibling();
    const owner = await shop.newOperator('owner');
    const rates = [{ country: 'US', state: null, millionths: 100_000 }];
    const terms = { pricesIncludeTax: false, shippingTaxable: true, addOnsTaxable: false };
    const set = await owner.call('PUT', '/admin/v1/tax', { ...terms, rates });
    assert.equal(set.status, 200, set.text);
    const one = await newReturn(shop, owner, 'received', { rate: RATE });
    const { preview } = (await refund(one, { preview: true }, {}, owner)).data;
    assert.equal(preview.shippingRefundable, 770);
    const [mug, pen] = one.order.items;
    const paid = mug.lineTotal + mug.lineTax + (pen.lineTotal + pen.lineTax) / 2;
    assert.equal(preview.amount, Math.ceil(paid));
    const { data } = await refund(one, { shippingAmount: 770 }, {}, owner);
    assert.equal(data.refund.amount, preview.amount + 770);
    await auditStore(sql, shop);
  });

  it('refuses what cannot be refunded, and changes nothing', async () => {
    const one = await received();
    for (const body of [{ amount: 0 }, { shippingAmount: -1 }, { items: [] }, { preview: 1 }]) {
      assert.equal((await refund(one, body)).code, 'VALIDATION_ERROR');
    }
    assert.equal((await refund(one, { amount: 1_000_000 })).code, 'REFUND_EXCEEDS_AVAILABLE');
    await ada.call('POST', `/admin/v1/orders/${one.order.id}/refund`, {});
    const { status, code } = await refund(one);
    assert.deepEqual([status, code], [422, 'REFUND_EXCEEDS_AVAILABLE'], 'nothing is left');
    assert.deepEqual([(await found(one)).status, await audited(one)], ['received', 0]);
  });

  it('is received again where the provider refuses, and can be refunded later', async () => {
    const one = await received();
    fake.next.push('refused');
    const { status, code } = await refund(one);
    assert.deepEqual([status, code], [409, 'NOT_REFUNDABLE']);
    const { status: after, refundId, refundAmount } = await found(one);
    assert.deepEqual([after, refundId, refundAmount], ['received', null, null]);
    assert.equal((await details(one)).timeline.at(-1).type, 'return_refund_failed');
    await assertEvents(service, one.order, [...BEFORE, 'return.refund_failed']);
    await auditStore(sql, store);
    assert.equal((await refund(one)).data.return.status, 'refunded');
    await auditStore(sql, store);
  });

  it('stands as refunding while the outcome is unknown, and admits no second refund', async () => {
    const one = await received();
    const count = asked().length;
    fake.next.push('unknown');
    assert.equal((await refund(one)).code, 'PROVIDER_TIMEOUT');
    assert.equal((await found(one)).status, 'refunding');
    for (const [name, body] of [
      ['refund', {}],
      ['refuse', { reason: 'worn' }],
      ['cancel', undefined],
    ] as const) {
      const { status, code } = await bob.call('POST', `${one.path}/${name}`, body);
      assert.deepEqual([status, code], [409, 'RETURN_STATUS_CONFLICT']);
    }
    await auditStore(sql, store);
    await sweep();
    const { status, refundAmount } = await found(one);
    assert.deepEqual([status, refundAmount], ['refunded', asked().at(-1)?.amount]);
    assert.deepEqual((await details(one)).timeline.at(-1).operator, NAME, 'also by the sweeper');
    const keys = new Set(asked().map(({ key }) => key));
    assert.deepEqual([asked().length, keys.size], [count + 2, new Set(keys).size]);
    assert.equal(asked().at(-1)?.key, asked().at(-2)?.key, 'under the same key');
    await assertEvents(service, one.order, REFUNDED);
    assert.equal(await audited(one), 1);
  });

  it('is received again where the sweeper learns that the provider refused', async () => {
    const one = await received();
    fake.next.push('unknown', 'refused');
    await refund(one);
    await sweep();
    assert.equal((await found(one)).status, 'received');
    await auditStore(sql, store);
  });

  it('continues under its Idempotency-Key, before and after the outcome is known', async () => {
    const one = await received();
    const headers = { 'idempotency-key': randomUUID() };
    fake.next.push('unknown');
    assert.equal((await refund(one, {}, headers)).code, 'PROVIDER_TIMEOUT');
    const other = await refund(one, { amount: 1 }, headers);
    assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED');
    const again = await refund(one, {}, headers);
    assert.deepEqual([again.status, again.data.return.status], [200, 'refunded'], again.text);
    assert.equal((await refund(one, {}, headers)).text, again.text);

    const swept = await received();
    const key = { 'idempotency-key': randomUUID() };
    fake.next.push('unknown');
    await refund(swept, {}, key);
    await sweep();
    const known = await refund(swept, {}, key);
    assert.deepEqual([known.status, known.data?.return.status], [200, 'refunded'], known.text);
    assert.deepEqual([await audited(one), await audited(swept)], [1, 1]);
    assert.equal((await refund(swept)).code, 'RETURN_STATUS_CONFLICT', 'without the key');
    await auditStore(sql, store);
  });

  it('refuses its Idempotency-Key with other shipping costs', async () => {
    const one = await received({ rate: RATE });
    const headers = { 'idempotency-key': randomUUID() };
    fake.next.push('unknown');
    assert.equal((await refund(one, {}, headers)).code, 'PROVIDER_TIMEOUT');
    const other = await refund(one, { shippingAmount: 700 }, headers);
    assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal((await refund(one, {}, headers)).data.return.status, 'refunded');
  });

  it('of several operators at once happens once', async () => {
    for (let round = 0; round < (IS_WHOLE ? 3 : 1); round++) {
      const one = await received();
      const before = asked().length;
      const replies = await Promise.all(
        [ada, bob, ada, bob, ada].map((by) =>
          refund(one, {}, { 'idempotency-key': randomUUID() }, by),
        ),
      );
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      const codes = replies.flatMap(({ code }) => (code ? [code] : []));
      assert.deepEqual([...new Set(codes)], ['RETURN_STATUS_CONFLICT']);
      assert.equal(asked().length, before + 1);
      await assertEvents(service, one.order, REFUNDED);
      assert.equal(await audited(one), 1);
    }
  });

  it('against a refusal of the return: one of them wins', async () => {
    for (let round = 0; round < (IS_WHOLE ? 4 : 2); round++) {
      const one = await received();
      const replies = await Promise.all([
        refund(one),
        bob.call('POST', `${one.path}/refuse`, { reason: 'worn' }),
      ]);
      const statuses = replies.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 409]);
      await auditStore(sql, store);
    }
  });

  it('and a refund of the whole order never return a cent too much', async () => {
    const one = await received();
    await Promise.all([
      refund(one),
      bob.call('POST', `/admin/v1/orders/${one.order.id}/refund`, {}),
    ]);
    const { refundable, totals } = await details(one);
    assert.ok(totals.refunded <= one.order.total && refundable >= 0);
    await auditStore(sql, store);
  });
});

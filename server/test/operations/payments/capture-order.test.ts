import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { ownDatabase } from '../../states.ts';
import { acceptOffer } from '../../upsell-steps.ts';
import { assertEvents, orderRows } from '../orders/every-order.ts';
import { fakeProvider } from './fake-provider.ts';
import { orderSteps } from './order-steps.ts';

const HELD = ['order.created', 'payment.authorized'];
const service = await sharedService();
const store = await service.newStore();
const operator = await store.newOperator('staff');
const fake = fakeProvider({ kind: 'authorized' });
// A database of its own: the sweeper would take payments of other files.
const faked = await (await ownDatabase()).start({ ports: { payments: () => [fake] } });
const shop = await faked.newStore();
const clerk = await shop.newOperator('staff');

const { placeHeld, capture, refund, undo, read, transactions, rowsOf } = orderSteps(
  store,
  operator,
);

describe('captureOrder works', () => {
  it('captures the whole authorization, and emits an event', async () => {
    const order = await placeHeld();
    const { status, data } = await capture(order);
    assert.equal(status, 200);
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1648]);
    const [row] = data.transactions;
    assert.deepEqual([row.type, row.status, row.amount], ['capture', 'succeeded', 1648]);
    assert.match(row.providerReference, /^mock_capture_/);
    const details = await operator.call('GET', `/admin/v1/orders/${order.id}`);
    assert.deepEqual(data.order, details.data);
    assert.equal(data.order.timeline.at(-1).type, 'payment_captured');
    await assertEvents(service, order, [...HELD, 'payment.captured']);
    await auditStore(service.sql, store);
  });

  it('captures a part, and releases the rest', async () => {
    const order = await placeHeld();
    const { data } = await capture(order, { amount: 1000 });
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1000]);
    const { summary } = await transactions(order);
    assert.deepEqual(summary, { authorized: 1648, captured: 1000, refunded: 0, available: 1000 });
    assert.equal((await capture(order, { amount: 648 })).code, 'NOT_CAPTURABLE');
    assert.equal((await refund(order, { amount: 1001 })).code, 'REFUND_EXCEEDS_AVAILABLE');
    assert.equal((await refund(order)).data.order.paymentStatus, 'refunded');
    await auditStore(service.sql, store);
  });

  it('captures a part that can be voided on the same day', async () => {
    const order = await placeHeld();
    await capture(order, { amount: 1000 });
    const { data } = await undo(order);
    const { status, paymentStatus, totals } = data.order;
    assert.deepEqual([status, paymentStatus, totals.paid], ['cancelled', 'voided', 0]);
    assert.deepEqual(await read(order), data.order);
    assert.deepEqual((await rowsOf(order)).at(-1), ['void', 'succeeded', 1000]);
    const { summary } = await transactions(order);
    assert.deepEqual(summary, { authorized: 1648, captured: 1000, refunded: 0, available: 0 });
    const rows = await orderRows(service, order.id);
    for (const body of [{}, { amount: 1000 }, { amount: 648 }, { amount: 0 }]) {
      const reply = await capture(order, body);
      assert.deepEqual([reply.status, reply.code], [409, 'NOT_CAPTURABLE']);
    }
    assert.equal(await orderRows(service, order.id), rows);
    await auditStore(service.sql, store);
  });

  it('captures upsells with it, and of several the oldest first', async () => {
    const order = await placeHeld();
    const { order: grown } = await acceptOffer(store, order);
    assert.equal(grown.paymentStatus, 'authorized');
    const { data } = await capture(order, { amount: 1600 });
    assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1600]);
    assert.deepEqual(await rowsOf(order), [
      ['authorization', 'succeeded', 1648],
      ['authorization', 'succeeded', 1200],
      ['capture', 'succeeded', 1600],
      ['capture', 'succeeded', 0],
    ]);
    assert.equal(data.order.timeline.at(-1).type, 'authorization_released');
    const events = [...HELD, 'order.upsell_accepted', 'payment.authorized', 'payment.captured'];
    await assertEvents(service, order, events);
    await auditStore(service.sql, store);
  });

  it('can be repeated for a later upsell', async () => {
    const order = await placeHeld();
    await capture(order);
    await acceptOffer(store, order);
    assert.equal((await read(order)).paymentStatus, 'authorized');
    const { data } = await capture(order);
    assert.deepEqual([data.transactions.length, data.order.totals.paid], [1, 2848]);
    await auditStore(service.sql, store);
  });
});
describe('captureOrder of zero that the provider refuses', () => {
  it('releases an authorization that has expired, and only such a one', async () => {
    const order = await placeOrder(shop);
    const charge = { authorized: 1648, captured: 0, refunded: 0, currency: 'USD', isVoided: false };
    for (const record of [undefined, charge, { ...charge, captured: 1648, isVoided: true }]) {
      fake.next.push('refused');
      fake.record = record as typeof fake.record;
      assert.equal((await capture(order, { amount: 0 }, clerk)).code, 'NOT_CAPTURABLE');
      assert.equal((await read(order, shop)).paymentStatus, 'authorized');
    }
    for (const change of [{ isVoided: true }, { authorized: 0 }]) {
      const other = await placeOrder(shop);
      fake.next.push('refused');
      fake.record = { ...charge, ...change } as typeof fake.record;
      const { data } = await capture(other, { amount: 0 }, clerk);
      assert.equal(data.order?.paymentStatus, 'voided');
    }
    fake.record = undefined;
    await auditStore(faked.sql, shop);
  });
});

describe('captureOrder refuses bad input', () => {
  for (const amount of [-1, 1.5, '5', null, 2 ** 53]) {
    it(`refuses ${JSON.stringify(amount)} as an amount`, async () => {
      const order = await placeHeld();
      const before = await orderRows(service, order.id);
      assert.equal((await capture(order, { amount })).code, 'VALIDATION_ERROR');
      assert.equal(await orderRows(service, order.id), before);
    });
  }

  it('refuses more than the authorization, and an order without one', async () => {
    const order = await placeHeld();
    const before = await orderRows(service, order.id);
    assert.equal((await capture(order, { amount: 1649 })).code, 'CAPTURE_EXCEEDS_AUTHORIZED');
    assert.equal(await orderRows(service, order.id), before);
    assert.equal((await capture(await placeOrder(store))).code, 'NOT_CAPTURABLE');
    const pending = await placeOrder(store, { paymentToken: 'tok_pending' });
    assert.equal((await capture(pending)).code, 'NOT_CAPTURABLE');
  });

  it('refuses if the provider does, and the order can still be voided', async () => {
    const order = await placeOrder(shop);
    fake.next.push('refused');
    assert.equal((await capture(order, {}, clerk)).code, 'NOT_CAPTURABLE');
    assert.equal((await read(order, shop)).paymentStatus, 'authorized');
    assert.equal((await undo(order, shop)).data.order.paymentStatus, 'voided');
    await auditStore(faked.sql, shop);
  });
});

describe('captureOrder needs its credential', () => {
  it('requires a signed-in operator', async () => {
    const order = await placeHeld();
    const path = `/admin/v1/orders/${order.id}/capture`;
    assert.equal((await store.call('POST', path, {})).code, 'OPERATOR_TOKEN_MISSING');
    assert.equal((await read(order)).paymentStatus, 'authorized');
  });

  it('writes one entry to the audit log, with the order, however often it is sent', async () => {
    const order = await placeHeld();
    for (const _ of [1, 2]) await capture(order);
    const owner = await store.newOperator('owner');
    const { data } = await owner.call('GET', '/admin/v1/audit-log?limit=100');
    const entries = data.entries.filter(({ subject }: Data) => subject === order.id);
    assert.deepEqual(
      entries.map(({ operation }: Data) => operation),
      ['captureOrder'],
    );
  });
});

describe('captureOrder hides foreign ids', () => {
  it('treats the order of another store as unknown', async () => {
    const order = await placeHeld();
    const stranger = await (await service.newStore()).newOperator('owner');
    const unknown = await capture({ id: randomUUID() }, {}, stranger);
    const foreign = await capture(order, {}, stranger);
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});

describe('captureOrder can be repeated', () => {
  it('returns the same, and calls the provider once', async () => {
    const order = await placeOrder(shop);
    const first = await capture(order, { amount: 700 }, clerk);
    const before = await orderRows(faked, order.id);
    const asked = fake.asked.length;
    for (const body of [{ amount: 700 }, {}]) {
      assert.deepEqual((await capture(order, body, clerk)).data, first.data);
    }
    assert.equal((await capture(order, { amount: 701 }, clerk)).code, 'NOT_CAPTURABLE');
    assert.equal(await orderRows(faked, order.id), before);
    assert.equal(fake.asked.length, asked);
  });

  it('covers the same captures under one key, whatever is authorized since', async () => {
    for (const body of [{ amount: 500 }, {}]) {
      const order = await placeHeld();
      const key = { 'idempotency-key': randomUUID() };
      const first = await capture(order, body, operator, key);
      await acceptOffer(store, order);
      const before = await orderRows(service, order.id);
      const again = await capture(order, body, operator, key);
      assert.deepEqual(again.data.transactions, first.data.transactions);
      // As after a crash: the captures are in the ledger, and no reply was stored.
      await service.sql`delete from idempotency_keys where store_id = ${store.id}`;
      const later = await capture(order, body, operator, key);
      assert.deepEqual(later.data.transactions, first.data.transactions);
      assert.equal(await orderRows(service, order.id), before);
      const path = `/v1/payments/orders/${order.id}/refund`;
      const refunded = await store.call('POST', path, { amount: 100 }, key);
      assert.equal(refunded.data.order.totals.refunded, 100, 'a refund under that key is another');
    }
    await auditStore(service.sql, store);
  });

  it('captures under the same key what the provider had refused', async () => {
    const order = await placeOrder(shop);
    await acceptOffer(shop, order);
    const key = { 'idempotency-key': randomUUID() };
    fake.next.push('done', 'refused');
    assert.equal((await capture(order, {}, clerk, key)).code, 'NOT_CAPTURABLE');
    assert.equal((await read(order, shop)).totals.paid, 1648);
    assert.equal((await capture(order, {}, clerk, key)).data.order.totals.paid, 2848);
    await auditStore(faked.sql, shop);
  });

  it('binds a key to its amount, though no reply was stored', async () => {
    const order = await placeOrder(shop);
    const key = { 'idempotency-key': randomUUID() };
    assert.equal((await capture(order, { amount: 500 }, clerk, key)).status, 200);
    await faked.sql`delete from idempotency_keys where store_id = ${shop.id}`;
    const { code } = await capture(order, { amount: 900 }, clerk, key);
    assert.equal(code, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('captures once for twenty concurrent calls', async () => {
    const order = await placeOrder(shop);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => capture(order, { amount: 900 }, clerk)),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ data }) => data.transactions[0].id)).size, 1);
    assert.equal((await read(order, shop)).totals.paid, 900);
    await assertEvents(faked, order, [...HELD, 'payment.captured']);
    const audited = await faked.sql`
      select 1 from audit_log where store_id = ${shop.id} and subject = ${order.id}`;
    assert.equal(audited.length, 1, 'the losers of the race had no effect');
  });

  it('never both captures and voids, in any order', async () => {
    for (let round = 0; round < (IS_WHOLE ? 20 : 4); round++) {
      const order = await placeOrder(shop);
      const calls = [() => capture(order, {}, clerk), () => undo(order, shop)];
      if (round % 2) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      assert.ok(replies.some(({ status }) => status === 200));
      const done = (await rowsOf(order, shop)).filter((row) => (row as string[])[1] !== 'failed');
      const { paymentStatus } = await read(order, shop);
      assert.ok(['paid', 'voided'].includes(paymentStatus), paymentStatus);
      assert.equal(done.filter((row) => (row as string[])[0] === 'void').length <= 1, true);
    }
    await auditStore(faked.sql, shop);
  });

  for (const outcome of ['unknown', 'throws'] as const) {
    it(`returns PROVIDER_TIMEOUT when it ${outcome}, and a repeat resolves it`, async () => {
      const order = await placeOrder(shop);
      fake.next.push(outcome);
      const { status, code } = await capture(order, { amount: 500 }, clerk);
      assert.deepEqual([status, code], [504, 'PROVIDER_TIMEOUT']);
      assert.equal((await undo(order, shop)).code, 'NOT_VOIDABLE');
      assert.equal((await capture(order, { amount: 501 }, clerk)).code, 'NOT_CAPTURABLE');
      const { data } = await capture(order, {}, clerk);
      assert.equal(data.order.totals.paid, 500);
      const [first, second] = fake.asked.slice(-2);
      assert.equal(first?.key, second?.key);
      await auditStore(faked.sql, shop);
    });
  }

  it('is resolved by the sweeper if it is not repeated', async () => {
    const order = await placeOrder(shop);
    fake.next.push('unknown');
    await capture(order, {}, clerk);
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    assert.equal((await read(order, shop)).paymentStatus, 'paid');
    await assertEvents(faked, order, [...HELD, 'payment.captured']);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { untilLockIsAwaited } from '../../citus/lock-waits.ts';
import { type Data, startService } from '../../harness.ts';
import { scratchDatabase } from '../../states.ts';
import { acceptOffer } from '../../upsell-steps.ts';
import { fakeProvider } from './fake-provider.ts';

const fake = fakeProvider();
// A database of its own: the sweeper would take payments of other files.
const sql = connect(await scratchDatabase(), { poolSize: 6, throughPooler: false });
const service = await startService({ sql, ports: { payments: () => [fake] } });
const store = await service.newStore();
const refund = (order: Data, body: object, headers = {}) =>
  store.call('POST', `/v1/payments/orders/${order.id}/refund`, body, headers);

/** An order of 1648 with an upsell of 1200. */
async function grownOrder(): Promise<Data> {
  const order = await placeOrder(store);
  await acceptOffer(store, order);
  return order;
}

describe('a refund of unknown outcome', () => {
  it('does not lessen what a lost dispute withdrew', async () => {
    const order = await placeOrder(store);
    fake.next.push('unknown', 'refused');
    assert.equal((await refund(order, {})).code, 'PROVIDER_TIMEOUT');
    const id = await store.receiveDispute(order, { status: 'lost', moved: null });
    const [dispute] = await sql`select withdrawn from disputes where id = ${id}`;
    assert.deepEqual(dispute, { withdrawn: order.total });
    service.clock.advance(21_000);
    await sweepReversals(service.app);
    await auditStore(service.sql, store);
  });
});

describe('a refund in two parts', () => {
  it('is the successful part if the provider refuses the other', async () => {
    const order = await grownOrder();
    fake.next.push('refused', 'done');
    const { status, data } = await refund(order, {});
    assert.deepEqual([status, data.refund.amount], [200, 1200]);
    assert.deepEqual(data.refund.allocations, [{ source: 'card', amount: 1200, giftCardId: null }]);
    assert.deepEqual([data.order.totals.refunded, data.order.status], [1200, 'partially_refunded']);
    assert.equal((await refund(order, {})).data.refund.amount, 1648);
    await auditStore(service.sql, store);
  });

  it('is refused if all of it is, and then refundable again', async () => {
    const order = await grownOrder();
    fake.next.push('refused', 'refused');
    const reply = await refund(order, {});
    assert.deepEqual([reply.status, reply.code], [409, 'NOT_REFUNDABLE']);
    assert.equal((await refund(order, {})).data.refund.amount, 2848);
  });

  it('frees its units if both parts are refused at the same time', async () => {
    const { id } = await grownOrder();
    const { data: order } = await store.call('GET', `/v1/orders/${id}`);
    const items = order.items.map((item: Data) => ({ itemId: item.id, quantity: item.quantity }));
    fake.next.push('unknown', 'refused', 'refused');
    assert.equal((await refund(order, { items })).code, 'PROVIDER_TIMEOUT');
    service.clock.advance(21_000);
    let swept: Promise<number> | undefined;
    await inTransaction(sql, async (inside) => {
      await inside`select from orders where store_id = ${store.id} and id = ${id} for update`;
      swept = sweepReversals(service.app);
      await untilLockIsAwaited(sql, inside, { count: 2 });
    });
    await swept;
    await auditStore(service.sql, store);
    assert.equal((await refund(order, { items })).data.refund.amount, 2848);
  });

  it('is resumed by the same key, part by part', async () => {
    for (const first of ['done', 'refused'] as const) {
      const order = await grownOrder();
      const headers = { 'idempotency-key': randomUUID() };
      fake.next.push(first, 'unknown');
      const early = await refund(order, { amount: 2000 }, headers);
      assert.deepEqual([early.status, early.code], [504, 'PROVIDER_TIMEOUT']);
      const before = fake.asked.length;
      const { status, data } = await refund(order, { amount: 2000 }, headers);
      const given = first === 'done' ? 2000 : 352;
      assert.deepEqual([status, data.refund.amount], [200, given]);
      assert.equal(fake.asked.length, before + 1, 'only the open part is retried');
      assert.equal(fake.asked.at(-1)?.key, fake.asked.at(-2)?.key);
      assert.equal(data.order.totals.refunded, given);
    }
    await auditStore(service.sql, store);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';
import { returnOf } from '../../return-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');

describe('a person with returns', () => {
  it('is exported with them, and erased with every text about them', async () => {
    const email = 'returning@example.com';
    const order = await placeOrder(store, { email });
    const [, pen] = order.items;
    const lines = [{ itemId: pen.id, quantity: 1 }];
    const body = { lines, reason: 'other', note: 'moved to the side door' };
    const asked = await owner.call('POST', `/admin/v1/orders/${order.id}/returns`, body);
    const refusal = { reason: 'worn by a cousin' };
    await owner.call('POST', `/admin/v1/returns/${asked.data.id}/refuse`, refusal);
    const { path } = await returnOf(order, owner, 'received');
    const refunded = await owner.call('POST', `${path}/refund`, { note: 'met at the fair' });
    assert.equal(refunded.status, 200, refunded.text);
    const exported = await owner.call('POST', '/admin/v1/customers/export', { email });
    assert.deepEqual(
      exported.data.returns.map(({ id, note }: { id: string; note: string }) => [id, note]),
      [
        [asked.data.id, 'moved to the side door'],
        [refunded.data.return.id, null],
      ],
    );
    const { status, text } = await owner.call('POST', '/admin/v1/customers/erase', { email });
    assert.equal(status, 200, text);
    const [rows] = await service.sql<{ text: string }[]>`
      select jsonb_build_array(
        (select jsonb_agg(r) from returns r
          where store_id = ${store.id} and order_id = ${order.id}),
        (select jsonb_agg(t) from payment_transactions t
          where store_id = ${store.id} and order_id = ${order.id}),
        (select jsonb_agg(e) from events e
          where store_id = ${store.id} and aggregate_id = ${order.id}),
        (select jsonb_agg(o) from orders o
          where store_id = ${store.id} and id = ${order.id}))::text as text`;
    for (const trace of ['side door', 'cousin', 'the fair', 'returning@']) {
      assert.ok(!rows?.text.includes(trace), trace);
    }
    const { data } = await owner.call('GET', `/admin/v1/returns/${asked.data.id}`);
    assert.deepEqual([data.note, data.refusalReason, data.status], [null, null, 'refused']);
    await auditStore(service.sql, store);
  });
});

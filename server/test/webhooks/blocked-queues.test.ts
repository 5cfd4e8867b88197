import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { placeOrder } from '../checkout-steps.ts';
import { dispatchAll, startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

const service = await (await ownDatabase()).start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, sql, clock } = service;

async function newEndpoint() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const receiver = await startReceiver();
  const input = { url: receiver.url };
  const { data } = await owner.call('POST', '/admin/v1/webhooks/endpoints', input);
  return { store, receiver, endpoint: data };
}

describe('events behind a failed one', () => {
  it('become due with it, also later ones', async () => {
    const { store, receiver } = await newEndpoint();
    receiver.answer = () => 500;
    const order = await placeOrder(store);
    await dispatchEvents(app);
    await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'processing' });
    await dispatchEvents(app);
    const times = await sql`
      select distinct next_try_at from webhook_deliveries where store_id = ${store.id}`;
    assert.equal(times.length, 1);
    const sent = await service.statements(() => dispatchEvents(app));
    assert.deepEqual(
      sent.filter((text) => /claim_id =/.test(text)),
      [],
      'nothing is due',
    );
    receiver.answer = () => 204;
    clock.advance(3_600_000);
    await dispatchAll(app);
    const types = receiver.received.slice(1).map(({ body }) => body.type);
    assert.equal(types[0], 'order.created');
    assert.equal(new Set(types).size, types.length);
    const [left] = await sql`
      select count(*)::integer as count from webhook_deliveries
      where store_id = ${store.id} and status <> 'delivered'`;
    assert.equal(left?.count, 0);
  });

  it('delay no other endpoint, in any number of queues', async () => {
    const blocked = await newEndpoint();
    const other = await newEndpoint();
    await placeOrder(blocked.store);
    await placeOrder(other.store);
    await dispatchEvents(app);
    // As many endpoints, each with one failed event and one that waits behind it.
    await sql`
      insert into webhook_endpoints select copy.* from webhook_endpoints as own,
        generate_series(1000, 2199) as n, jsonb_populate_record(own, jsonb_build_object(
          'id', gen_random_uuid(), 'slot', n)) as copy
      where own.id = ${blocked.endpoint.id}`;
    await sql`
      insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
        event_type, status, attempts, next_try_at, created_at, updated_at)
      select w.store_id, e.id, w.id, e.aggregate_id, e.sequence, e.type, 'pending',
        case e.sequence when 1 then 3 else 0 end,
        ${clock.now()}::timestamptz + case e.sequence when 1 then interval '1 hour'
          else interval '-1 hour' end, now(), now()
      from webhook_endpoints as w join events as e on e.store_id = w.store_id
      where w.store_id = ${blocked.store.id} and w.id <> ${blocked.endpoint.id}`;
    await sql`
      update webhook_deliveries set status = 'pending', next_try_at = ${clock.now()}
      where store_id = ${other.store.id}`;
    const before = other.receiver.received.length;
    for (let run = 0; run < 3; run++) await dispatchEvents(app);
    assert.ok(other.receiver.received.length > before, 'the other endpoint was called');
    const [due] = await sql`
      select count(*)::integer as count from webhook_deliveries
      where status = 'pending' and next_try_at <= ${clock.now()}`;
    assert.equal(due?.count, 0);
  });
});

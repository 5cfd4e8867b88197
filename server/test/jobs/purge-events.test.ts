import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { purgeEvents } from '../../src/features/webhooks/purge-events.ts';
import { placeOrder } from '../checkout-steps.ts';
import { ownDatabase } from '../states.ts';

const DAY_MS = 86_400_000;
// A database of its own: these tests advance the clock, and the events of all stores are purged.
const service = await (await ownDatabase()).start();
const { sql } = service;
const store = await service.newStore();

async function rows(table: 'events' | 'webhook_deliveries'): Promise<number> {
  return (await sql`select 1 from ${sql(table)} where store_id = ${store.id}`).length;
}

describe('purging events', () => {
  it('removes events and their deliveries after 30 days, and not a day earlier', async () => {
    const owner = await store.newOperator('owner');
    const path = '/admin/v1/webhooks/endpoints';
    const { data } = await owner.call('POST', path, { url: 'https://hooks.example.com/' });
    await owner.call('POST', `${path}/${data.id}/test`);
    await placeOrder(store);
    service.clock.advance(29.9 * DAY_MS);
    assert.equal(await purgeEvents(service.app), 0);
    service.clock.advance(0.2 * DAY_MS);
    const order = await placeOrder(store);
    assert.equal(await purgeEvents(service.app), 3);
    assert.deepEqual([await rows('events'), await rows('webhook_deliveries')], [2, 0]);
    const left = await sql`select distinct aggregate_id as id from events`;
    assert.deepEqual([...left], [{ id: order.id }]);
  });

  it('removes more than one batch', async () => {
    await sql`
      insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
      select ${store.id}, gen_random_uuid(), gen_random_uuid(), 1, 'customer.created', '{}',
        '2020-01-01' from generate_series(1, 2500)`;
    assert.equal(await purgeEvents(service.app), 2500);
  });

  it('leaves an old order without events that the doctor accepts', async () => {
    await sql`update orders set created_at = now() - interval '8 days'`;
    await sql`delete from events`;
    assert.deepEqual(await audit(sql), []);
    await placeOrder(store);
    await sql`delete from events where type = 'order.created'`;
    assert.equal((await audit(sql)).length, 1);
  });
});

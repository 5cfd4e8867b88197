import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';
import { endpointSecretAad } from '../../src/features/webhooks/endpoints/endpoint.ts';
import { webhookJobs } from '../../src/features/webhooks/jobs.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import type { EndpointId, StoreId } from '../../src/values/ids.ts';
import { newSigningSecret } from '../../src/values/secrets.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { until } from '../process/running.ts';
import { startReceiver } from '../receiver.ts';
import { ownDatabase } from '../states.ts';

const SILENT = 60;
const BACKLOG = 60;

const { address, start } = await ownDatabase();
const service = await start({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const { app, sql } = service;

/** More endpoints than a store may have, as if they were of as many stores. */
async function newSilentEndpoints(store: TestStore, url: string): Promise<void> {
  for (let slot = 100; slot < 100 + SILENT; slot++) {
    const id = randomUUID() as EndpointId;
    const aad = endpointSecretAad(store.id as StoreId, id);
    const secret = app.webhookSecrets.encrypt(newSigningSecret(), aad);
    await sql`
      insert into webhook_endpoints (store_id, id, slot, url, status, active_since, secret,
        created_at, updated_at)
      values (${store.id}, ${id}, ${slot}, ${url}, 'enabled', now(), ${secret}, now(), now())`;
  }
  await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at, fanned_out_at)
    select ${store.id}, gen_random_uuid(), gen_random_uuid(), 1, 'order.created', '{}', now(), now()
    from generate_series(1, ${BACKLOG})`;
  await sql`
    insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
      event_type, status, attempts, next_try_at, created_at, updated_at)
    select e.store_id, e.id, w.id, e.aggregate_id, 1, e.type, 'pending', 0, now(), now(), now()
    from events as e join webhook_endpoints as w on w.store_id = e.store_id
    where e.store_id = ${store.id}`;
}

it('many endpoints that never reply delay no other', async () => {
  const [silent, other] = [await startReceiver(), await startReceiver()];
  const waiting: ServerResponse[] = [];
  silent.answer = (_call, response) => {
    waiting.push(response);
    return undefined;
  };
  await newSilentEndpoints(await service.newStore(), silent.url);
  const jobs = webhookJobs.filter(({ name }) => name === 'dispatch_events');
  const running = await startJobs(app, address, jobs, jobMetrics(createRegistry()));
  try {
    await until(() => silent.received.length >= SILENT, 20_000);
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const path = '/admin/v1/webhooks/endpoints';
    const made = await owner.call('POST', path, { url: other.url });
    assert.equal(made.status, 200, made.text);
    await placeOrder(store);
    // Well before the first of those calls times out.
    await until(() => other.received.length === 2, 8_000);
    assert.ok(waiting.length >= SILENT);
  } finally {
    silent.answer = () => 200;
    for (const response of waiting) response.writeHead(200).end();
    await running.stop();
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { operationsOfAdmin } from '../../contract/interfaces.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';
import { newReturn } from '../../return-steps.ts';

const service = await sharedService();
const { sql } = service;
const OVERVIEW = '/admin/v1/overview';
const DAY_MS = 86_400_000;
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z1', status: 'in_transit' };

async function overviewOf(store: TestStore): Promise<Record<string, Data>> {
  const { call } = await store.newOperator('staff');
  const { status, data, text } = await call('GET', OVERVIEW);
  assert.equal(status, 200, text);
  return Object.fromEntries(data.items.map((item: Data) => [item.kind, item]));
}

async function countsOf(store: TestStore): Promise<Record<string, number>> {
  const entries = Object.entries(await overviewOf(store));
  return Object.fromEntries(entries.map(([kind, { count }]) => [kind, count]));
}

/** Rows of other features, as their jobs leave them. */
async function addFailures({ id: storeId }: TestStore, times: number): Promise<void> {
  await sql`
    insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
      event_type, status, attempts, next_try_at, created_at, updated_at)
    select ${storeId}::uuid, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1,
      'order.created', status, 10, now(), now(), now()
    from generate_series(1, ${times}), unnest(array['failed', 'delivered', 'pending']) as status`;
  await sql`
    insert into messages (store_id, id, channel, template, payload, status, tries, next_try_at,
      expires_at, created_at, updated_at)
    select ${storeId}::uuid, gen_random_uuid(), 'email', 'code', '', status, 1, now(), now(), now(),
      now()
    from generate_series(1, ${times}), unnest(array['failed', 'undelivered', 'sent']) as status`;
  await sql`
    insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, provider_id,
      currency, found_at, seen_at, resolved_at)
    select ${storeId}::uuid, gen_random_uuid(), 'amount_differs', 'charge', gen_random_uuid(),
      'main', 'USD', now(), now(), resolved
    from generate_series(1, ${times}), unnest(array[null, now()]) as resolved`;
  expectViolations(storeId, 'no open discrepancy with the provider: amount_differs');
}

describe('the overview', () => {
  it('shows an empty store nothing but what going live needs', async () => {
    const items = await overviewOf(await service.newStore());
    const { go_live_items: goLive, ...others } = items;
    assert.ok(goLive.count > 0);
    for (const { count, isExact, dueAt } of Object.values(others)) {
      assert.deepEqual([count, isExact, dueAt], [0, true, null]);
    }
  });

  it('counts orders to ship and to capture, and not those that are done', async () => {
    const store = await service.newStore();
    await placeOrder(store);
    const held = await placeOrder(store, { paymentToken: 'tok_held' });
    const shipped = await placeOrder(store);
    await store.call('POST', `/v1/orders/${shipped.id}/shipments`, PARCEL);
    const refunded = await placeOrder(store);
    await store.call('POST', `/v1/payments/orders/${refunded.id}/refund`, {});
    const cancelled = await placeOrder(store);
    await store.call('PATCH', `/v1/orders/${cancelled.id}/status`, { status: 'cancelled' });
    const items = await overviewOf(store);
    assert.deepEqual([items.orders_to_ship.count, items.orders_to_capture.count], [2, 1]);
    const due = Date.parse(held.createdAt) + 7 * DAY_MS;
    assert.equal(Date.parse(items.orders_to_capture.dueAt), due);
    const voided = await store.call('POST', `/v1/payments/orders/${held.id}/void`, {});
    assert.equal(voided.status, 200, voided.text);
    const { orders_to_ship: toShip, orders_to_capture: toCapture } = await overviewOf(store);
    assert.deepEqual([toShip.count, toCapture.count, toCapture.dueAt], [1, 0, null]);
  });

  it('names the earliest deadline, by how long each provider holds an amount', async () => {
    const store = await service.newStore();
    const [older, newer] = [
      await placeOrder(store, { paymentToken: 'tok_held' }),
      await placeOrder(store, { paymentToken: 'tok_held' }),
    ];
    await sql`
      insert into store_providers (store_id, id, type, mode, credentials, hint, is_default,
        enabled, revision, created_at, updated_at)
      values (${store.id}, 'paypal', 'paypal', 'test', '', '', false, true, gen_random_uuid(),
        now(), now())`;
    await sql`
      update orders set provider_id = 'paypal' where store_id = ${store.id} and id = ${older.id}`;
    service.keys.evict(store.id as never);
    const { orders_to_capture: item } = await overviewOf(store);
    assert.equal(Date.parse(item.dueAt), Date.parse(newer.createdAt) + 7 * DAY_MS);
  });

  it('counts open discrepancies, failed deliveries and failed messages', async () => {
    const store = await service.newStore();
    await addFailures(store, 3);
    const counts = await countsOf(store);
    assert.equal(counts.payment_findings, 3);
    assert.equal(counts.failed_deliveries, 3);
    assert.equal(counts.failed_messages, 3);
    assert.equal(counts.undelivered_messages, 3);
  });

  it('counts payments whose outcome is not known', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    await sql`
      insert into payment_attempts select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'cart_id', gen_random_uuid(), 'status', other))).*
      from payment_attempts as one, unnest(array['open', 'pending', 'declined']) as other
      where store_id = ${store.id} and order_id = ${order.id}`;
    expectViolations(store.id, UNDECIDED);
    expectViolations(store.id, 'a payment that succeeded has exactly one order');
    const counts = await countsOf(store);
    assert.deepEqual([counts.open_payments, counts.pending_payments], [1, 1]);
  });

  it('stops counting at 1000 and says so', async () => {
    const store = await service.newStore();
    await addFailures(store, 1_000);
    const exact = (await overviewOf(store)).failed_deliveries;
    assert.deepEqual([exact.count, exact.isExact], [1_000, true]);
    await addFailures(store, 1);
    const more = (await overviewOf(store)).failed_deliveries;
    assert.deepEqual([more.count, more.isExact], [1_000, false]);
  });

  it('counts nothing of the sandbox once the store is live', async () => {
    const store = await service.newStore();
    await placeOrder(store, { paymentToken: 'tok_held' });
    assert.equal((await countsOf(store)).orders_to_ship, 1);
    await store.receiveDispute(await placeOrder(store));
    await newReturn(store, await store.newOperator('staff'));
    const owner = await goLiveByOperator(store);
    const counts = await countsOf(store);
    assert.deepEqual([counts.orders_to_ship, counts.orders_to_capture], [0, 0]);
    assert.equal(counts.go_live_items, 0);
    assert.deepEqual([counts.disputes_to_answer, counts.returns_to_decide], [0, 0]);
    const { data } = await owner.call('GET', '/admin/v1/orders?needs=shipment');
    assert.deepEqual(data.orders, []);
    const sandbox = await owner.call('GET', '/admin/v1/orders?needs=shipment&developerMode=true');
    assert.ok(sandbox.data.orders.length > 0);
  });

  it('gives with each number the filter that lists as many rows', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await store.receiveDispute(await placeOrder(store));
    await placeOrder(store, { paymentToken: 'tok_held' });
    await newReturn(store, owner);
    await newReturn(store, owner, 'received');
    await addFailures(store, 2);
    const paths = new Map((await operationsOfAdmin(service)).map(({ id, path }) => [id, path]));
    for (const { kind, count, filter } of Object.values(await overviewOf(store))) {
      const path = paths.get(filter.operation);
      const { status, data, text } = await owner.call(
        'GET',
        `${path}?${new URLSearchParams(filter.query)}`,
      );
      assert.equal(status, 200, text);
      if (kind === 'go_live_items') {
        const missing = data.items.filter(({ required, done }: Data) => required && !done);
        assert.equal(missing.length, count);
        continue;
      }
      const rows = Object.values(data).find(Array.isArray) as Data[];
      assert.deepEqual([kind, rows.length], [kind, count]);
    }
    const { disputes_to_answer: disputes, ...items } = await overviewOf(store);
    assert.deepEqual([disputes.count, disputes.isExact], [1, true]);
    assert.ok(Date.parse(disputes.dueAt) > Date.now());
    assert.deepEqual([items.returns_to_decide.count, items.returns_to_refund.count], [1, 1]);
  });

  it('shows nothing of another store', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    await addFailures(other, 2);
    await placeOrder(other, { paymentToken: 'tok_held' });
    const { go_live_items: _, ...counts } = await countsOf(store);
    assert.deepEqual(new Set(Object.values(counts)), new Set([0]));
  });

  it('takes one statement', async () => {
    const store = await service.newStore();
    const { call } = await store.newOperator('staff');
    await call('GET', OVERVIEW);
    const sent = await service.statements(() => call('GET', OVERVIEW));
    assert.equal(sent.filter((text) => text.includes('webhook_deliveries')).length, 1);
    const session = await service.statements(() => call('GET', '/admin/v1/session'));
    assert.equal(sent.length, session.length + 1);
  });

  it('refuses an unknown need', async () => {
    const { call } = await (await service.newStore()).newOperator('staff');
    assert.equal((await call('GET', '/admin/v1/orders?needs=love')).code, 'VALIDATION_ERROR');
    const path = `/admin/v1/orders?needs=capture&cursor=${randomUUID()}`;
    assert.equal((await call('GET', path)).code, 'VALIDATION_ERROR');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { catchUp } from '../../../src/features/figures/catch-up.ts';
import { keepCheckouts } from '../../../src/features/figures/keep-checkouts.ts';
import { ENDPOINTS_MAX } from '../../../src/features/webhooks/endpoints/endpoint.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import { auditStore } from '../../audit-store.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const PATH = '/admin/v1/store/demo-data';
const DAY_MS = 86_400_000;
const service = await sharedService();

async function countedIn(table: string, store: TestStore): Promise<number> {
  const [row] = await service.sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table} where store_id = $1`,
    [store.id],
  );
  return row?.count ?? 0;
}

describe('filling a sandbox with demo data', async () => {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  // As the hourly job leaves it: past days count as kept before the data is added.
  await keepCheckouts(service.sql, store.id as StoreId, service.clock.now());
  const { status, data, text } = await owner.call('POST', PATH);

  it('adds a month of orders', async () => {
    assert.equal(status, 200, text);
    assert.ok(data.orders >= 130 && data.orders <= 180, `${data.orders} orders`);
    assert.equal(await countedIn('orders', store), data.orders);
    assert.equal(await countedIn('customers', store), data.customers);
    const days = (Date.parse(data.to) - Date.parse(data.from)) / DAY_MS;
    assert.ok(days > 28 && days < 31, `${days} days`);
  });

  it('leaves data that the doctor finds sound', async () => {
    await catchUp(service.sql, store.id as StoreId);
    await auditStore(service.sql, store);
  });

  it('numbers the orders by their time, and dates everything until now', async () => {
    const [row] = await service.sql`
      select bool_and(is_later) as "isSorted", max(latest) <= ${service.clock.now()} as "isPast"
      from (select created_at >= lag(created_at, 1, '-infinity') over (order by number_sequence)
          as is_later,
        greatest(updated_at, (select max(t.created_at) from payment_transactions t
          where t.store_id = ${store.id} and t.order_id = o.id)) as latest
        from orders o where store_id = ${store.id}) as dated`;
    assert.deepEqual({ ...row }, { isSorted: true, isPast: true });
  });

  it('has something in every state that an operator works on', async () => {
    const rows = await service.sql<{ what: string; count: number }[]>`
      select 'payment ' || payment_status as what, count(*)::int from orders
      where store_id = ${store.id} group by 1
      union all select 'fulfillment ' || fulfillment_status, count(*)::int from orders
      where store_id = ${store.id} group by 1
      union all select 'attempt ' || status, count(*)::int from payment_attempts
      where store_id = ${store.id} group by 1
      union all select 'return ' || status, count(*)::int from returns
      where store_id = ${store.id} group by 1
      union all select 'dispute ' || status, count(*)::int from disputes
      where store_id = ${store.id} group by 1
      union all select 'cart ' || status, count(*)::int from carts
      where store_id = ${store.id} group by 1
      union all select 'owned', count(*)::int from orders
      where store_id = ${store.id} and customer_id is not null
      union all select 'endpoint', count(*)::int from webhook_endpoints
      where store_id = ${store.id}
      union all select 'delivery ' || status, count(*)::int from webhook_deliveries
      where store_id = ${store.id} group by 1`;
    const counts = new Map(rows.map(({ what, count }) => [what, count]));
    for (const what of [
      ...['paid', 'authorized', 'refunded', 'partially_refunded', 'voided'].map(of('payment')),
      ...['unfulfilled', 'partially_shipped', 'shipped', 'delivered'].map(of('fulfillment')),
      ...['return requested', 'return refunded', 'dispute needs_response', 'attempt declined'],
      ...['cart checkout', 'owned', 'endpoint', 'delivery pending'],
    ]) {
      assert.ok((counts.get(what) ?? 0) > 0, `${what} in ${JSON.stringify([...counts])}`);
    }
  });

  it('shows a month in the figures', async () => {
    const sales = await owner.call('GET', '/admin/v1/figures/sales?interval=day');
    const [{ totals, intervals }] = sales.data.currencies;
    assert.ok(totals.orders >= 0.9 * data.orders && totals.refunds > 0 && totals.disputes > 0);
    assert.ok(intervals.filter(({ orders }: Data) => orders > 0).length >= 28);
    const funnel = await owner.call('GET', '/admin/v1/figures/checkout');
    const carts = funnel.data.intervals.map((day: Data) => day.carts);
    assert.ok(carts.filter((count: number) => count > 0).length >= 28, String(carts));
    const coupons = await owner.call('GET', '/admin/v1/figures/coupons');
    const codes = coupons.data.coupons.map(({ code }: Data) => code);
    assert.deepEqual(codes.sort(), ['DEMO15', 'TAKE5', 'WELCOME10']);
  });

  it('names the operator in the timeline, and is one entry of the audit log', async () => {
    const { data: found } = await owner.call('GET', '/admin/v1/orders?paymentStatus=voided');
    const { data: order } = await owner.call('GET', `/admin/v1/orders/${found.orders[0].id}`);
    const names = order.timeline.map(({ operator }: Data) => operator?.email);
    assert.ok(names.includes(owner.email), JSON.stringify(names));
    const { data: log } = await owner.call('GET', '/admin/v1/audit-log');
    assert.equal(log.entries.length, 1);
  });

  it('is refused the second time, and adds nothing', async () => {
    const again = await owner.call('POST', PATH, {});
    assert.deepEqual([again.status, again.code], [409, 'DEMO_DATA_EXISTS']);
    assert.equal(await countedIn('orders', store), data.orders);
  });
});

describe('demo data of few days', () => {
  it('is added beside the orders of the store', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const { status, data } = await owner.call('POST', PATH, { days: 3 });
    assert.equal(status, 200);
    assert.ok(data.orders < 30);
    await auditStore(service.sql, store);
  });

  it('is refused for days that are none, with nothing added', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    for (const days of [0, 32, 1.5, '3']) {
      const { status, code } = await owner.call('POST', PATH, { days });
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    }
    assert.equal(await countedIn('orders', store), 0);
  });

  it('is added once by two calls at the same time', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const call = () => owner.call('POST', PATH, { days: 2 });
    const replies = await Promise.all([call(), call()]);
    const codes = replies.map(({ code }) => code ?? 'done').sort();
    assert.deepEqual(codes, ['DEMO_DATA_EXISTS', 'done']);
    const orders = replies.map(({ data }) => data.orders ?? 0);
    assert.equal(await countedIn('orders', store), Math.max(...orders));
  });

  it('is added to several stores that ask at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 3 }, () => service.newStore()));
    const replies = await Promise.all(
      stores.map(async (store) => {
        const owner = await store.newOperator('owner');
        return await owner.call('POST', PATH, { days: 1 });
      }),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
  });

  it('calls no endpoint of the merchant, and needs no setting of the sandbox', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    for (const number of Array.from({ length: ENDPOINTS_MAX }).keys()) {
      const url = `https://merchant.example/hooks/${number}`;
      await owner.call('POST', '/admin/v1/webhooks/endpoints', { url });
    }
    await service.sql`
      update webhook_endpoints set active_since = '2020-01-01' where store_id = ${store.id}`;
    const rule = { id: 'post', name: 'Post', bands: [{ amount: 700 }] };
    const zones = [{ name: 'Everywhere', countries: ['*'], rules: [rule] }];
    assert.equal((await owner.call('PUT', '/admin/v1/shipping', { zones })).status, 200);
    const { data: listed } = await owner.call('GET', '/admin/v1/coupons');
    for (const { id } of listed.coupons) {
      const change = { endsAt: '2020-01-01T00:00:00.000Z' };
      const { status, text } = await owner.call('PATCH', `/admin/v1/coupons/${id}`, change);
      assert.equal(status, 200, text);
    }
    const { status, text } = await owner.call('POST', PATH, { days: 4 });
    assert.equal(status, 200, text);
    const [row] = await service.sql`
      select count(*) filter (where fanned_out_at is null)::int as due, count(*)::int as told
      from events where store_id = ${store.id}`;
    assert.equal(row?.due, 0);
    assert.ok(row?.told > 0);
    await auditStore(service.sql, store);
  });

  it('takes its endpoint away when the store goes live', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await owner.call('POST', PATH, { days: 1 });
    assert.equal(await countedIn('webhook_endpoints', store), 1);
    await goLiveByOperator(store);
    assert.equal(await countedIn('webhook_endpoints', store), 0);
    await auditStore(service.sql, store);
  });

  it('is the same reply again under an Idempotency-Key', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await owner.call('POST', PATH, { days: 1 }, headers);
    const second = await owner.call('POST', PATH, { days: 1 }, headers);
    assert.equal(first.status, 200);
    assert.deepEqual(second.data, first.data);
  });
});

describe('demo data in a live store', () => {
  it('is refused, and changes nothing', async () => {
    const store = await service.newStore();
    const owner = await goLiveByOperator(store);
    const { status, code } = await owner.call('POST', PATH, {});
    assert.deepEqual([status, code], [409, 'SANDBOX_ONLY']);
    assert.equal(await countedIn('orders', store), 0);
  });
});

describe('demo data for staff', () => {
  it('is refused: an owner adds it', async () => {
    const store = await service.newStore();
    const staff = await store.newOperator('staff');
    assert.equal((await staff.call('POST', PATH, {})).code, 'FORBIDDEN');
    assert.equal((await service.call('POST', PATH, {})).code, 'OPERATOR_TOKEN_MISSING');
  });
});

function of(what: string): (status: string) => string {
  return (status) => `${what} ${status}`;
}

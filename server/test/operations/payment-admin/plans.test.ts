import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { anyEmail } from '../../customers.ts';
import { scaled } from '../../faults/scale.ts';
import { startService } from '../../harness.ts';
import { type PlanMode, type ReadNode, readNodes, recordingDatabase } from '../../query-plans.ts';

/** Plans of the lists in a store with many attempts and as many events: few rows are read. */
const ROWS = scaled({ small: 15_000, whole: 40_000, full: 40_000 });
const BATCH = 5_000;
const READ_MAX = 5_000;
/** A period begins near its first row, however many rows a day has. */
const PERIOD_READ_MAX = 200;

const { sql, sent } = await recordingDatabase();
const service = await startService({ sql });
const store = await service.newStore();
const operator = await store.newOperator('owner');
const order = await placeOrder(store);
const { path, confirmation } = await openCheckout(store, 'intent', {
  paymentToken: 'tok_declined',
});
await store.call('POST', `${path}/confirm`, { ...confirmation, email: 'grace@example.com' });

/** The id of a time, and the time. */
const TIMES = `
  select number, at, (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7000-8000-'
    || lpad(number::text, 12, '0'))::uuid as id, md5(number::text)::uuid as other
  from generate_series($1::integer, $2::integer) as number,
    lateral (select now() - number * interval '1 minute' as at) as times,
    lateral (
      select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex) as hexes`;

for (let from = 1; from <= ROWS; from += BATCH) {
  const between = TIMES.replace('$1', String(from)).replace('$2', String(from + BATCH - 1));
  await sql.unsafe(`
    insert into payment_attempts (store_id, id, cart_id, order_id, intent_id, provider_id, status,
      amount, currency, snapshot, created_at, updated_at)
    select '${store.id}', id, other, other, 'pi', 'mock', 'succeeded', 1, 'USD', '{}', at, at
    from (${between}) as times`);
  await sql.unsafe(`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at, fanned_out_at)
    select '${store.id}', id, other, 1, 'order.created', '{}', at, at from (${between}) as times`);
}
await sql.unsafe('analyze payment_attempts, events');

/** Nodes that read more than a page needs. */
async function problems(query: string): Promise<string[]> {
  sent.length = 0;
  const { status, text } = await operator.call('GET', `/admin/v1/${query}`);
  assert.equal(status, 200, text);
  const listing = sent.find((one) => /order by \w*\.?id desc limit/.test(one.text));
  assert.ok(listing);
  return (await readNodes(sql, listing))
    .filter(({ read }) => read > (query.includes('&to=') ? PERIOD_READ_MAX : READ_MAX))
    .map(({ type, table, read }) => `${type} ${table} ${read}`);
}

/** As `problems`, of every statement about attempts. */
async function problemsOfAttempts(mode: PlanMode): Promise<string[]> {
  const nodes: ReadNode[] = [];
  for (const one of sent.filter(({ text }) => /from payment_attempts/.test(text))) {
    nodes.push(...(await readNodes(sql, one, mode)));
  }
  assert.ok(nodes.length > 0);
  return nodes
    .filter(({ read }) => read > PERIOD_READ_MAX)
    .map(({ type, table, read }) => `${type} ${table} ${read}`);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('the lists of operators read little of large tables', () => {
  const queries = [
    'payments',
    'payments?status=declined',
    'payments?status=refunding',
    'payments?status=refunded',
    'payments?status=pending',
    'payments?email=grace@example.com',
    'payments?email=stranger@example.com',
    'payments?providerId=stripe',
    `payments?customerId=${order.id}`,
    `payments?orderId=${order.id}`,
    `payments?cartId=${order.cartId}`,
    `payments?from=${daysAgo(20)}&to=${daysAgo(19)}`,
    `payments?to=${daysAgo(26)}`,
    'events',
    'events?type=order.created',
    'events?type=payment.failed',
    'events?type=store.went_live',
    `events?orderId=${order.id}`,
    `events?cartId=${order.cartId}&type=order.created`,
    `events?customerId=${order.id}`,
    `events?from=${daysAgo(20)}&to=${daysAgo(19)}`,
  ];
  for (const query of queries) {
    it(query.replaceAll(/=[^&]*-[^&]*/g, ''), async () => {
      assert.deepEqual(await problems(query), []);
    });
  }
});

describe('an erasure reads little of the payments', () => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    it(`of a guest and of a customer, by a ${mode.replaceAll('_', ' ').slice(6)}`, async () => {
      const email = anyEmail();
      await placeOrder(store, { email });
      const { id } = await store.newCustomer();
      for (const body of [{ email }, { customerId: id }]) {
        sent.length = 0;
        const { status, text } = await operator.call('POST', '/admin/v1/customers/erase', body);
        assert.equal(status, 200, text);
        assert.deepEqual([body, await problemsOfAttempts(mode)], [body, []]);
      }
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scaled } from '../../faults/scale.ts';
import { generateOrders } from '../../generate-orders.ts';
import { startService } from '../../harness.ts';
import { readNodes, recordingDatabase } from '../../query-plans.ts';

/** The plans of the overview and the search in a store with many rows, as in orders/plans. */
const ORDERS = scaled({ small: 15_000, whole: 20_000, full: 20_000 });
const CUSTOMERS = ORDERS;

const { sql, sent } = await recordingDatabase();
const service = await startService({ sql });
const store = await service.newStore();
const { call } = await store.newOperator('staff');
await generateOrders(sql, store.id, ORDERS);
await sql`
  update orders set uncaptured = captured, captured = 0
  where store_id = ${store.id} and number_sequence % 7 = 0 and status = 'confirmed'`;
await sql`
  insert into customers (store_id, id, email, email_verified, first_name, last_name,
    event_sequence, created_at, updated_at)
  select ${store.id}::uuid, gen_random_uuid(), 'p' || n || '@example.com', true, 'Pat' || n % 100,
    'Park' || n, 1, now(), now()
  from generate_series(1, ${CUSTOMERS}) as n`;
await sql`
  insert into coupons (store_id, id, code, type, value, minimum, combinable, active, uses,
    created_at, updated_at)
  select ${store.id}::uuid, gen_random_uuid(), 'P' || n, 'percent', 10, 0, true, true, 0, now(),
    now()
  from generate_series(1, ${CUSTOMERS}) as n`;
await sql.unsafe('vacuum (analyze) orders, customers, coupons');

/** Scans of large tables that read the table itself, or more rows than the maximum. */
async function problems(path: string, rowsMax: number): Promise<string[]> {
  sent.length = 0;
  const { status, text } = await call('GET', path);
  assert.equal(status, 200, text);
  const large = /\b(from|join) (orders|customers|coupons|order_search_terms)\b/;
  // The statement that finds the operator reads the store with what it sells.
  const statements = sent.filter(({ text }) => large.test(text) && !text.includes('handle'));
  assert.ok(statements.length > 0);
  const found: string[] = [];
  for (const statement of [...statements]) {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      for (const { type, table, read } of await readNodes(sql, statement, mode)) {
        const isLarge = /^(orders|customers|coupons|order_search_terms)$/.test(table);
        const isBad = isLarge && (type === 'Seq Scan' || read > rowsMax);
        if (isBad) found.push(`${mode} ${type} ${table} ${read}`);
      }
    }
  }
  return found;
}

describe('the overview of a store with many orders', () => {
  it('reads one row more than it counts, and from indexes only', async () => {
    const { data } = await call('GET', '/admin/v1/overview');
    const [toShip, toCapture] = data.items;
    assert.deepEqual([toShip.count, toShip.isExact], [1_000, false]);
    assert.ok(toCapture.count > 100 && toCapture.dueAt);
    assert.deepEqual(await problems('/admin/v1/overview', 1_001), []);
  });

  it('has filters that read a page from an index', async () => {
    for (const query of ['needs=shipment', 'needs=capture&sortDir=asc', 'needs=capture']) {
      assert.deepEqual([query, await problems(`/admin/v1/orders?${query}`, 60)], [query, []]);
    }
  });
});

describe('the search of a store with many rows', () => {
  it('reads few rows for a frequent beginning, and for one that nothing has', async () => {
    for (const q of ['p', 'park1', 'zzz', 'P1']) {
      assert.deepEqual([q, await problems(`/admin/v1/search?q=${q}`, 10_001)], [q, []]);
    }
  });
});

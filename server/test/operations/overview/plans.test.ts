import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../../src/platform/db/connect.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { generateOrders } from '../../generate-orders.ts';
import { type Data, startService } from '../../harness.ts';
import { scratchDatabase } from '../../states.ts';

/** The plans of the overview and the search in a store with many rows, as in orders/plans. */
const ORDERS = 20_000;
const CUSTOMERS = 20_000;

const sent: { text: string; values: readonly unknown[] }[] = [];
const sql = connect(await scratchDatabase(), {
  poolSize: 2,
  throughPooler: false,
  onStatement: (text, values) => sent.push({ text, values }),
});
await migrate(sql);
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

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

async function explain(text: string, values: readonly unknown[], mode: string): Promise<Plan> {
  const literals = values
    .map((value) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`))
    .join(', ');
  return await sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', ${mode}, true)`;
    await tx.unsafe(`prepare explained as ${text}`);
    const run = literals === '' ? 'explained' : `explained(${literals})`;
    const [row] = await tx.unsafe(`explain (analyze, format json) execute ${run}`);
    await tx.unsafe('deallocate explained');
    return (row as Data)['QUERY PLAN'][0].Plan as Plan;
  });
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

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
  for (const { text, values } of [...statements]) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      for (const node of nodes(await explain(text, values, mode))) {
        const { 'Node Type': type, 'Relation Name': table = '' } = node;
        const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
        const isLarge = /^(orders|customers|coupons|order_search_terms)$/.test(table);
        const isBad = isLarge && (type === 'Seq Scan' || rows * node['Actual Loops'] > rowsMax);
        if (isBad) found.push(`${mode} ${type} ${table} ${rows}`);
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

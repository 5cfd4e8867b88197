import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect } from '../../../src/platform/db/connect.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { problemsOf, type Sent } from '../../explained.ts';
import { startService } from '../../harness.ts';
import { scratchDatabase } from '../../states.ts';

/** The plans of rankings in a store of 500 products beside others of the same size. */
const PRODUCTS = 500;

const sent: Sent[] = [];
const sql = connect(await scratchDatabase(), {
  poolSize: 2,
  throughPooler: false,
  onStatement: (text, values) => sent.push({ text, values }),
});
await migrate(sql);
const service = await startService({ sql });
const store = await service.newStore();
const { call } = await store.newOperator('staff');
for (const { id } of [store, await service.newStore(), await service.newStore()]) {
  await sql`
    insert into ranked_figures (store_id, is_sandbox, currency, kind, period, starts_on, key,
      orders, quantity, refunded_quantity, gross, discounts, total, refunds)
    select ${id}::uuid, true, 'USD', 'product', period, starts_on, 'SKU-' || n, 1, n, 0, n, 0, n, 0
    from generate_series(1, ${PRODUCTS}) as n, (
      select 'day' as period, generate_series(date '2026-01-01', '2026-02-28', '1 day') as starts_on
      union all select 'week', generate_series(date '2026-01-05', '2026-02-23', '7 days')
      union all select 'month', generate_series(date '2026-01-01', '2026-02-01', '1 month'))
      as spans`;
}
await sql.unsafe('vacuum (analyze) ranked_figures');

describe('the ranking of a span that is not one period', () => {
  for (const [name, query, pieces] of [
    ['days and weeks', 'from=2026-01-09&to=2026-02-20', 13],
    ['a month and days', 'from=2026-01-01&to=2026-02-03', 4],
  ] as const) {
    it(`reads the rows of its pieces and no others: ${name}`, async () => {
      sent.length = 0;
      const { status, data, text } = await call('GET', `/admin/v1/figures/products?${query}`);
      assert.equal(status, 200, text);
      assert.equal(data.products[0].sku, `SKU-${PRODUCTS}`);
      const reads = sent.filter((one) => one.text.includes('named_on desc nulls last'));
      assert.ok(reads.length > 0);
      assert.deepEqual(await problemsOf(sql, reads, pieces * PRODUCTS), []);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sql } from '../../../src/platform/db/connect.ts';
import { type Data, startService } from '../../harness.ts';
import { problemsOf, recordingDatabase } from '../../query-plans.ts';

/** The plans of rankings in a store of 500 products beside others of the same size. */
const PRODUCTS = 500;

const { sql, sent } = await recordingDatabase();
const service = await startService({ sql });
const store = await service.newStore();
const { call } = await store.newOperator('staff');

/** However long it takes on a busy machine. */
async function fill(insert: (tx: Sql) => Promise<unknown>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    await insert(tx);
    await tx.unsafe('analyze ranked_figures');
  });
}

for (const { id } of [store, await service.newStore(), await service.newStore()]) {
  await fill(
    (tx) => tx`
    insert into ranked_figures (store_id, is_sandbox, currency, kind, period, starts_on, key,
      orders, quantity, refunded_quantity, gross, discounts, total, refunds)
    select ${id}::uuid, true, 'USD', 'product', period, starts_on, 'SKU-' || n, 1, n, 0, n, 0, n, 0
    from generate_series(1, ${PRODUCTS}) as n, (
      select 'day' as period, generate_series(date '2026-01-01', '2026-02-28', '1 day') as starts_on
      union all select 'week', generate_series(date '2026-01-05', '2026-02-23', '7 days')
      union all select 'month', generate_series(date '2026-01-01', '2026-02-01', '1 month'))
      as spans`,
  );
}

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

describe('the first products of several periods', () => {
  const SPAN = 'from=2025-01-09&to=2025-03-11&currency=EUR';

  /** A product sells by its number, and by chance: `power` makes the first ones stand out. */
  async function sellInDays(storeId: string, power: number): Promise<void> {
    await fill(
      (tx) => tx`
      insert into ranked_figures (store_id, is_sandbox, currency, kind, period, starts_on, key,
        name, named_on, orders, quantity, refunded_quantity, gross, discounts, total, refunds)
      select ${storeId}::uuid, true, 'EUR', 'product', period, starts_on, 'P-' || n,
        'Product ' || n, starts_on, 1, sold, 0, sold, 0, sold * (1 + n % 7), 0
      from generate_series(1, ${PRODUCTS}) as n, (
        select 'day' as period, generate_series(date '2025-01-01', '2025-03-31', '1 day')::date
          as starts_on
        union all select 'week', generate_series(date '2025-01-06', '2025-03-24', '7 days')::date
        union all
        select 'month', generate_series(date '2025-01-01', '2025-03-01', '1 month')::date)
        as spans, lateral (
          select floor(1000 * power(n::numeric / ${PRODUCTS}, ${power}::integer))
            + abs(hashtext(period || starts_on || n)) % 10 as sold) as by_chance
      where abs(hashtext(n || ':' || starts_on)) % 10 > 0`,
    );
  }

  async function ranking(shop: { call: typeof call }, query: string) {
    sent.length = 0;
    const { status, data, text } = await shop.call('GET', `/admin/v1/figures/products?${query}`);
    assert.equal(status, 200, text);
    const reads = sent.filter((one) => one.text.includes('named_on desc nulls last'));
    return { products: data.products as Data[], reads };
  }

  async function truth(storeId: string, sortBy: string, limit: number): Promise<string[]> {
    const rows = await sql.unsafe(
      `select key from ranked_figures
      where store_id = $1 and currency = 'EUR' and (period, starts_on) in (
        ('day', '2025-01-09'), ('day', '2025-01-10'), ('day', '2025-01-11'), ('day', '2025-01-12'),
        ('week', '2025-01-13'), ('week', '2025-01-20'), ('day', '2025-01-27'),
        ('day', '2025-01-28'), ('day', '2025-01-29'), ('day', '2025-01-30'), ('day', '2025-01-31'),
        ('month', '2025-02-01'), ('day', '2025-03-01'), ('day', '2025-03-02'),
        ('week', '2025-03-03'), ('day', '2025-03-10'), ('day', '2025-03-11'))
      group by key order by sum(${sortBy}) desc, key limit ${limit}`,
      [storeId],
    );
    return rows.map(({ key }) => key);
  }

  for (const [name, power, statements] of [
    ['are read from the first of each where some stand out', 60, 1],
    ['are added up from all rows where none stands out', 0, 2],
  ] as const) {
    it(`${name}, and are those of a comparison of all`, async () => {
      const shop = await service.newStore();
      const clerk = await shop.newOperator('staff');
      await sellInDays(shop.id, power);
      for (const sortBy of ['quantity', 'total']) {
        for (const limit of [5, 25]) {
          const asked = `${SPAN}&sortBy=${sortBy}&limit=${limit}`;
          const { products, reads } = await ranking(clerk, asked);
          assert.deepEqual([asked, reads.length], [asked, statements]);
          const skus = products.map(({ sku }) => sku);
          assert.deepEqual([asked, skus], [asked, await truth(shop.id, sortBy, limit)]);
          if (statements > 1) continue;
          // The first rows of each piece, and the candidates among them in each.
          assert.deepEqual(await problemsOf(sql, reads, PRODUCTS * 5), []);
        }
      }
    });
  }
});

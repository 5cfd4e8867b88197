import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { connect, type Sql } from '../../../src/platform/db/connect.ts';
import { migrate, migrationFiles } from '../../../src/platform/db/migrate.ts';
import { startService } from '../../harness.ts';
import { blankDatabase } from '../../states.ts';

const SEEDED = ['coupons', 'warranty_plans', 'protection_rules', 'upsell_offers'];

/** What a store was given, apart from ids and times. */
async function seedsOf(sql: Sql, storeId: string): Promise<Record<string, unknown[]>> {
  const entries = await Promise.all(
    SEEDED.map(async (table) => {
      const rows = await sql<{ row: object }[]>`
        select to_jsonb(seed) - '{store_id,id,created_at,updated_at}'::text[] as row
        from ${sql(table)} as seed where store_id = ${storeId}
        order by to_jsonb(seed) ->> 'position', to_jsonb(seed) ->> 'code'`;
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** A database as an earlier version left it, with a sandbox and a live store in it. */
async function oldDatabase(): Promise<{ sql: Sql; sandbox: string; live: string }> {
  const sql = connect(await blankDatabase(), { poolSize: 4, throughPooler: false });
  const old = (await migrationFiles()).filter(({ name }) => name < '0004');
  await sql`
    create table schema_migrations (name text primary key, applied_at timestamptz not null)`;
  for (const { name, text } of old) {
    await sql.begin((tx) => tx.unsafe(text));
    await sql`insert into schema_migrations values (${name}, ${new Date()})`;
  }
  const [sandbox, live] = [randomUUID(), randomUUID()];
  for (const id of [sandbox, live]) {
    await sql`
      insert into stores (id, handle, name, currency, country, developer_mode, created_at,
        updated_at)
      values (${id}, ${id}, 'Old', 'USD', 'US', ${id === sandbox}, ${new Date()}, ${new Date()})`;
  }
  return { sql, sandbox, live };
}

describe('what a sandbox starts with', () => {
  it('is the same for a new store and for one that was there before', async () => {
    const { sql, sandbox, live } = await oldDatabase();
    await migrate(sql);
    const fresh = await (await startService({ sql })).newStore();
    const expected = await seedsOf(sql, fresh.id);
    for (const table of SEEDED) assert.ok((expected[table] ?? []).length > 0, table);
    assert.deepEqual(await seedsOf(sql, sandbox), expected);
    assert.deepEqual(
      Object.values(await seedsOf(sql, live)).flat(),
      [],
      'a live store sells what it chose to sell',
    );
  });
});

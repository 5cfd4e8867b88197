import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyzeNewTables } from '../../src/platform/jobs/analyze-new-tables.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';

const service = await (await ownDatabase()).start();
const store = await service.newStore();
const { sql } = service;

/** The plan that a connection keeps for a statement it has sent often. */
async function planOf(statement: string): Promise<string> {
  return await sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    await tx.unsafe(`prepare kept as ${statement}`);
    const lines = await tx.unsafe(`explain execute kept ('${store.id}', '${store.id}')`);
    await tx`deallocate kept`;
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

describe('a new database', () => {
  it('finds a row by its id as soon as there are some of its kind', async () => {
    // Otherwise autovacuum might come first.
    await sql`alter table carts set (autovacuum_enabled = off)`;
    const { id } = await store.newCart();
    await sql`
      insert into carts (store_id, id, version, status, session_hash, expires_at, created_at,
        updated_at, shape_version, response_json, pricing_terms)
      select store_id, gen_random_uuid(), version, status, sha256(turn::text::bytea), expires_at,
        created_at, updated_at, shape_version, response_json, pricing_terms
      from carts, generate_series(1, 200) as turn where store_id = ${store.id} and id = ${id}`;
    await until(async () => {
      await analyzeNewTables.run(service.app);
      const [table] = await sql`
        select last_analyze from pg_stat_user_tables where relname = 'carts'`;
      return table?.last_analyze !== null;
    }, 20_000);
    const plan = await planOf('select version from carts where store_id = $1 and id = $2');
    assert.match(plan, /Index Scan using carts_pkey/);
    assert.ok(service.logLines.some((line) => /analyzed a table without statistics/.test(line)));
  });

  it('is not analyzed again and again', async () => {
    const before = service.logLines.length;
    await analyzeNewTables.run(service.app);
    assert.deepEqual(service.logLines.slice(before), []);
  });
});

describe('a cart', () => {
  it('is written without a change of its indexes', async () => {
    const indexed = await sql<{ name: string }[]>`
      select distinct attname as name from pg_index
      join pg_depend on objid = indexrelid and refobjid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = refobjsubid
      where indrelid = 'carts'::regclass`;
    // The columns that every write changes; the others stay as they are, or move once in an hour.
    // Columns in the condition of an index count as well.
    assert.ok(indexed.length > 3);
    const busy = ['version', 'updated_at', 'response_json', 'pricing_terms', 'checkout'];
    assert.deepEqual(
      indexed.map(({ name }) => name).filter((name) => busy.includes(name)),
      [],
    );
  });
});

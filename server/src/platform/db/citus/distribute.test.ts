import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { callsOf, installCitusStubs } from '../../../../test/citus/fake-citus.ts';
import { blankDatabase, scratchDatabase } from '../../../../test/states.ts';
import { connect, type DatabaseAddress, type Sql } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { COLOCATED_WITH, DISTRIBUTED, LOCAL, REFERENCE, STORE_FUNCTIONS } from './distribution.ts';

const emptyDatabase = async () => open(await blankDatabase());
/** Copied, which takes less than to migrate it. */
const migratedDatabase = async () => open(await scratchDatabase());

function open(address: DatabaseAddress): Sql {
  const sql = connect(address, { poolSize: 2, throughPooler: false });
  after(() => sql.end({ timeout: 1 }));
  return sql;
}

const EXPECTED = [
  ...Object.keys(REFERENCE).map((table) => `${table} reference`),
  ...DISTRIBUTED.map(
    (table) => `${table} store_id ${table === COLOCATED_WITH ? 'none' : COLOCATED_WITH}`,
  ),
].sort();

const tableCalls = (calls: readonly string[]) =>
  calls.filter((call) => !call.includes('(')).toSorted();

async function foreignKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key
    from pg_constraint where contype = 'f' order by 1`;
  return rows.map(({ key }) => key);
}

describe('migrations on Citus', () => {
  it('distribute each table once, before its foreign keys, and none that is local', async () => {
    const sql = await emptyDatabase();
    await installCitusStubs(sql);
    await migrate(sql);
    const calls = await callsOf(sql);
    assert.deepEqual(tableCalls(calls), EXPECTED);
    assert.deepEqual(
      calls.filter((call) => (call.split(' ')[0] ?? '') in LOCAL),
      [],
    );
    await migrate(sql);
    assert.equal((await callsOf(sql)).length, calls.length);
  });

  it('distribute a database that had no Citus, and keep its foreign keys', async () => {
    const sql = await migratedDatabase();
    const keys = await foreignKeys(sql);
    assert.ok(keys.length > 20);
    await installCitusStubs(sql);
    await migrate(sql);
    assert.deepEqual(tableCalls(await callsOf(sql)), EXPECTED);
    assert.deepEqual(await foreignKeys(sql), keys);
    const [left] = await sql`select to_regclass('foreign_keys_to_add') as table`;
    assert.equal(left?.table, null);
  });

  it('remove the rows that were copied to workers from the coordinator', async () => {
    const sql = await migratedDatabase();
    const id = randomUUID();
    await sql`insert into order_counters (store_id, year, last) values (${id}, 2026, 1)`;
    const rows = () => sql`select from order_counters where store_id = ${id}`;
    await installCitusStubs(sql);
    await sql.unsafe(`create function stop() returns trigger language plpgsql as $$
      begin raise 'the worker is gone'; end $$;
      create trigger stop before insert on citus_calls for each row
      when (new.call like 'mcp_amounts %') execute function stop()`);
    await assert.rejects(migrate(sql), /the worker is gone/);
    assert.equal((await rows()).length, 1);
    await sql`drop trigger stop on citus_calls`;
    await migrate(sql);
    assert.equal((await rows()).length, 0);
    const calls = await callsOf(sql);
    assert.deepEqual(
      calls.filter((call) => call.endsWith(' truncated')),
      ['order_counters truncated'],
    );
    await migrate(sql);
    assert.equal((await callsOf(sql)).length, calls.length);
  });

  it('continue where a stopped run ended', async () => {
    const sql = await migratedDatabase();
    const keys = await foreignKeys(sql);
    await installCitusStubs(sql);
    await sql.unsafe(`create function stop() returns trigger language plpgsql as $$
      begin raise 'the worker is gone'; end $$;
      create trigger stop before insert on citus_calls for each row
      when (new.call like 'orders %') execute function stop()`);
    await assert.rejects(migrate(sql), /the worker is gone/);
    assert.notDeepEqual(await foreignKeys(sql), keys);
    await sql`drop trigger stop on citus_calls`;
    await migrate(sql);
    assert.deepEqual(tableCalls(await callsOf(sql)), EXPECTED);
    assert.deepEqual(await foreignKeys(sql), keys);
  });

  it('copy functions to the workers, and those of a store to run there', async () => {
    const sql = await emptyDatabase();
    await installCitusStubs(sql);
    await migrate(sql);
    const calls = await callsOf(sql);
    assert.ok(calls.includes('readable_jsonb(json)'));
    const ofStores = calls.filter((call) => call.endsWith(' $1'));
    const names = ofStores.map((call) => call.split('(')[0] ?? '');
    assert.deepEqual(names.toSorted(), STORE_FUNCTIONS.toSorted());
  });

  it('do nothing of this on plain PostgreSQL', async () => {
    const sql = await migratedDatabase();
    const [row] = await sql`select to_regclass('pg_dist_partition') as table`;
    assert.equal(row?.table, null);
  });
});

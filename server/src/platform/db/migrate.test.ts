import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_WHOLE } from '../../../test/small-version.ts';
import { blankDatabase, scratchDatabase } from '../../../test/states.ts';
import { connect, type DatabaseAddress, type Sql } from './connect.ts';
import {
  assertSupportedVersion,
  isMigrated,
  migrate,
  migrationFiles,
  unsupportedVersionMessage,
} from './migrate.ts';

const emptyDatabase = async () => opens(await blankDatabase());
/** Copied, which takes less than to migrate it. */
const migratedDatabase = async () => opens(await scratchDatabase());

function opens(address: DatabaseAddress): () => Sql {
  return () => {
    const sql = connect(address, { poolSize: 2, throughPooler: false });
    after(() => sql.end({ timeout: 1 }));
    return sql;
  };
}

/** One in the small version: each takes all migrations. */
const ROUNDS = IS_WHOLE ? 3 : 1;
const names = (await migrationFiles()).map(({ name }) => name);

describe('migrations', () => {
  it('run once, in the order of their names', async () => {
    const open = await emptyDatabase();
    const sql = open();
    assert.ok(names.length > 0);
    assert.deepEqual(names, names.toSorted());
    assert.deepEqual(await migrate(sql), names);
    const rows = await sql`select name from schema_migrations order by applied_at, name`;
    assert.deepEqual(
      rows.map(({ name }) => name),
      names,
    );
  });

  it('do nothing on a second run', async () => {
    const open = await migratedDatabase();
    const sql = open();
    await sql`insert into rate_windows (subject, window_start, hits) values ('kept', now(), 1)`;
    assert.deepEqual(await migrate(sql), []);
    assert.deepEqual(await migrate(open()), []);
    assert.equal((await sql`select 1 from rate_windows`).length, 1);
  });

  it('run once when several processes start together', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await emptyDatabase();
      const connections = Array.from({ length: 6 }, open);
      await Promise.all(connections.map((sql) => sql`select 1`));
      const applied = await Promise.all(connections.map((sql) => migrate(sql)));
      assert.deepEqual(applied.flat().sort(), names);
    }
  });

  it('wait for a process that is still migrating, however long that takes', async () => {
    const open = await migratedDatabase();
    const [slow, waiting] = [open(), open()];
    await slow`delete from schema_migrations`;
    // Short serving timeouts: migrations must not be subject to them.
    await waiting`set lock_timeout = '50ms'`;
    await waiting`set statement_timeout = '100ms'`;
    const migrating = slow.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(4114020703)`;
      await sleep(300);
      await tx`insert into schema_migrations (name, applied_at)
        select name, now() from json_array_elements_text(${tx.json(names)}::json) as name`;
    });
    await sleep(20);
    assert.deepEqual(await migrate(waiting), []);
    await migrating;
  });

  it('are atomic, and a failed one can be retried', async () => {
    const open = await emptyDatabase();
    const sql = open();
    const half = { name: '0001_half', text: 'create table half (); select 1 / 0' };
    await assert.rejects(migrate(sql, [half]), /division by zero/);
    const whole = { ...half, text: 'create table half ()' };
    assert.deepEqual(await migrate(open(), [whole]), ['0001_half']);
    assert.deepEqual(await migrate(sql, [whole]), []);
  });

  it('are complete only when every one has run', async () => {
    const open = await migratedDatabase();
    const sql = open();
    assert.equal(await isMigrated(sql, names), true);
    await sql`delete from schema_migrations where name = ${names.at(-1) ?? ''}`;
    assert.equal(await isMigrated(sql, names), false);
  });

  it('leave the tables of a newer version alone', async () => {
    const open = await migratedDatabase();
    const sql = open();
    await sql`insert into schema_migrations (name, applied_at) values ('9999_newer', now())`;
    assert.equal(await isMigrated(sql, names), true);
    assert.deepEqual(await migrate(sql), []);
  });
});

describe('an index of a large table', () => {
  const table = { name: '0001_table', text: 'create table large (number integer)' };
  const index = {
    name: '0002_index',
    text: `-- In two steps.
      drop index concurrently if exists large_by_number;
create index concurrently large_by_number on large (number);
`,
  };
  const isValid = async (sql: Sql) =>
    (
      await sql`select indisvalid as is from pg_index
      where indexrelid = to_regclass('large_by_number')`
    )[0]?.is;

  /** An open transaction that the index build has to wait for. Returns a function that ends it. */
  async function busy(sql: Sql): Promise<() => Promise<void>> {
    let end = () => {};
    let ended: Promise<unknown> | undefined;
    await new Promise<void>((began) => {
      ended = sql.begin(async (tx) => {
        await tx`insert into large values (1)`;
        began();
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      });
    });
    return async () => {
      end();
      await ended;
    };
  }

  const building = async (sql: Sql) => {
    const builds = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database()
        and query like '%create index concurrently%' and wait_event_type = 'Lock'`;
    for (;;) {
      const [build] = await builds();
      if (build) return build.pid;
      await sleep(10);
    }
  };

  it('is built while others write, and by one process alone', async () => {
    const open = await emptyDatabase();
    const [sql, busyOne, writer, second] = [open(), open(), open(), open()];
    await migrate(sql, [table]);
    const end = await busy(busyOne);
    const migrating = migrate(sql, [table, index]);
    await building(writer);
    const beside = migrate(second, [table, index]);
    await writer`set lock_timeout = '200ms'`;
    await writer`insert into large values (2)`;
    await end();
    assert.deepEqual([...(await migrating), ...(await beside)], ['0002_index']);
    assert.equal(await isValid(sql), true);
  });

  it('is built again after an aborted build', async () => {
    const open = await emptyDatabase();
    const [sql, busyOne, other] = [open(), open(), open()];
    await migrate(sql, [table]);
    const end = await busy(busyOne);
    const migrating = assert.rejects(migrate(sql, [table, index]), /cancel/);
    await other`select pg_cancel_backend(${await building(other)})`;
    await migrating;
    assert.equal(await isValid(sql), false);
    await end();
    assert.deepEqual(await migrate(sql, [table, index]), ['0002_index']);
    assert.equal(await isValid(sql), true);
  });

  /** Simulates a killed process: its connections close, and the server continues the build. */
  async function orphanedBuild(sql: Sql, other: Sql): Promise<number> {
    const migrating = assert.rejects(migrate(sql, [table, index]), {
      code: 'CONNECTION_DESTROYED',
    });
    const pid = await building(other);
    await sql.end({ timeout: 0 });
    await migrating;
    return pid;
  }

  it('is built again after a killed start, even if that build continues', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const open = await emptyDatabase();
      const [busyOne, next, other] = [open(), open(), open()];
      await migrate(next, [table]);
      const end = await busy(busyOne);
      await orphanedBuild(open(), other);
      const migrating = migrate(next, [table, index]);
      await sleep(200);
      await end();
      assert.deepEqual(await migrating, ['0002_index']);
      assert.equal(await isValid(next), true);
    }
  });

  it('is cancelled by the server when the start was killed', async () => {
    const open = await emptyDatabase();
    const [sql, busyOne] = [open(), open()];
    await migrate(sql, [table]);
    const end = await busy(busyOne);
    const pid = await orphanedBuild(open(), sql);
    const deadline = Date.now() + 10_000;
    while ((await sql`select from pg_stat_activity where pid = ${pid}`).length > 0) {
      assert.ok(Date.now() < deadline, 'the build goes on');
      await sleep(50);
    }
    await end();
    assert.deepEqual(await migrate(sql, [table, index]), ['0002_index']);
    assert.equal(await isValid(sql), true);
  });
});

describe('the version of the server', () => {
  it('must be 15 or newer', () => {
    assert.match(unsupportedVersionMessage(140_019) ?? '', /PostgreSQL 14; Cartwright needs 15/);
    assert.match(unsupportedVersionMessage(90_624) ?? '', /PostgreSQL 9;/);
    for (const number of [150_000, 150_004, 180_001])
      assert.equal(unsupportedVersionMessage(number), undefined);
  });

  it('is new enough here', async () => {
    const open = await emptyDatabase();
    await assertSupportedVersion(open());
  });
});

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { testDatabase } from '../../../../test/database-address.ts';
import { until } from '../../../../test/process/running.ts';
import { connect, type Sql } from '../connect.ts';
import { unprepared } from './sql.ts';

function open(poolSize = 2): Sql {
  const sql = connect(testDatabase(), { poolSize, throughPooler: false });
  after(() => sql.end({ timeout: 1 }));
  return sql;
}

describe('a statement', () => {
  const sql = open();

  it('reads each type as code expects it', async () => {
    const rows = await sql`
      select 1::smallint as small, 2::integer as whole, 9007199254740991::bigint as amount,
        1.50::numeric as exact, 0.5::double precision as double, true as yes, null::text as none,
        '2026-01-02T03:04:05.678Z'::timestamptz as at, '{"a": [1]}'::jsonb as json,
        '00000000-0000-0000-0000-000000000001'::uuid as id, '{a,b}'::text[] as list,
        '\\x0102'::bytea as bytes, 'ü'::text as word`;
    assert.equal(rows.count, 1);
    assert.deepEqual(rows[0], {
      small: 1,
      whole: 2,
      amount: Number.MAX_SAFE_INTEGER,
      exact: '1.50',
      double: 0.5,
      yes: true,
      none: null,
      at: new Date('2026-01-02T03:04:05.678Z'),
      json: { a: [1] },
      id: '00000000-0000-0000-0000-000000000001',
      list: '{a,b}',
      bytes: Buffer.from([1, 2]),
      word: 'ü',
    });
  });

  it('sends each type as PostgreSQL needs it', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const [row] = await sql`
      select ${at} + interval '1 day' as later, ${true} as yes, ${2n} as amount,
        encode(${Uint8Array.of(1, 255)}, 'hex') as bytes, ${null}::text as none,
        ${"it's"}::text as word, ${1.5}::numeric as exact, ${sql.json({ a: "'" })} as json,
        ${JSON.stringify(['x'])}::text::jsonb as list`;
    assert.deepEqual(row, {
      later: new Date('2026-01-03T03:04:05.678Z'),
      yes: true,
      amount: 2,
      bytes: '01ff',
      none: null,
      word: "it's",
      exact: '1.5',
      json: { a: "'" },
      list: ['x'],
    });
  });

  it('is composed of fragments, names and lists', async () => {
    const columns = sql`${sql('a"b')}, ${1}::integer + 1 as two`;
    const conditions = ['x', 'y'].map((word) => sql`and word <> ${word}`);
    const rows = await sql`
      select ${columns} from (values ('x', 1), ('z', 2)) as ${sql('t')} (word, "a""b")
      where word in ${sql(['x', 'z'])} ${conditions}`;
    assert.deepEqual([...rows], [{ 'a"b': 2, two: 2 }]);
    assert.equal((await sql`select 1 where 'x' in ${sql([])}`).length, 0);
  });

  it('accepts no request value as a fragment, and no unsupported value', async () => {
    for (const value of [undefined, { strings: ['1; drop table x'] }, ['x'], Symbol('x')]) {
      await assert.rejects(sql`select ${value as never}`, TypeError);
    }
    const hostile = '"; select 1; --';
    await assert.rejects(sql`select 1 from ${sql(hostile)}`, { code: '42P01' });
  });

  it('is sent when first awaited, and only once', async () => {
    const seen: string[] = [];
    const onStatement = (text: string) => void seen.push(text);
    const observed = connect(testDatabase(), { poolSize: 1, throughPooler: false, onStatement });
    const statement = observed`select 1`;
    assert.deepEqual(seen, []);
    await Promise.all([statement, statement]);
    assert.deepEqual(seen, ['select 1']);
    await observed.end();
  });
});

describe('a prepared statement', () => {
  it('is planned each time and not kept where it is marked as unprepared', async () => {
    const own = await open().reserve();
    await own`select 1 as is_kept`;
    await own`${unprepared} select 1 as is_forgotten`;
    const rows = await own.unsafe('select statement from pg_prepared_statements');
    own.release();
    const texts = rows.map(({ statement }) => statement).join();
    assert.deepEqual([/is_kept/.test(texts), /is_forgotten/.test(texts)], [true, false]);
  });

  it('that cannot be parsed fails by itself, each time it is sent', async () => {
    const sql = open(1);
    const all = Array.from({ length: 3 }, () => sql`select ${1}::integer from missing_table`);
    for (const one of all) await assert.rejects(one, { code: '42P01' });
    await assert.rejects(sql`select ${1}::integer from missing_table`, { code: '42P01' });
  });

  it('is prepared again after a schema change', async () => {
    const sql = open(1);
    await sql`create temp table changing (value integer)`;
    const read = () => sql`select * from changing`;
    await read();
    await read();
    await sql`alter table changing add column more text`;
    assert.equal((await read()).length, 0);
    assert.equal((await read()).length, 0);
  });
});

describe('a transaction', () => {
  const sql = open();

  it('is rolled back by a statement that failed, also where its error was caught', async () => {
    await sql`create table if not exists tried (value integer)`;
    after(() => sql`drop table tried`);
    const work = sql.begin(async (tx) => {
      await tx`insert into tried values (1)`;
      await tx`select 1 / 0`.catch(() => {});
      return 'done';
    });
    await assert.rejects(work, { code: '22012' });
    assert.equal((await sql`select from tried`).length, 0);
  });

  it('rejects with the first failure, not with the abort', async () => {
    const work = sql.begin(async (tx) => {
      await tx`select 1 / 0`.catch(() => {});
      await tx`select 1`;
    });
    await assert.rejects(work, { code: '22012' });
  });

  it('has its own connection, in the requested mode', async () => {
    await sql.begin(async (tx) => {
      const [own] = await tx`select pg_backend_pid() as pid`;
      const others = Array.from({ length: 8 }, () => sql`select pg_backend_pid() as pid`);
      for (const [other] of await Promise.all(others)) assert.notEqual(other?.pid, own?.pid);
      const [mode] = await tx`select current_setting('transaction_isolation') as isolation`;
      assert.equal(mode?.isolation, 'repeatable read');
    }, 'isolation level repeatable read');
  });

  it('sends nothing after its end', async () => {
    const over = await sql.begin(async (tx) => {
      await tx`select 1`;
      return { tx };
    });
    await assert.rejects(over.tx`select 2`, /has ended/);
  });
});

describe('a listener', () => {
  it('reconnects after a lost connection', async () => {
    const sql = open(1);
    const heard: string[] = [];
    let starts = 0;
    const onListening = () => {
      starts += 1;
    };
    await sql.listen('news "of" the test', (payload) => heard.push(payload), onListening);
    assert.equal(starts, 1);
    const tell = (word: string) => sql`select pg_notify('news "of" the test', ${word})`;
    await tell('one');
    await until(() => heard.length === 1, 5_000);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen "news ""of"" the test"'`;
    await until(() => starts === 2, 5_000);
    await tell('two');
    await until(() => heard.length === 2, 5_000);
    assert.deepEqual(heard, ['one', 'two']);
  });
});

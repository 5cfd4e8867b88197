import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { skipOnCitus } from '../../../test/citus/plain-postgres.ts';
import { scratchDatabase } from '../../../test/states.ts';
import { connect, type Sql } from './connect.ts';
import { createGroupCommit, GROUP_MAX } from './group-commit.ts';

const statements: string[] = [];
const pool = connect(await scratchDatabase(), {
  poolSize: 4,
  throughPooler: false,
  onStatement: (text) => statements.push(text.trim()),
});
after(() => pool.end({ timeout: 1 }));
await pool`create table counters (name text primary key, last integer not null)`;

/** Increments a counter: the row that all callers contend for. */
const next = (name: string) => async (sql: Sql) => {
  const [row] = await sql<{ last: number }[]>`
    insert into counters values (${name}, 1)
    on conflict (name) do update set last = counters.last + 1 returning last`;
  return row?.last;
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const begun = () => statements.filter((text) => text.startsWith('begin')).length;

const inGroups = { skip: skipOnCitus('groups') };

describe('callers that contend for one row', () => {
  it('run at once and without a transaction when alone', async () => {
    const groupCommit = createGroupCommit(pool);
    statements.length = 0;
    assert.equal(await groupCommit.run('alone', pool, next('alone')), 1);
    assert.equal(await groupCommit.run('alone', pool, next('alone')), 2);
    assert.deepEqual([statements.length, begun()], [2, 0]);
  });

  it('share a transaction while one is running, each with its own result', inGroups, async () => {
    const groupCommit = createGroupCommit(pool);
    statements.length = 0;
    const run = () => groupCommit.run('crowd', pool, next('crowd'));
    const got = await Promise.all(numbers(GROUP_MAX + 1).map(run));
    assert.deepEqual(got, numbers(GROUP_MAX + 1));
    assert.equal(begun(), 1);
  });

  it('are limited per transaction, and all succeed', inGroups, async () => {
    const groupCommit = createGroupCommit(pool);
    statements.length = 0;
    const run = () => groupCommit.run('queue', pool, next('queue'));
    const count = 3 * GROUP_MAX + 1;
    assert.deepEqual(await Promise.all(numbers(count).map(run)), numbers(count));
    assert.equal(begun(), 3);
  });

  it('run one after the other on Citus, each as a statement of its own', async () => {
    const onCitus = connect(await scratchDatabase(), {
      poolSize: 4,
      throughPooler: false,
      onStatement: (text) => statements.push(text.trim()),
    });
    await onCitus`create table if not exists pg_dist_partition ()`;
    await onCitus`create table counters (name text primary key, last integer not null)`;
    const groupCommit = createGroupCommit(onCitus);
    statements.length = 0;
    const run = () => groupCommit.run('cluster', onCitus, next('cluster'));
    assert.deepEqual(await Promise.all(numbers(40).map(run)), numbers(40));
    assert.equal(begun(), 0);
    await onCitus.end({ timeout: 1 });
  });

  it('lose nothing when one of them fails, and leave no gap', async () => {
    const groupCommit = createGroupCommit(pool);
    const failing = async (sql: Sql) => await sql`select 1 / 0`;
    const works = [next('mixed'), next('mixed'), failing, next('mixed')];
    const results = await Promise.allSettled(
      works.map((work) => groupCommit.run<unknown>('mixed', pool, work)),
    );
    const values = results.map((result) => (result.status === 'fulfilled' ? result.value : 'no'));
    assert.equal(values[2], 'no');
    assert.deepEqual(values.toSpliced(2, 1).sort(), [1, 2, 3]);
    assert.equal(await groupCommit.run('mixed', pool, next('mixed')), 4);
  });

  it('run alone when the connection of their transaction is lost', async () => {
    const groupCommit = createGroupCommit(pool);
    let isCut = false;
    const cutting = async (sql: Sql) => {
      if (isCut) return await next('cut')(sql);
      isCut = true;
      return await sql`select pg_terminate_backend(pg_backend_pid())`;
    };
    const works = [next('cut'), next('cut'), cutting, next('cut')];
    const got = await Promise.all(works.map((work) => groupCommit.run<unknown>('cut', pool, work)));
    assert.deepEqual(got.sort(), [1, 2, 3, 4]);
  });

  it('are not retried one by one after a database timeout', async () => {
    const groupCommit = createGroupCommit(pool);
    let tried = 0;
    const unanswered = async () => {
      tried += 1;
      throw Object.assign(new Error('silence'), { code: 'CONNECTION_SILENT' });
    };
    const run = () => groupCommit.run('silent', pool, unanswered);
    const results = await Promise.allSettled(numbers(3 * GROUP_MAX).map(run));
    assert.ok(results.every(({ status }) => status === 'rejected'));
    assert.equal(tried, 1);
    // Later callers start a new attempt.
    assert.equal(await groupCommit.run('silent', pool, next('silent')), 1);
  });

  it('retry after a deadlock', async () => {
    const groupCommit = createGroupCommit(pool);
    let tries = 0;
    const unlucky = async (sql: Sql) => {
      tries++;
      if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return await next('unlucky')(sql);
    };
    assert.equal(await groupCommit.run('unlucky', pool, unlucky), 1);
  });

  it('do not wait for those of another row', async () => {
    const groupCommit = createGroupCommit(pool);
    let release = () => {};
    const blocked = groupCommit.run('one', pool, () => {
      return new Promise<void>((resolve) => (release = resolve));
    });
    assert.equal(await groupCommit.run('other', pool, next('other')), 1);
    release();
    await blocked;
  });

  it('stay in the transaction that they came with', async () => {
    const groupCommit = createGroupCommit(pool);
    const undone = pool.begin(async (tx) => {
      assert.equal(await groupCommit.run('mine', tx as unknown as Sql, next('mine')), 1);
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.equal(await groupCommit.run('mine', pool, next('mine')), 1);
  });
});

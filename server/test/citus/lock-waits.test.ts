import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { sharedService } from '../harness.ts';
import { scratchDatabase } from '../states.ts';
import { untilLockIsAwaited } from './lock-waits.ts';
import { skipOnCitus } from './plain-postgres.ts';

const { sql, newStore } = await sharedService();
const { id } = await newStore();

describe('the statements that wait for a lock', () => {
  const lock = async (own = sql) => {
    await own`select 1 from store_locks where store_id = ${id} for update`;
  };

  it('are seen, also one behind another', async () => {
    const { waiting } = await sql.begin(async (tx) => {
      await lock(tx);
      const others = [lock(), lock()];
      await untilLockIsAwaited(sql, tx, { count: 2 });
      return { waiting: others };
    });
    await Promise.all(waiting);
  });

  it('are missed with a sentence, and not forever', async () => {
    await sql.begin(async (tx) => {
      await lock(tx);
      const waited = untilLockIsAwaited(sql, tx, { withinMs: 50 });
      await assert.rejects(waited, /Too few statements wait for a lock of the transaction/);
    });
  });

  it('are seen on the workers of Citus', { skip: skipOnCitus('pretended') }, async () => {
    const own = connect(await scratchDatabase(), { poolSize: 2, throughPooler: false });
    after(() => own.end());
    await own.unsafe(`
      create function citus_backend_gpid() returns bigint language sql as 'select 10000000001';
      create table citus_lock_waits (waiting_gpid bigint, blocking_gpid bigint)`);
    const isAwaited = (count: number) =>
      own.begin((tx) => untilLockIsAwaited(own, tx, { count, withinMs: 50, isOnCitus: true }));
    await own`insert into citus_lock_waits values (10000000002, 10000000001), (7, 8)`;
    await isAwaited(1);
    await assert.rejects(isAwaited(2), /Too few statements/);
    await own`insert into citus_lock_waits values (10000000003, 10000000002)`;
    await isAwaited(2);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../harness.ts';
import { untilLockIsAwaited } from './lock-waits.ts';

const { sql, newStore } = await startService();
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
});

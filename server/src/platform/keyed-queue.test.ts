import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyedQueue } from './keyed-queue.ts';

const limitedBy = (perKey: number) => ({ perKey, perStore: 1_000, total: 1_000 });

describe('keyed queue', () => {
  it('runs tasks of one key one after another, in order', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    const seen: string[] = [];
    await Promise.all(
      [3, 1, 2].map((ms, n) =>
        queue.run('store', 'cart', async () => {
          seen.push(`${n} begins`);
          await sleep(ms);
          seen.push(`${n} ends`);
        }),
      ),
    );
    assert.deepEqual(
      seen,
      [0, 1, 2].flatMap((n) => [`${n} begins`, `${n} ends`]),
    );
  });

  it('runs tasks of different keys concurrently', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    let release = () => {};
    const blocked = queue.run(
      'store',
      'a',
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    assert.equal(await queue.run('store', 'b', async () => 'b'), 'b');
    release();
    await blocked;
  });

  it('returns results and errors to their own caller only', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    const results = await Promise.allSettled([
      queue.run('store', 'a', async () => 1),
      queue.run('store', 'a', async () => {
        throw new Error('second');
      }),
      queue.run('store', 'a', async () => 3),
    ]);
    assert.deepEqual(
      results.map((result) =>
        result.status === 'fulfilled' ? result.value : result.reason.message,
      ),
      [1, 'second', 3],
    );
  });

  it('starts at once when the queue is empty, also after a failure', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    await assert.rejects(queue.run('store', 'a', () => Promise.reject(new Error('fails'))));
    let hasBegun = false;
    const taken = queue.run('store', 'a', async () => {
      hasBegun = true;
    });
    assert.ok(hasBegun);
    await taken;
  });

  it('rejects a task when too many wait for its key', async () => {
    const queue = createKeyedQueue(limitedBy(2));
    let release = () => {};
    const held = queue.run('store', 'a', () => new Promise<void>((resolve) => (release = resolve)));
    const waiting = [1, 2].map((n) => queue.run('store', 'a', async () => n));
    await assert.rejects(
      queue.run('store', 'a', async () => 3),
      { code: 'SERVICE_UNAVAILABLE' },
    );
    assert.equal(await queue.run('store', 'b', async () => 'b'), 'b');
    release();
    await held;
    assert.deepEqual(await Promise.all(waiting), [1, 2]);
    assert.equal(await queue.run('store', 'a', async () => 4), 4);
  });

  it('limits waiting tasks per store and in total', async () => {
    const queue = createKeyedQueue({ perKey: 10, perStore: 2, total: 3 });
    const open: (() => void)[] = [];
    const hang = () => new Promise<void>((resolve) => open.push(resolve));
    const slow = ['a', 'b'].flatMap((store) => [
      queue.run(store, 'cart 1', hang),
      queue.run(store, 'cart 2', hang),
    ]);
    const waiting = ['cart 1', 'cart 2'].map((cart) => queue.run('a', cart, async () => cart));
    const refused = { code: 'SERVICE_UNAVAILABLE' };
    await assert.rejects(
      queue.run('a', 'cart 1', async () => 3),
      refused,
    );
    const third = queue.run('b', 'cart 1', async () => 'third');
    await assert.rejects(
      queue.run('b', 'cart 2', async () => 4),
      refused,
    );
    // A task that need not wait still runs.
    assert.equal(await queue.run('a', 'cart 3', async () => 5), 5);
    assert.equal(await queue.run('c', 'cart 1', async () => 6), 6);
    for (const end of open) end();
    await Promise.all(slow);
    assert.deepEqual(await Promise.all([...waiting, third]), ['cart 1', 'cart 2', 'third']);
    assert.equal(await queue.run('a', 'cart 1', async () => 7), 7);
  });

  it('fails all waiting tasks after a database timeout', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    let begun = 0;
    const silence = async () => {
      begun++;
      await sleep(1);
      throw Object.assign(new Error('silence'), { code: 'CONNECTION_SILENT' });
    };
    const results = await Promise.allSettled([1, 2, 3].map(() => queue.run('store', 'a', silence)));
    assert.ok(results.every(({ status }) => status === 'rejected'));
    assert.equal(begun, 1);
    assert.equal(await queue.run('store', 'a', async () => 'later'), 'later');
  });

  it('never rejects unbounded tasks', async () => {
    const queue = createKeyedQueue(limitedBy(0));
    const done = [1, 2, 3].map((n) => queue.runUnbounded('store', 'a', async () => n));
    await assert.rejects(queue.run('store', 'a', async () => 4));
    assert.deepEqual(await Promise.all(done), [1, 2, 3]);
  });

  it('keeps the order of a long queue that grows while it drains', async () => {
    const queue = createKeyedQueue(limitedBy(200));
    const seen: number[] = [];
    const more: Promise<void>[] = [];
    const take = (n: number): Promise<void> =>
      queue.run('store', 'a', async () => {
        await sleep(0);
        seen.push(n);
        if (n < 100) more.push(take(n + 100));
      });
    await Promise.all(Array.from({ length: 100 }, (_, n) => take(n)));
    await Promise.all(more);
    assert.deepEqual(
      seen,
      Array.from({ length: 200 }, (_, n) => n),
    );
  });
});

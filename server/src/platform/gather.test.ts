import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { StoreId } from '../values/ids.ts';
import { createGather, GATHERED_MAX } from './gather.ts';

const [STORE, OTHER] = ['store' as StoreId, 'other' as StoreId];

/** A table to read from, which remembers what it was asked for. */
function table(rows: Record<string, number>) {
  const asked: (readonly string[])[] = [];
  const readAll = async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(Object.entries(rows).filter(([key]) => keys.includes(key)));
  };
  return { asked, readAll, rows };
}

describe('gathered reads', () => {
  it('of one turn are one reading, and everybody gets their own', async () => {
    const { asked, readAll } = table({ a: 1, b: 2 });
    const gather = createGather();
    const read = (key: string) => gather.read('carts', STORE, key, readAll);
    assert.deepEqual(await Promise.all(['a', 'b', 'none', 'a'].map(read)), [1, 2, undefined, 1]);
    assert.deepEqual(asked, [['a', 'b', 'none']]);
  });

  it('of different things or stores are different readings', async () => {
    const [one, other, third] = [table({ a: 1 }), table({ a: 2 }), table({ a: 3 })];
    const gather = createGather();
    const all = [
      gather.read('carts', STORE, 'a', one.readAll),
      gather.read('carts', OTHER, 'a', other.readAll),
      gather.read('orders', STORE, 'a', third.readAll),
    ];
    assert.deepEqual(await Promise.all(all), [1, 2, 3]);
    assert.deepEqual([one.asked, other.asked, third.asked], [[['a']], [['a']], [['a']]]);
  });

  it('that come while one is on its way go together when it is back', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { asked, readAll } = table({ a: 1, b: 2, c: 3 });
    const gather = createGather();
    let arrive = () => {};
    const back = new Promise<void>((resolve) => (arrive = resolve));
    const slow = async (keys: readonly string[]) => back.then(() => readAll(keys));
    const reads = [gather.read('carts', STORE, 'a', slow)];
    for (const key of ['b', 'c']) {
      await turn();
      reads.push(gather.read('carts', STORE, key, readAll));
    }
    await turn();
    assert.deepEqual(asked, []);
    arrive();
    assert.deepEqual(await Promise.all(reads), [1, 2, 3]);
    assert.deepEqual(asked, [['a'], ['b', 'c']]);
  });

  it('wait no longer than a moment for one that does not come back', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const gather = createGather();
    const lost = gather.read<number>('carts', STORE, 'a', () => new Promise(() => {}));
    await turn();
    const read = gather.read('carts', STORE, 'a', table({ a: 1 }).readAll);
    assert.equal(await Promise.race([read, turn('waits')]), 'waits');
    t.mock.timers.tick(1);
    assert.equal(await read, 1);
    assert.equal(await Promise.race([lost, turn('still away')]), 'still away');
  });

  it('never join a reading that is on its way: what was written before is seen', async () => {
    const { asked, readAll, rows } = table({ a: 1 });
    const gather = createGather();
    let arrive = () => {};
    const slow = async (keys: readonly string[]) => {
      const found = await readAll(keys);
      await new Promise<void>((resolve) => (arrive = resolve));
      return found;
    };
    const before = gather.read('carts', STORE, 'a', slow);
    await turn();
    Object.assign(rows, { a: 2 });
    const after = gather.read('carts', STORE, 'a', readAll);
    assert.equal(await after, 2);
    arrive();
    assert.equal(await before, 1);
    assert.equal(asked.length, 2);
  });

  it('fail together with their reading, and the next one starts anew', async () => {
    const gather = createGather();
    const failing = () => Promise.reject(new Error('the connection is lost'));
    const results = await Promise.allSettled(
      ['a', 'b'].map((key) => gather.read('carts', STORE, key, failing)),
    );
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await gather.read('carts', STORE, 'a', table({ a: 3 }).readAll), 3);
  });

  it('that wait for one that fails go when it is back', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const gather = createGather();
    let lose = (_error: Error) => {};
    const lost = () => new Promise<never>((_, reject) => (lose = reject));
    const first = gather.read('carts', STORE, 'a', lost);
    await turn();
    const second = gather.read('carts', STORE, 'a', table({ a: 1 }).readAll);
    lose(new Error('the connection is lost'));
    await assert.rejects(first);
    assert.equal(await second, 1);
  });

  it('are no more than a statement should carry', async () => {
    const keys = Array.from({ length: GATHERED_MAX + 1 }, (_, n) => `key ${n}`);
    const { asked, readAll } = table(Object.fromEntries(keys.map((key, n) => [key, n])));
    const gather = createGather();
    const values = await Promise.all(keys.map((key) => gather.read('carts', STORE, key, readAll)));
    assert.deepEqual(
      values,
      keys.map((_, n) => n),
    );
    assert.deepEqual(
      asked.map((each) => each.length),
      [GATHERED_MAX, 1],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { StoreId } from '../values/ids.ts';
import { createRequestBatcher, READS, WRITES } from './request-batcher.ts';

const [STORE, OTHER] = ['store' as StoreId, 'other' as StoreId];

/** A table that records the keys of each read. */
function table(rows: Record<string, number>) {
  const asked: (readonly string[])[] = [];
  const readAll = async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(Object.entries(rows).filter(([key]) => keys.includes(key)));
  };
  return { asked, readAll, rows };
}

const A_FEW_AND_ONE = Array.from({ length: READS.few + 1 }, (_, n) => `many ${n}`);
const A_FEW = A_FEW_AND_ONE.slice(1);
const away = () => new Promise<never>(() => {});

describe('batched reads', () => {
  it('of one turn share a statement, and each caller gets its own row', async () => {
    const { asked, readAll } = table({ a: 1, b: 2 });
    const batcher = createRequestBatcher();
    const read = (key: string) => batcher.read('carts', STORE, key, readAll);
    assert.deepEqual(await Promise.all(['a', 'b', 'none', 'a'].map(read)), [1, 2, undefined, 1]);
    assert.deepEqual(asked, [['a', 'b', 'none']]);
  });

  it('of different kinds or stores are separate', async () => {
    const [one, other, third] = [table({ a: 1 }), table({ a: 2 }), table({ a: 3 })];
    const batcher = createRequestBatcher();
    const all = [
      batcher.read('carts', STORE, 'a', one.readAll),
      batcher.read('carts', OTHER, 'a', other.readAll),
      batcher.read('orders', STORE, 'a', third.readAll),
    ];
    assert.deepEqual(await Promise.all(all), [1, 2, 3]);
    assert.deepEqual([one.asked, other.asked, third.asked], [[['a']], [['a']], [['a']]]);
  });

  it('are sent at once below the in-flight limit', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const batcher = createRequestBatcher();
    const lost = A_FEW.map((key) => batcher.read<number>('carts', STORE, key, away));
    await turn();
    assert.equal(await batcher.read('carts', STORE, 'a', table({ a: 1 }).readAll), 1);
    assert.equal(await Promise.race([...lost, turn('still away')]), 'still away');
  });

  it('above the limit are batched until a batch returns', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { asked, readAll } = table({ a: 1, b: 2 });
    const batcher = createRequestBatcher();
    let arrive = () => {};
    const back = new Promise<void>((resolve) => (arrive = resolve));
    const slow = async (keys: readonly string[]) => back.then(() => readAll(keys));
    const many = A_FEW_AND_ONE.map((key) => batcher.read('carts', STORE, key, slow));
    const reads = [];
    for (const key of ['a', 'b']) {
      await turn();
      reads.push(batcher.read('carts', STORE, key, readAll));
    }
    await turn();
    assert.deepEqual(asked, []);
    arrive();
    assert.deepEqual(await Promise.all(reads), [1, 2]);
    await Promise.all(many);
    assert.deepEqual(asked, [A_FEW_AND_ONE, ['a', 'b']]);
  });

  it('wait at most `waitMs`', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const batcher = createRequestBatcher();
    const lost = A_FEW_AND_ONE.map((key) => batcher.read<number>('carts', STORE, key, away));
    await turn();
    const read = batcher.read('carts', STORE, 'a', table({ a: 1 }).readAll);
    assert.equal(await Promise.race([read, turn('waits')]), 'waits');
    t.mock.timers.tick(READS.waitMs);
    assert.equal(await read, 1);
    assert.equal(await Promise.race([...lost, turn('still away')]), 'still away');
  });

  it('never join a batch in flight, so they see earlier writes', async () => {
    const { asked, readAll, rows } = table({ a: 1 });
    const batcher = createRequestBatcher();
    let arrive = () => {};
    const slow = async (keys: readonly string[]) => {
      const found = await readAll(keys);
      await new Promise<void>((resolve) => (arrive = resolve));
      return found;
    };
    const before = batcher.read('carts', STORE, 'a', slow);
    await turn();
    Object.assign(rows, { a: 2 });
    const after = batcher.read('carts', STORE, 'a', readAll);
    assert.equal(await after, 2);
    arrive();
    assert.equal(await before, 1);
    assert.equal(asked.length, 2);
  });

  it('fail with their batch, and the next batch is unaffected', async () => {
    const batcher = createRequestBatcher();
    const failing = () => Promise.reject(new Error('the connection is lost'));
    const results = await Promise.allSettled(
      ['a', 'b'].map((key) => batcher.read('carts', STORE, key, failing)),
    );
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await batcher.read('carts', STORE, 'a', table({ a: 3 }).readAll), 3);
  });

  it('are sent when the batch in flight fails', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const batcher = createRequestBatcher();
    let lose = (_error: Error) => {};
    const lost = () => new Promise<never>((_, reject) => (lose = reject));
    const first = A_FEW_AND_ONE.map((key) => batcher.read('carts', STORE, key, lost));
    await turn();
    const second = batcher.read('carts', STORE, 'a', table({ a: 1 }).readAll);
    lose(new Error('the connection is lost'));
    const ends = await Promise.allSettled(first);
    assert.equal(
      ends.every(({ status }) => status === 'rejected'),
      true,
    );
    assert.equal(await second, 1);
  });

  it('are split into batches of at most `max`', async () => {
    const keys = Array.from({ length: READS.max + 1 }, (_, n) => `key ${n}`);
    const { asked, readAll } = table(Object.fromEntries(keys.map((key, n) => [key, n])));
    const batcher = createRequestBatcher();
    const values = await Promise.all(keys.map((key) => batcher.read('carts', STORE, key, readAll)));
    assert.deepEqual(
      values,
      keys.map((_, n) => n),
    );
    assert.deepEqual(
      asked.map((each) => each.length),
      [READS.max, 1],
    );
  });
});

describe('batched writes', () => {
  /** Records the values of each statement, and returns each value times ten. */
  function book() {
    const written: [string, number][][] = [];
    const writeAll = async (values: ReadonlyMap<string, number>) => {
      written.push([...values]);
      return new Map([...values].map(([key, value]) => [key, value * 10]));
    };
    return { written, writeAll };
  }

  it('of one turn share a statement, and each caller gets its own result', async () => {
    const { written, writeAll } = book();
    const batcher = createRequestBatcher();
    const all = [batcher.write('w', STORE, 'a', 1, writeAll)];
    all.push(batcher.write('w', STORE, 'b', 2, writeAll));
    assert.deepEqual(await Promise.all(all), [10, 20]);
    assert.deepEqual(written, [
      [
        ['a', 1],
        ['b', 2],
      ],
    ]);
  });

  it('of one key are never in the same statement', async () => {
    const { written, writeAll } = book();
    const batcher = createRequestBatcher();
    const write = (value: number) => batcher.write('w', STORE, 'a', value, writeAll);
    assert.deepEqual(await Promise.all([write(1), write(2)]), [10, 20]);
    assert.deepEqual(written, [[['a', 1]], [['a', 2]]]);
  });

  it('settle independently', async () => {
    const batcher = createRequestBatcher();
    const writeAll = async () =>
      new Map<string, number | Promise<number>>([
        ['a', 1],
        ['b', Promise.reject(new Error('refused'))],
      ]);
    const all = ['a', 'b', 'c'].map((key) => batcher.write('w', STORE, key, 0, writeAll));
    const [a, b, c] = await Promise.allSettled(all);
    assert.deepEqual(a, { status: 'fulfilled', value: 1 });
    assert.equal(b?.status, 'rejected');
    assert.deepEqual(c, { status: 'fulfilled', value: undefined });
  });

  it('above the in-flight limit wait at most `waitMs`', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { written, writeAll } = book();
    const batcher = createRequestBatcher();
    for (const key of A_FEW_AND_ONE) void batcher.write('w', STORE, key, 0, away);
    await turn();
    const late = [batcher.write('w', STORE, 'a', 1, writeAll)];
    await turn();
    late.push(batcher.write('w', STORE, 'b', 2, writeAll));
    await turn();
    assert.deepEqual(written, []);
    t.mock.timers.tick(WRITES.waitMs);
    assert.deepEqual(await Promise.all(late), [10, 20]);
    assert.equal(written.length, 1);
  });

  it('and reads of the same name are separate', async () => {
    const batcher = createRequestBatcher();
    const { written, writeAll } = book();
    const read = batcher.read('w', STORE, 'a', table({ a: 5 }).readAll);
    assert.deepEqual(
      await Promise.all([read, batcher.write('w', STORE, 'a', 1, writeAll)]),
      [5, 10],
    );
    assert.deepEqual(written, [[['a', 1]]]);
  });

  it('are split into batches of at most `max`', async () => {
    const { written, writeAll } = book();
    const batcher = createRequestBatcher();
    const keys = Array.from({ length: WRITES.max + 1 }, (_, n) => `key ${n}`);
    await Promise.all(keys.map((key, n) => batcher.write('w', STORE, key, n, writeAll)));
    assert.deepEqual(
      written.map((each) => each.length),
      [WRITES.max, 1],
    );
  });
});

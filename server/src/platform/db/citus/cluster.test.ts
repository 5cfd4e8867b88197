import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreId } from '../../../values/ids.ts';
import { logTo } from '../../log.ts';
import type { Sql } from '../connect.ts';
import { createCluster } from './cluster.ts';

const STORES: Readonly<Record<string, string>> = { first: 'worker-1', second: 'worker-2' };
const LOST = Object.assign(new Error('lost'), { code: '08006', severity: 'ERROR' });
const SILENT = Object.assign(new Error('silent'), { code: 'CONNECTION_SILENT' });

/** Two workers with a store each, and a third without; `fail` decides what does not answer. */
function scene() {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs) };
  const failing = new Map<string, unknown>();
  const workerOf = new Map<string, string>();
  const probed: string[] = [];

  async function answer(text: string, value: unknown): Promise<unknown[]> {
    if (failing.has('coordinator')) throw failing.get('coordinator');
    if (text.includes('to_regclass')) return [{ isThere: true }];
    if (text.includes('from stores')) return Object.keys(STORES).map((id) => ({ id }));
    if (text.includes('pg_dist_placement')) return place(String(value).slice(1, -1).split(','));
    if (!text.includes('from store_locks')) return [];
    const worker = workerOf.get(String(value)) ?? '';
    probed.push(worker);
    if (failing.has(worker)) throw await failing.get(worker);
    return [];
  }

  function place(ids: readonly string[]) {
    for (const id of ids) workerOf.set(id, STORES[id] ?? 'worker-3');
    return ['worker-1', 'worker-2', 'worker-3'].flatMap((name) => {
      const own = ids.filter((id) => workerOf.get(id) === name);
      return own.length > 0 ? [{ name, ids: own.join(' ') }] : [];
    });
  }

  const sql = ((strings: readonly string[], ...values: readonly unknown[]) =>
    answer(strings.join('?'), values[0])) as never as Sql;
  const log = logTo({ write: () => {} }, 'silent');
  const cluster = createCluster({ sql, clock, log });
  /** Fails like a statement over all stores, unless those of the failing workers are left out. */
  const read = async (only?: readonly StoreId[]) => {
    const needed = only ? only.map((id) => STORES[id] ?? '') : ['worker-1', 'worker-2', 'worker-3'];
    for (const name of needed) if (failing.has(name)) throw await failing.get(name);
    return only;
  };
  return {
    ...{ cluster, failing, probed },
    read: async () => await cluster.readReachable(read),
    advance: (ms: number) => {
      nowMs += ms;
    },
    down: () => cluster.unreachable().map(({ name }) => name),
  };
}

describe('the workers of Citus', () => {
  it('are probed where they have shards, but no store', async () => {
    const { failing, read, down, cluster } = scene();
    failing.set('worker-3', LOST);
    assert.deepEqual(await read(), ['first', 'second']);
    assert.deepEqual(down(), ['worker-3']);
    assert.equal(cluster.isReachable('first'), true);
  });

  it('are down where the connection is silent, unless the coordinator is', async () => {
    const { failing, read, down } = scene();
    failing.set('worker-2', SILENT);
    assert.deepEqual(await read(), ['first']);
    assert.deepEqual(down(), ['worker-2']);
    const other = scene();
    other.failing.set('worker-1', SILENT);
    other.failing.set('coordinator', SILENT);
    await assert.rejects(other.read(), SILENT);
    assert.deepEqual(other.down(), []);
  });

  it('are probed again without delaying a read', { timeout: 5_000 }, async () => {
    const { failing, read, down, advance } = scene();
    failing.set('worker-2', LOST);
    await read();
    advance(15_000);
    let answer: (error: unknown) => void = () => {};
    failing.set(
      'worker-2',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    assert.deepEqual(await read(), ['first'], 'while the probe waits');
    answer(LOST);
    failing.delete('worker-2');
    while (down().length > 0) {
      advance(15_000);
      await read();
      await new Promise(setImmediate);
    }
    assert.deepEqual(await read(), undefined, 'all stores');
  });

  it('stay down where another probe fails', async () => {
    const { failing, cluster, read, down, advance } = scene();
    failing.set('worker-2', LOST);
    await read();
    advance(15_000);
    failing.set('coordinator', SILENT);
    assert.deepEqual(await read(), ['first']);
    assert.equal(await cluster.hasOutage(LOST, 'first'), false);
    assert.deepEqual(down(), ['worker-2']);
  });

  it('are probed for a store of another worker', async () => {
    const { failing, cluster, read, probed } = scene();
    failing.set('worker-2', LOST);
    await read();
    const before = probed.length;
    assert.equal(await cluster.hasOutage(LOST, 'second'), true);
    assert.equal(probed.length, before, 'it is known');
    assert.equal(await cluster.hasOutage(LOST, 'first'), false);
    assert.equal(await cluster.hasOutage(LOST, 'first'), false);
    assert.equal(probed.length, before + 3, 'at most once a second');
  });

  it('are probed for a second one that fails', async () => {
    const { failing, cluster, read, down } = scene();
    failing.set('worker-2', LOST);
    await read();
    failing.set('worker-1', LOST);
    assert.equal(await cluster.hasOutage(LOST, 'first'), true);
    assert.deepEqual(down(), ['worker-1', 'worker-2']);
  });
});

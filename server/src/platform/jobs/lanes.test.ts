import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../context.ts';
import { laneRunner, type Turn } from './lanes.ts';

const DONE: Turn = { calls: 1, hasMore: false };
const MORE: Turn = { calls: 1, hasMore: true };

/** Lanes that are due until they are taken off the list, each driven as it says. */
function scene(limits: { atOnce: number; slowAtOnce: number }) {
  const due = new Map<string, () => Promise<Turn>>();
  const driven: string[] = [];
  let looks = 0;
  const run = laneRunner<string>({
    ...limits,
    name: (lane) => lane,
    async list(_app, limit) {
      looks++;
      await wait(1);
      return [...due.keys()].slice(0, limit);
    },
    async drive(_app, lane) {
      driven.push(lane);
      return (await due.get(lane)?.()) ?? DONE;
    },
  });
  const app = {} as App;
  return { due, driven, looks: () => looks, run: (stop?: AbortSignal) => run(app, stop) };
}

/** Drives that end when the test says so. */
function hanging() {
  const open: (() => void)[] = [];
  return {
    drive: () => new Promise<Turn>((resolve) => open.push(() => resolve(DONE))),
    end: () => {
      for (const each of open.splice(0)) each();
    },
  };
}

describe('lanes', () => {
  it('take turns: one with more to do goes behind those that wait', async () => {
    const { due, driven, run } = scene({ atOnce: 1, slowAtOnce: 1 });
    let left = 3;
    due.set('long', async () => (--left > 0 ? MORE : DONE));
    due.set('second', async () => DONE);
    due.set('third', async () => DONE);
    assert.equal(await run(), 5);
    assert.deepEqual(driven, ['long', 'second', 'third', 'long', 'long']);
  });

  it('are driven once at a time, and again for what came meanwhile', async () => {
    const { due, driven, run } = scene({ atOnce: 5, slowAtOnce: 5 });
    const slow = hanging();
    due.set('a', slow.drive);
    const first = run();
    while (driven.length === 0) await wait(1);
    assert.equal(await run(), 0);
    due.set('a', async () => DONE);
    slow.end();
    assert.equal(await first, 2);
    assert.deepEqual(driven, ['a', 'a']);
  });

  it('keep no place from the others when they hang', async () => {
    const { due, driven, run } = scene({ atOnce: 2, slowAtOnce: 2 });
    const slow = hanging();
    for (let i = 0; i < 6; i++) due.set(`hangs ${i}`, slow.drive);
    due.set('quick', async () => DONE);
    const first = run();
    while (!driven.includes('quick')) await wait(5);
    assert.equal(driven.length, 7);
    // Known to be slow, they share the places for those; a new one comes at once.
    slow.end();
    await first;
    driven.length = 0;
    const second = run();
    while (driven.length < 3) await wait(1);
    assert.deepEqual(driven.toSorted(), ['hangs 0', 'hangs 1', 'quick']);
    due.clear();
    while (driven.length < 7) {
      slow.end();
      await wait(1);
    }
    slow.end();
    await second;
  });

  it('share a look when many are woken at once', async () => {
    const { due, driven, looks, run } = scene({ atOnce: 5, slowAtOnce: 5 });
    due.set('a', async () => {
      due.clear();
      return DONE;
    });
    await Promise.all(Array.from({ length: 100 }, () => run()));
    assert.ok(looks() <= 2);
    assert.deepEqual(driven, ['a']);
  });

  it('fail alone', async () => {
    const { due, driven, run } = scene({ atOnce: 1, slowAtOnce: 1 });
    due.set('bad', async () => {
      throw new Error('no');
    });
    due.set('good', async () => DONE);
    await assert.rejects(run(), /no/);
    assert.deepEqual(driven, ['bad', 'good']);
  });

  it('begin nothing more once the process stops', async () => {
    const { due, driven, run } = scene({ atOnce: 1, slowAtOnce: 1 });
    const stop = new AbortController();
    due.set('a', async () => {
      stop.abort();
      return MORE;
    });
    due.set('b', async () => DONE);
    assert.equal(await run(stop.signal), 1);
    assert.deepEqual(driven, ['a']);
  });
});

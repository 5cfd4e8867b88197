import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../values/time.ts';
import { logTo } from '../log.ts';
import type { DispatchContext, DispatchResult, DispatchSource } from './dispatch-source.ts';
import { fairDispatcher } from './fair-dispatcher.ts';
import { createJobFailures } from './job-failures.ts';

const DONE: DispatchResult = { calls: 1, hasMore: false };
const MORE: DispatchResult = { calls: 1, hasMore: true };

/** Queues that are due until they are removed, each processed as the test says. */
function scene(
  limits: Pick<
    DispatchSource<DispatchContext, string>,
    'concurrency' | 'slowConcurrency' | 'groups'
  >,
) {
  const due = new Map<string, () => Promise<DispatchResult>>();
  const processed: string[] = [];
  let polls = 0;
  const run = fairDispatcher<DispatchContext, string>({
    ...limits,
    task: 'test',
    name: (queue) => queue,
    storeOf: (queue) => queue,
    async list(_app, limit) {
      polls++;
      await wait(1);
      return [...due.keys()].slice(0, limit);
    },
    async process(_app, queue) {
      processed.push(queue);
      return (await due.get(queue)?.()) ?? DONE;
    },
  });
  const logged: string[] = [];
  const log = logTo({ write: (line) => void logged.push(line) }, 'info');
  const failures = createJobFailures({ log, clock: systemClock });
  const cluster: DispatchContext['cluster'] = {
    readReachable: (read) => read(),
    hasOutage: async () => false,
    isReachable: () => true,
    unreachable: () => [],
  };
  const app = { failures, cluster };
  const runDispatcher = (stop?: AbortSignal) => run(app, stop);
  return { due, processed, logged, failures, polls: () => polls, run: runDispatcher };
}

/** Calls that end when the test says so. */
function hanging() {
  const open: (() => void)[] = [];
  return {
    process: () => new Promise<DispatchResult>((resolve) => open.push(() => resolve(DONE))),
    end: () => {
      for (const each of open.splice(0)) each();
    },
  };
}

describe('fair dispatcher', () => {
  it('rotates: a queue with more items goes behind the waiting ones', async () => {
    const { due, processed, run } = scene({ concurrency: 1, slowConcurrency: 1 });
    let left = 3;
    due.set('long', async () => (--left > 0 ? MORE : DONE));
    due.set('second', async () => DONE);
    due.set('third', async () => DONE);
    assert.equal(await run(), 5);
    assert.deepEqual(processed, ['long', 'second', 'third', 'long', 'long']);
  });

  it('processes a queue once at a time, and again for new items', async () => {
    const { due, processed, run } = scene({ concurrency: 5, slowConcurrency: 5 });
    const slow = hanging();
    due.set('a', slow.process);
    const first = run();
    while (processed.length === 0) await wait(1);
    assert.equal(await run(), 0);
    due.set('a', async () => DONE);
    slow.end();
    assert.equal(await first, 2);
    assert.deepEqual(processed, ['a', 'a']);
  });

  it('frees the slot of a hanging queue', async () => {
    const { due, processed, run } = scene({ concurrency: 2, slowConcurrency: 2 });
    const slow = hanging();
    for (let i = 0; i < 6; i++) due.set(`hangs ${i}`, slow.process);
    due.set('quick', async () => DONE);
    const first = run();
    while (!processed.includes('quick')) await wait(5);
    assert.equal(processed.length, 7);
    // The one that began last is slow as well by now.
    await wait(50);
    // Known to be slow, they share the slow slots; a new queue starts at once.
    slow.end();
    await first;
    processed.length = 0;
    const second = run();
    while (processed.length < 3) await wait(1);
    assert.deepEqual(processed.toSorted(), ['hangs 0', 'hangs 1', 'quick']);
    due.clear();
    while (processed.length < 7) {
      slow.end();
      await wait(1);
    }
    slow.end();
    await second;
  });

  it('shares a poll among concurrent runs', async () => {
    const { due, processed, polls, run } = scene({ concurrency: 5, slowConcurrency: 5 });
    due.set('a', async () => {
      due.clear();
      return DONE;
    });
    await Promise.all(Array.from({ length: 100 }, () => run()));
    assert.ok(polls() <= 2);
    assert.deepEqual(processed, ['a']);
  });

  it('quarantines a failing queue, logs and counts it', async () => {
    const { due, processed, logged, failures, run } = scene({ concurrency: 1, slowConcurrency: 1 });
    due.set('bad', async () => {
      throw new Error('no');
    });
    due.set('good', async () => DONE);
    assert.equal(await run(), 1);
    assert.deepEqual(processed, ['bad', 'good']);
    await run();
    assert.deepEqual(processed, ['bad', 'good', 'good']);
    assert.equal(failures.counts().get('test'), 1);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? '', /"storeId":"bad".*"id":"bad"/);
  });

  it('does not let failing queues hide others, however many', async () => {
    const { due, processed, run } = scene({ concurrency: 50, slowConcurrency: 50 });
    for (let i = 0; i < 1_500; i++) {
      due.set(`bad ${i}`, async () => {
        throw new Error('no');
      });
    }
    due.set('good', async () => DONE);
    await run();
    assert.ok(!processed.includes('good'), 'more are bad than are looked at in one run');
    await run();
    assert.ok(processed.includes('good'));
  });

  it('fails the run on a lost connection, and retries in the next one', async () => {
    const { due, processed, run } = scene({ concurrency: 1, slowConcurrency: 1 });
    due.set('a', async () => {
      throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
    });
    due.set('b', async () => DONE);
    await assert.rejects(run(), /gone/);
    due.set('a', async () => DONE);
    assert.equal(await run(), 2);
    assert.deepEqual(processed, ['a', 'b', 'a', 'b']);
  });

  it('limits the concurrency of a group, slow or not', async () => {
    const groups = { of: (queue: string) => [queue.split(' ')[0] ?? ''], concurrency: 2 };
    const { due, processed, run } = scene({ concurrency: 10, slowConcurrency: 10, groups });
    const slow = hanging();
    for (let i = 0; i < 5; i++) due.set(`hangs ${i}`, slow.process);
    for (let i = 0; i < 5; i++) due.set(`quick ${i}`, async () => DONE);
    const running = run();
    while (processed.length < 7) await wait(1);
    await wait(1_100);
    assert.equal(processed.filter((name) => name.startsWith('hangs')).length, 2);
    due.clear();
    while (processed.length < 10) {
      slow.end();
      await wait(1);
    }
    slow.end();
    await running;
  });

  it('starts no queue once the process stops', async () => {
    const { due, processed, run } = scene({ concurrency: 1, slowConcurrency: 1 });
    const stop = new AbortController();
    due.set('a', async () => {
      stop.abort();
      return MORE;
    });
    due.set('b', async () => DONE);
    assert.equal(await run(stop.signal), 1);
    assert.deepEqual(processed, ['a']);
  });
});

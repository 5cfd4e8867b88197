import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB and two passes, each with a salt of its own', async () => {
    const { hash } = createPasswords({ cores: 2, processes: 1 });
    const [one, two] = await Promise.all([hash('correct horse'), hash('correct horse')]);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.notEqual(one, two);
  });

  it('match their own hash only, and nothing without a hash', async () => {
    const { hash, matches } = createPasswords({ cores: 8, processes: 1 });
    const kept = await hash('correct horse');
    assert.equal(await matches('correct horse', kept), true);
    assert.equal(await matches('Correct horse', kept), false);
    assert.equal(await matches('no customer has this password', null), false);
  });

  it('queues a hundred, and rejects further ones with a retry', async () => {
    // At the least cost: only the queue matters.
    const cost = { memoryKib: 8, passes: 1 };
    const { matches } = createPasswords({ cores: 2, processes: 1 }, cost);
    const crowd = Array.from({ length: 103 }, () => matches('a password', null));
    const results = await Promise.allSettled(crowd);
    const refused = results.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 2);
    for (const one of refused) {
      const { reason } = one as PromiseRejectedResult;
      assert.deepEqual([reason.code, reason.retryAfterSeconds], ['SERVICE_UNAVAILABLE', 1]);
    }
    assert.equal(await matches('a password', null), false, 'the line moves on');
  });

  it('are hashed by another thread where one died idle', async () => {
    const threads: Worker[] = [];
    const note = (message: unknown) => void threads.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', note);
    const { hash, matches } = createPasswords({ cores: 2, processes: 1 });
    const kept = await hash('correct horse');
    unsubscribe('worker_threads', note);
    assert.equal(threads.length, 1);
    await threads[0]?.terminate();
    assert.equal(await matches('correct horse', kept), true);
  });

  it('do not block the event loop', async () => {
    const { hash } = createPasswords({ cores: 2, processes: 1 });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 5 }, () => hash('correct horse')));
    clearInterval(timer);
    assert.ok(turns >= 5, `${turns} turns`);
  });
});

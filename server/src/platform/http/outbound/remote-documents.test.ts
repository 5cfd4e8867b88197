import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OutboundRead, OutboundReply } from './outbound.ts';
import { remoteDocuments } from './remote-documents.ts';

const URL_A = 'https://a.example/profile';

describe('documents at URLs that callers choose', () => {
  it('are kept for a minute at least and an hour at most, whatever their server says', async () => {
    for (const [cacheControl, keptMs] of [
      [undefined, 60_000],
      ['no-store', 60_000],
      ['public, max-age=1', 60_000],
      ['public, max-age=600', 600_000],
      ['max-age=999999999', 3_600_000],
    ] as const) {
      const { documents, clock, calls } = scene(() => ({
        ...{ status: 200, body: 'text' },
        ...(cacheControl && { cacheControl }),
      }));
      await documents.read(URL_A);
      clock.ms += keptMs - 1;
      assert.ok(documents.cached(URL_A), cacheControl);
      clock.ms += 1;
      assert.equal(documents.cached(URL_A), undefined, cacheControl);
      assert.equal(calls.length, 1);
    }
  });

  it('are not called again for ten seconds after a failure', async () => {
    for (const reply of [{ failure: 'timed_out' }, { status: 302, body: '' }] as const) {
      const { documents, clock } = scene(() => reply);
      const document = await documents.read(URL_A);
      assert.equal(
        'failure' in document && document.failure,
        'failure' in reply ? 'timed_out' : 'not_ok',
      );
      clock.ms += 9_999;
      assert.ok(documents.cached(URL_A));
      clock.ms += 1;
      assert.equal(documents.cached(URL_A), undefined);
    }
  });

  it('are read by one call for concurrent readers, and apart for each URL', async () => {
    const { documents, calls } = scene(({ url }) => ({ status: 200, body: url }));
    const urls = [URL_A, URL_A, `${URL_A}?b`];
    const read = await Promise.all(urls.map((url) => documents.read(url)));
    assert.deepEqual(
      read.map((document) => 'text' in document && document.text),
      urls,
    );
    assert.equal(calls.length, 2);
  });

  it('use a bounded number of calls at once and a bounded memory', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const { documents, calls } = scene(async () => {
      await held;
      return { status: 200, body: 'x'.repeat(100_000) };
    });
    const reads = Array.from({ length: 130 }, (_, number) => documents.read(`${URL_A}/${number}`));
    const results = Promise.allSettled(reads);
    await new Promise(setImmediate);
    assert.equal(calls.length, 20);
    release();
    const refused = (await results).filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 10);
    await Promise.all(
      Array.from({ length: 100 }, (_, number) => documents.read(`${URL_A}/more/${number}`)),
    );
    assert.equal(documents.cached(`${URL_A}/0`), undefined);
    assert.ok(documents.cached(`${URL_A}/more/99`));
  });
});

function scene(answer: (call: OutboundRead) => OutboundReply | Promise<OutboundReply>) {
  const calls: OutboundRead[] = [];
  const clock = { ms: 1_000_000, now: () => new Date(clock.ms) };
  const get = async (call: OutboundRead) => {
    calls.push(call);
    return await answer(call);
  };
  return { documents: remoteDocuments({ outbound: { get }, clock }), clock, calls };
}

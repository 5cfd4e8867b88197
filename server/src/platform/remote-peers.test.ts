import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { remotePeers } from './remote-peers.ts';

const LIMITS = {
  peersMax: 2,
  callsMax: 2,
  answersMax: 2,
  breaker: { failuresMax: 2, openMs: 1_000 },
};

function scene() {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs) };
  const peerOf = remotePeers<string, string>(clock, LIMITS);
  const peer = (store = 'store', revision = '1') => peerOf(store, revision, () => revision);
  return { peer, advance: (ms: number) => (nowMs += ms) };
}
const answer = async (client: string) => `answer of ${client}`;
const silence = async () => undefined;

describe('a remote peer', () => {
  it('has a limit of concurrent calls', async () => {
    const peer = scene().peer();
    const pending: (() => void)[] = [];
    const hang = () => new Promise<string>((go) => pending.push(() => go('late')));
    const calls = [peer.call(hang), peer.call(hang)];
    assert.equal(await peer.call(answer), undefined);
    for (const go of pending) go();
    assert.deepEqual(await Promise.all(calls), ['late', 'late']);
    assert.equal(await peer.call(answer), 'answer of 1');
  });

  it('is not called for a while after consecutive failures, of either kind', async () => {
    const { peer, advance } = scene();
    const error = new Error('refused');
    assert.equal(await peer().call(silence), undefined);
    await assert.rejects(
      peer().call(() => Promise.reject(error)),
      error,
    );
    assert.equal(await peer().call(answer), undefined);
    assert.equal(await peer('another store').call(answer), 'answer of 1');
    advance(1_000);
    assert.equal(await peer().call(answer), 'answer of 1');
  });

  it('has its answers cached with their age, and the oldest evicted', () => {
    const { peer, advance } = scene();
    peer().keep({ sku: 'A' }, 'a', 10);
    assert.deepEqual(peer().cached({ sku: 'A' }), { answer: 'a', isFresh: true });
    advance(10);
    assert.deepEqual(peer().cached({ sku: 'A' }), { answer: 'a', isFresh: false });
    peer().keep('b', 'b', 10);
    peer().cached({ sku: 'A' });
    peer().keep('c', 'c', 10);
    assert.equal(peer().cached('b'), undefined);
    assert.equal(peer().cached({ sku: 'A' })?.answer, 'a');
    peer().evict({ sku: 'A' });
    assert.equal(peer().cached({ sku: 'A' }), undefined);
  });

  it('is reset by another revision, or by the eviction of its store', async () => {
    const { peer } = scene();
    peer().keep('q', 'a', 10);
    assert.equal(peer('store', '2').cached('q'), undefined);
    assert.equal(await peer('store', '2').call(answer), 'answer of 2');
    peer('store', '2').keep('q', 'a', 10);
    peer('second');
    assert.equal(peer('store', '2').cached('q')?.answer, 'a');
    peer('third');
    peer('second');
    assert.equal(peer('store', '2').cached('q'), undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../harness.ts';

const AT_ONCE = 5;

describe('more requests than a process serves at the same time', async () => {
  const service = await startService({ env: { REQUESTS_AT_ONCE: String(AT_ONCE) } });
  const store = await service.newStore();
  const { id } = await store.newCart();
  const crowd = (size: number) =>
    Promise.all(Array.from({ length: size }, () => store.call('GET', `/v1/carts/${id}`)));

  it('are told to come back in a second, and the others are served', async () => {
    const replies = await crowd(20);
    const refused = replies.filter(({ status }) => status !== 200);
    assert.equal(replies.length - refused.length, AT_ONCE);
    for (const { status, code, headers } of refused) {
      assert.deepEqual([status, code], [503, 'SERVICE_UNAVAILABLE']);
      assert.equal(headers['retry-after'], '1');
    }
  });

  it('leave room when they are done, whatever became of them', async () => {
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(new Set((await crowd(AT_ONCE)).map(({ status }) => status)), new Set([200]));
      assert.equal((await store.call('GET', '/v1/carts/unknown')).status, 404);
      assert.equal((await service.call('GET', `/v1/carts/${id}`)).status, 401);
    }
  });
});

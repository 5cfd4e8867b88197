import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { isTaken } from '../small-version.ts';
import { isWrite, understands } from './document.ts';
import { type Example, OTHER_EXAMPLES, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';

const service = await sharedService();
const store = await service.newStore();
const operations = await everyOperation(service);

describe('the example of an operation', () => {
  for (const [index, operation] of operations.entries()) {
    // idempotency.test.ts makes the others' calls too.
    const isRepeated = understands(operation, 'idempotency-key') && !OTHER_EXAMPLES[operation.id];
    if (isRepeated && !isTaken(index, 4)) continue;
    // Preparing a call takes longest, so the checks share two of them.
    let first: Example | undefined;
    let second: Example | undefined;
    const another = async () => {
      second ??= await prepare(operation.id, store);
      return second;
    };

    it(`${operation.id} succeeds`, async () => {
      first = await prepare(operation.id, store);
      const { path, body, headers } = first;
      const reply = await store.call(operation.method, path, body, headers);
      assert.equal(reply.status, 200, reply.text);
      if (!operation.isFile) {
        assert.deepEqual(Object.keys(reply.body), ['success', 'data']);
        assert.equal(reply.body.success, true);
      }
      const isPublic = operation.id === 'getConfig';
      const caching = isPublic ? 'private, max-age=60' : 'no-store';
      assert.equal(reply.headers['cache-control'], caching);
      const declared = operation.responseHeaders['200']?.includes('etag');
      assert.equal(reply.headers.etag !== undefined, declared, 'etag');
    });

    const others = OTHER_EXAMPLES[operation.id] ?? [];
    if (others.length > 0) {
      it(`${operation.id} succeeds in its other forms`, async () => {
        for (const other of others) {
          const { path, body, headers } = await other(store);
          const reply = await store.call(operation.method, path, body, headers);
          assert.equal(reply.status, 200, reply.text);
        }
      });
    }

    // The checks of idempotency need calls that differ, and assert that the first has an effect.
    if (isWrite(operation) && isTaken(index, 8)) {
      it(`${operation.id} is another call each time it is prepared`, async () => {
        assert.notDeepEqual(await another(), first);
      });
    }

    if (operation.path.endsWith('/')) {
      it(`${operation.id} is served with and without a trailing slash`, async () => {
        const { path, body, headers } = await another();
        assert.ok(path.endsWith('/'));
        const bare = path.replace(/\/$/, '');
        assert.equal((await store.call(operation.method, bare, body, headers)).status, 200);
      });
    }
  }
});

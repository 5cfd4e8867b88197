import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { IS_WHOLE, isTaken } from '../small-version.ts';
import { prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { isRefusedUnprepared, unprepared } from './unprepared.ts';

const service = await sharedService();
const store = await service.newStore();

describe('a missing body', async () => {
  for (const [index, operation] of (await everyOperation(service)).entries()) {
    const { id, method, body, needsBody } = operation;
    if (!body) continue;
    const does = needsBody ? 'refuses it, as its description says' : 'takes it for an empty one';

    it(`${id} ${does}`, async () => {
      // Refused before its data is looked up.
      const isUnprepared =
        isRefusedUnprepared(operation) && !(needsBody ? IS_WHOLE : isTaken(index, 4, 3));
      const { path, headers } = await (isUnprepared
        ? unprepared(operation, store)
        : prepare(id, store));
      const { code, text } = await store.call(method, path, undefined, headers);
      assert.equal(code === 'VALIDATION_ERROR', needsBody, text);
    });
  }
});

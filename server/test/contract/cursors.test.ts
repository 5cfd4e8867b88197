import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { prepare } from './examples.ts';
import { operationsOfAdmin } from './interfaces.ts';

const service = await sharedService();
const store = await service.newStore();

describe('a cursor that the list did not return', async () => {
  for (const { id, method, parameters } of await operationsOfAdmin(service)) {
    if (!parameters.some(({ name }) => name === 'cursor')) continue;

    it(`is named in the failure of ${id}, where it is refused`, async () => {
      const { path, headers } = await prepare(id, store);
      const [base] = path.split('?');
      for (const cursor of ['no-id', crypto.randomUUID()]) {
        const reply = await store.call(method, `${base}?cursor=${cursor}`, undefined, headers);
        if (reply.status === 200) continue;
        assert.equal(reply.code, 'VALIDATION_ERROR', reply.text);
        assert.equal(reply.body.error.fields[0]?.path, 'cursor', reply.text);
      }
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';

/** Valid as `date-time`, but not as a time that PostgreSQL, JavaScript and an id all can hold. */
const TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:00',
  '9999-12-31T23:59:59-23:00',
  '2016-12-31T23:59:60Z',
];

const service = await sharedService();
const store = await service.newStore();

describe('a time in a query', async () => {
  for (const { id, method, parameters } of await everyOperation(service)) {
    const times = parameters.filter(
      (one) => one.in === 'query' && one.schema.format === 'date-time',
    );
    if (times.length === 0) continue;

    it(`of ${id} is refused outside the years 2000 to 2999, or in a leap second`, async () => {
      const { path, headers } = await prepare(id, store);
      for (const { name } of times) {
        for (const time of TIMES) {
          const query = `${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(time)}`;
          const reply = await store.call(method, path + query, undefined, headers);
          assert.equal(reply.code, 'VALIDATION_ERROR', `${query}: ${reply.text}`);
          assert.equal(reply.body.error.fields[0].path, name);
        }
      }
    });
  }
});

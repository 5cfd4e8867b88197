import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import {
  canBeRepeated,
  type EndpointOperation,
  needsItsCredential,
  newScene,
  PATH,
  rowsOf,
  testForeignIds,
} from './every-endpoint.ts';

const HOUR_MS = 3_600_000;
const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'POST', rest: '/secret', body: {} },
  ...{ isForOwners: true },
};
const rotate = (id: string, body: object) =>
  scene.call('POST', `${PATH}/endpoints/${id}/secret`, body);

describe('rotateWebhookSecret', () => {
  describe('works', () => {
    it('returns another secret, and the end of the overlap with the old one', async () => {
      const { id, secret } = await scene.newEndpoint();
      for (const [body, hours] of [
        [{}, 24],
        [{ overlapHours: 3 }, 3],
      ] as const) {
        const { data } = await rotate(id, body);
        assert.match(data.secret, /^whsec_/);
        assert.notEqual(data.secret, secret);
        const overlap = Date.parse(data.previousSecretUntil) - Date.parse(data.updatedAt);
        assert.equal(overlap, hours * HOUR_MS);
      }
    });
  });

  describe('refuses bad input', () => {
    it('refuses an overlap that is not a number of hours up to a week', async () => {
      const { id } = await scene.newEndpoint();
      const before = await rowsOf(service, scene.store);
      for (const overlapHours of [-1, 169, 1.5, '3', null]) {
        assert.equal((await rotate(id, { overlapHours })).code, 'VALIDATION_ERROR');
      }
      assert.equal(await rowsOf(service, scene.store), before);
    });
  });

  needsItsCredential(operation);
  testForeignIds(operation);
  canBeRepeated(operation);
});

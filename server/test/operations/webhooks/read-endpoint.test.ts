import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import {
  type EndpointOperation,
  needsItsCredential,
  newScene,
  PATH,
  testForeignIds,
} from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'GET' },
  ...{ isForOwners: false },
};

describe('getWebhookEndpoint', () => {
  describe('works', () => {
    it('returns an endpoint without its secret', async () => {
      const { secret: _, ...endpoint } = await scene.newEndpoint({ description: 'mine' });
      const { data } = await scene.call('GET', `${PATH}/endpoints/${endpoint.id}`);
      assert.deepEqual(data, endpoint);
    });
  });
  needsItsCredential(operation);
  testForeignIds(operation);
});

describe('listWebhookEndpoints', () => {
  describe('works', () => {
    it('lists the endpoints of the store, oldest first, without their secrets', async () => {
      const own = await newScene(service);
      assert.deepEqual((await own.call('GET', `${PATH}/endpoints`)).data, { endpoints: [] });
      const made = [await own.newEndpoint(), await own.newEndpoint()];
      const { data } = await own.staff.call('GET', `${PATH}/endpoints`);
      assert.deepEqual(
        data.endpoints,
        made.map(({ secret: _, ...endpoint }) => endpoint),
      );
    });
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../harness.ts';
import {
  canBeRepeated,
  disable,
  type EndpointOperation,
  hidesWhatIsForeign,
  needsItsCredential,
  newScene,
  PATH,
} from './every-endpoint.ts';

const service = await startService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'POST', rest: '/test' },
  ...{ isForOwners: false },
};

describe('sendTestEvent', () => {
  describe('does it', () => {
    it('puts an event on its way to that endpoint alone, whatever it wants to hear', async () => {
      const own = await newScene(service);
      const { id } = await own.newEndpoint({ eventTypes: ['order.created'] });
      await own.newEndpoint();
      const { data } = await own.call('POST', `${PATH}/endpoints/${id}/test`);
      const { eventId, nextTryAt, createdAt, updatedAt, ...rest } = data;
      assert.deepEqual(rest, {
        ...{ endpointId: id, eventType: 'webhook.test', status: 'pending', attempts: 0 },
        ...{ lastStatus: null, lastError: null, deliveredAt: null },
      });
      assert.deepEqual([nextTryAt, updatedAt], [createdAt, createdAt]);
      const [event] = await service.sql`select data from events where id = ${eventId}`;
      assert.deepEqual(event?.data, { endpointId: id });
      const list = await own.call('GET', `${PATH}/deliveries`);
      assert.deepEqual(list.data.deliveries, [data]);
    });
  });

  describe('refuses bad input', () => {
    it('sends nothing to an endpoint that is disabled', async () => {
      const endpoint = await scene.newEndpoint();
      await disable(scene, endpoint);
      const reply = await scene.call('POST', `${PATH}/endpoints/${endpoint.id}/test`);
      assert.equal(reply.code, 'WEBHOOK_ENDPOINT_DISABLED');
    });
  });

  needsItsCredential(operation);
  hidesWhatIsForeign(operation);
  canBeRepeated(operation);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import {
  canBeRepeated,
  type EndpointOperation,
  endedWith,
  needsItsCredential,
  newScene,
  PATH,
  testForeignIds,
} from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'DELETE' },
  ...{ isForOwners: true },
};

describe('deleteWebhookEndpoint', () => {
  describe('works', () => {
    it('removes it and its pending deliveries, and keeps the log of past ones', async () => {
      const { endpointId, ...sent } = await scene.newDelivery();
      await endedWith(service, sent, 'delivered');
      await scene.call('POST', `${PATH}/endpoints/${endpointId}/test`);
      const reply = await scene.call('DELETE', `${PATH}/endpoints/${endpointId}`);
      assert.deepEqual(reply.data, { id: endpointId, deleted: true });
      const read = await scene.call('GET', `${PATH}/endpoints/${endpointId}`);
      assert.equal(read.code, 'WEBHOOK_ENDPOINT_NOT_FOUND');
      const log = await scene.call('GET', `${PATH}/deliveries?endpointId=${endpointId}`);
      assert.deepEqual(
        log.data.deliveries.map(({ eventId }: { eventId: string }) => eventId),
        [sent.eventId],
      );
    });

    it('returns 404 the second time', async () => {
      const { id } = await scene.newEndpoint();
      await scene.call('DELETE', `${PATH}/endpoints/${id}`);
      const again = await scene.call('DELETE', `${PATH}/endpoints/${id}`);
      assert.equal(again.code, 'WEBHOOK_ENDPOINT_NOT_FOUND');
    });
  });

  needsItsCredential(operation);
  testForeignIds(operation);
  canBeRepeated(operation);
});

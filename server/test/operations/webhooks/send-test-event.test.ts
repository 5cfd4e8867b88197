import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService, startService } from '../../harness.ts';
import { startOfAnHour } from '../../states.ts';
import {
  canBeRepeated,
  disable,
  type EndpointOperation,
  needsItsCredential,
  newScene,
  PATH,
  testForeignIds,
} from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'POST', rest: '/test' },
  ...{ isForOwners: false },
};

describe('sendTestEvent', () => {
  describe('works', () => {
    it('sends an event to that endpoint alone, whatever its subscriptions', async () => {
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
    it('sends twenty a minute and no more, over all endpoints of a store', async () => {
      const limited = await startService({ env: { RATE_LIMIT: 'on' } });
      startOfAnHour(limited);
      const own = await newScene(limited);
      const ids = [(await own.newEndpoint()).id, (await own.newEndpoint()).id];
      const statuses: number[] = [];
      for (let turn = 0; turn < 21; turn++) {
        const path = `${PATH}/endpoints/${ids[turn % 2]}/test`;
        statuses.push((await own.call('POST', path)).status);
      }
      assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
    });

    it('sends nothing to a disabled endpoint', async () => {
      const endpoint = await scene.newEndpoint();
      await disable(scene, endpoint);
      const reply = await scene.call('POST', `${PATH}/endpoints/${endpoint.id}/test`);
      assert.equal(reply.code, 'WEBHOOK_ENDPOINT_DISABLED');
    });
  });

  needsItsCredential(operation);
  testForeignIds(operation);
  canBeRepeated(operation);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import {
  canBeRepeated,
  disable,
  type EndpointOperation,
  endedWith,
  needsItsCredential,
  newScene,
  PATH,
  testForeignIds,
} from './every-endpoint.ts';

const LEAP_SECOND = '2016-12-31T23:59:60Z';
const EVER = { since: '2020-01-01T00:00:00.000Z' };
const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'POST', rest: '/replay', body: EVER },
  ...{ isForOwners: false },
};
const replay = (id: string, body: object) =>
  scene.call('POST', `${PATH}/endpoints/${id}/replay`, body);

async function sendTest(id: string): Promise<Data> {
  return (await scene.call('POST', `${PATH}/endpoints/${id}/test`)).data;
}

async function statusesOf(id: string): Promise<string[]> {
  const { data } = await scene.call('GET', `${PATH}/deliveries?endpointId=${id}`);
  return data.deliveries.map(({ status }: Data) => status);
}

describe('replayFailedDeliveries', () => {
  describe('works', () => {
    it('sends again what failed at this endpoint since a time, and nothing else', async () => {
      const { id } = await scene.newEndpoint();
      const old = await sendTest(id);
      service.clock.advance(60_000);
      const [recent, fine] = [await sendTest(id), await sendTest(id)];
      const elsewhere = await scene.newDelivery();
      for (const sent of [old, recent, elsewhere]) await endedWith(service, sent, 'failed');
      await endedWith(service, fine, 'delivered');
      const { data } = await replay(id, { since: recent.createdAt });
      assert.deepEqual(data, { replayed: 1, hasMore: false });
      assert.deepEqual(await statusesOf(id), ['delivered', 'pending', 'failed']);
      assert.deepEqual(await statusesOf(elsewhere.endpointId), ['failed']);
      assert.deepEqual((await replay(id, EVER)).data, { replayed: 1, hasMore: false });
      assert.deepEqual((await replay(id, EVER)).data, { replayed: 0, hasMore: false });
    });
  });

  describe('refuses bad input', () => {
    it('refuses an invalid time', async () => {
      const { id } = await scene.newEndpoint();
      const times = ['yesterday', 0, null, undefined, '0000-01-01T00:00:00Z', LEAP_SECOND];
      for (const since of times) {
        assert.equal((await replay(id, { since })).code, 'VALIDATION_ERROR', String(since));
      }
    });

    it('sends nothing to a disabled endpoint', async () => {
      const endpoint = await scene.newEndpoint();
      await disable(scene, endpoint);
      assert.equal((await replay(endpoint.id, EVER)).code, 'WEBHOOK_ENDPOINT_DISABLED');
    });
  });

  needsItsCredential(operation);
  testForeignIds(operation);
  canBeRepeated(operation);
});

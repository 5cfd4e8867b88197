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

const service = await sharedService();
const scene = await newScene(service);
const operation: EndpointOperation = {
  ...{ service, scene, method: 'PATCH', body: { description: 'changed' } },
  ...{ isForOwners: true },
};
const change = (id: string, body: object) => scene.call('PATCH', `${PATH}/endpoints/${id}`, body);

describe('changeWebhookEndpoint', () => {
  describe('works', () => {
    it('changes the given fields and keeps the rest', async () => {
      const { secret: _, ...before } = await scene.newEndpoint({ description: 'a' });
      service.clock.advance(1_000);
      const url = 'https://other.example.com/hook';
      const first = await change(before.id, { url });
      assert.deepEqual(first.data, { ...before, url, updatedAt: first.data.updatedAt });
      assert.notEqual(first.data.updatedAt, before.updatedAt);
      const second = await change(before.id, { description: null, eventTypes: ['order.created'] });
      const { updatedAt } = second.data;
      const now = { ...before, url, description: null, eventTypes: ['order.created'], updatedAt };
      assert.deepEqual(second.data, now);
      assert.equal((await change(before.id, { eventTypes: null })).data.eventTypes, null);
    });

    it('loses none of several concurrent changes', async () => {
      const { id } = await scene.newEndpoint();
      const url = 'https://other.example.com/hook';
      const changes = [{ url }, { description: 'b' }, { eventTypes: ['order.created'] }];
      await Promise.all(changes.map((body) => change(id, body)));
      const { data } = await scene.call('GET', `${PATH}/endpoints/${id}`);
      assert.deepEqual(
        [data.url, data.description, data.eventTypes],
        [url, 'b', ['order.created']],
      );
    });

    it('disables an endpoint, records who did, and enables it again', async () => {
      const { id } = await scene.newEndpoint();
      const disabled = await change(id, { status: 'disabled' });
      assert.deepEqual(
        [disabled.data.status, disabled.data.disabledReason],
        ['disabled', 'operator'],
      );
      await service.sql`update webhook_endpoints set disabled_reason = 'gone' where id = ${id}`;
      assert.equal((await change(id, { status: 'disabled' })).data.disabledReason, 'gone');
      const enabled = await change(id, { status: 'enabled' });
      assert.deepEqual([enabled.data.status, enabled.data.disabledReason], ['enabled', null]);
    });
  });

  describe('refuses bad input', () => {
    it('refuses what creation refuses, and changes nothing', async () => {
      const { id } = await scene.newEndpoint();
      const before = await rowsOf(service, scene.store);
      const http = { url: 'http://hooks.example.com/', description: 'changed' };
      assert.equal((await change(id, http)).code, 'WEBHOOK_URL_REFUSED');
      const inside = await change(id, { url: 'https://192.168.1.1/' });
      assert.equal(inside.code, 'WEBHOOK_URL_REFUSED');
      const wrong = [{ url: null }, { status: 'gone' }, { eventTypes: [] }, { description: 1 }];
      for (const body of wrong) assert.equal((await change(id, body)).code, 'VALIDATION_ERROR');
      assert.equal(await rowsOf(service, scene.store), before);
    });
  });

  needsItsCredential(operation);
  testForeignIds(operation);
  canBeRepeated(operation);
});

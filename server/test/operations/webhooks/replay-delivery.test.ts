import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { disable, endedWith, newScene, PATH, rowsOf } from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const pathOf = ({ endpointId, eventId }: Data) =>
  `${PATH}/endpoints/${endpointId}/deliveries/${eventId}/replay`;

describe('replayDelivery', () => {
  describe('works', () => {
    for (const status of ['failed', 'delivered'] as const) {
      it(`sends again what was ${status}, under its own id and with all attempts`, async () => {
        const sent = await scene.newDelivery();
        await endedWith(service, sent, status);
        const { data } = await scene.staff.call('POST', pathOf(sent));
        const { eventId, attempts, deliveredAt } = data;
        assert.deepEqual([eventId, data.status], [sent.eventId, 'pending']);
        assert.deepEqual([attempts, deliveredAt], [0, null]);
        assert.equal(data.nextTryAt, data.updatedAt);
      });
    }

    it('does not change a pending delivery', async () => {
      const sent = await scene.newDelivery();
      await service.sql`update webhook_deliveries set attempts = 4,
        next_try_at = '2050-01-01' where event_id = ${sent.eventId}`;
      const { data } = await scene.call('POST', pathOf(sent));
      assert.deepEqual([data.attempts, data.nextTryAt], [4, '2050-01-01T00:00:00.000Z']);
    });
  });

  describe('refuses bad input', () => {
    it('refuses an event without a delivery to the endpoint, and an unknown one', async () => {
      const [one, two] = [await scene.newDelivery(), await scene.newDelivery()];
      for (const eventId of [two.eventId, randomUUID(), 'x']) {
        const reply = await scene.call('POST', pathOf({ ...one, eventId }));
        assert.equal(reply.code, 'DELIVERY_NOT_FOUND');
      }
    });

    it('sends nothing to a disabled endpoint', async () => {
      const sent = await scene.newDelivery();
      await disable(scene, { id: sent.endpointId });
      const reply = await scene.call('POST', pathOf(sent));
      assert.equal(reply.code, 'WEBHOOK_ENDPOINT_DISABLED');
    });
  });

  describe('needs its credential', () => {
    it('refuses a key in place of a token', async () => {
      const reply = await scene.store.call('POST', pathOf(await scene.newDelivery()));
      assert.equal(reply.code, 'OPERATOR_TOKEN_MISSING');
    });
  });

  describe('hides foreign ids', () => {
    it('treats a delivery of another store as unknown, and does not change it', async () => {
      const foreign = await newScene(service);
      const theirs = await foreign.newDelivery();
      await endedWith(service, theirs, 'failed');
      const before = await rowsOf(service, foreign.store);
      const reply = await scene.call('POST', pathOf(theirs));
      const unknown = await scene.call('POST', pathOf({ ...theirs, endpointId: randomUUID() }));
      assert.equal(reply.code, 'WEBHOOK_ENDPOINT_NOT_FOUND');
      assert.equal(reply.text, unknown.text);
      const mine = await scene.newEndpoint();
      const mixed = await scene.call('POST', pathOf({ ...theirs, endpointId: mine.id }));
      assert.equal(mixed.code, 'DELIVERY_NOT_FOUND');
      assert.equal(await rowsOf(service, foreign.store), before);
    });
  });

  describe('can be repeated', () => {
    it('has one effect and one reply under one Idempotency-Key', async () => {
      const sent = await scene.newDelivery();
      await endedWith(service, sent, 'failed');
      const headers = { 'idempotency-key': randomUUID() };
      const first = await scene.call('POST', pathOf(sent), undefined, headers);
      await endedWith(service, sent, 'failed');
      const second = await scene.call('POST', pathOf(sent), undefined, headers);
      assert.equal(second.text, first.text);
      const { data } = await scene.call('GET', `${PATH}/deliveries?eventId=${sent.eventId}`);
      assert.equal(data.deliveries[0].status, 'failed');
    });
  });
});

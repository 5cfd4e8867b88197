import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { endedWith, newScene, PATH } from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const list = (query = '') => scene.call('GET', `${PATH}/deliveries${query}`);
const idsOf = ({ data }: { data: Data }): string[] =>
  data.deliveries.map(({ eventId }: Data) => eventId);

const { id: endpointId } = await scene.newEndpoint();
const sent: Data[] = [];
for (let count = 0; count < 5; count++) {
  sent.unshift((await scene.call('POST', `${PATH}/endpoints/${endpointId}/test`)).data);
}
const other = await scene.newDelivery();
const newest = [other, ...sent].map(({ eventId }) => eventId as string);

describe('listWebhookDeliveries', () => {
  describe('works', () => {
    it('lists deliveries, newest first, to owners and staff', async () => {
      assert.deepEqual(idsOf(await list()), newest);
      assert.deepEqual(idsOf(await scene.staff.call('GET', `${PATH}/deliveries`)), newest);
    });

    it('lists by endpoint, event, type and status', async () => {
      assert.deepEqual(idsOf(await list(`?endpointId=${endpointId}`)), newest.slice(1));
      assert.deepEqual(idsOf(await list(`?eventId=${newest[3]}`)), [newest[3]]);
      assert.deepEqual(idsOf(await list('?eventType=webhook.test')), newest);
      assert.deepEqual(idsOf(await list('?eventType=order.created')), []);
      await endedWith(service, sent[2], 'failed');
      const failed = await list(`?status=failed&endpointId=${endpointId}`);
      assert.deepEqual(idsOf(failed), [sent[2].eventId]);
      const { attempts, lastStatus, lastError, nextTryAt } = failed.data.deliveries[0];
      assert.deepEqual([attempts, lastStatus, lastError, nextTryAt], [10, 500, 'refused', null]);
    });

    it('continues after a page, also if more was sent meanwhile', async () => {
      const pages: string[][] = [];
      let query = '?limit=2';
      for (;;) {
        const { data } = await list(query);
        pages.push(idsOf({ data }));
        if (data.nextCursor === null) break;
        query = `?limit=2&cursor=${data.nextCursor}`;
        await scene.newDelivery();
      }
      assert.deepEqual(pages.flat(), newest);
      assert.deepEqual(
        pages.map(({ length }) => length),
        [2, 2, 2],
      );
    });
  });

  describe('refuses bad input', () => {
    it('refuses an invalid filter, limit or cursor', async () => {
      const wrong = [
        '?status=lost',
        '?eventType=order.deleted',
        '?limit=0',
        '?limit=101',
        '?endpointId=1',
        '?eventId=x',
        '?cursor=x',
        `?cursor=${endpointId}`,
        `?cursor=${endpointId}.`,
      ];
      for (const query of wrong) {
        assert.equal((await list(query)).code, 'VALIDATION_ERROR', query);
      }
    });
  });

  describe('needs its credential', () => {
    it('refuses a key in place of a token', async () => {
      const reply = await scene.store.call('GET', `${PATH}/deliveries`);
      assert.equal(reply.code, 'OPERATOR_TOKEN_MISSING');
    });
  });

  describe('hides foreign ids', () => {
    it('lists nothing of another store, also by its ids', async () => {
      const foreign = await newScene(service);
      for (const query of ['', `?endpointId=${endpointId}`, `?eventId=${newest[0]}`]) {
        assert.deepEqual(idsOf(await foreign.call('GET', `${PATH}/deliveries${query}`)), []);
      }
    });
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import { newScene, PATH, rowsOf, URL_OF_A_SHOP } from './every-endpoint.ts';

const service = await sharedService();
const scene = await newScene(service);
const create = (body: object, headers = {}) =>
  scene.call('POST', `${PATH}/endpoints`, body, headers);

describe('createWebhookEndpoint', () => {
  describe('works', () => {
    it('creates an enabled endpoint, and returns its secret this once', async () => {
      const input = { url: URL_OF_A_SHOP, description: 'the shop', eventTypes: ['order.created'] };
      const { status, data } = await create(input);
      assert.equal(status, 200);
      const { id, secret, createdAt, updatedAt, ...rest } = data;
      assert.deepEqual(rest, {
        ...input,
        status: 'enabled',
        disabledReason: null,
        previousSecretUntil: null,
      });
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal(createdAt, updatedAt);
      const read = await scene.call('GET', `${PATH}/endpoints/${id}`);
      assert.ok(!read.text.includes('whsec_'));
      assert.ok(!service.logLines.join('').includes(secret));
    });

    it('subscribes to all events if none are given', async () => {
      const { data } = await create({ url: URL_OF_A_SHOP });
      assert.deepEqual([data.eventTypes, data.description], [null, null]);
    });

    it('creates no more than 20 in a store, also under concurrency', async () => {
      const full = await newScene(service);
      const replies = await Promise.all(
        Array.from({ length: 30 }, () =>
          full.call('POST', `${PATH}/endpoints`, { url: URL_OF_A_SHOP }),
        ),
      );
      assert.equal(replies.filter(({ status }) => status === 200).length, 20);
      const refused = replies.filter(({ code }) => code === 'TOO_MANY_ENDPOINTS');
      assert.equal(refused.length, 10);
      const { data } = await full.call('GET', `${PATH}/endpoints`);
      const created = replies.flatMap(({ status, data: one }) => (status === 200 ? one.id : []));
      assert.deepEqual(data.endpoints.map(({ id }: { id: string }) => id).sort(), created.sort());
      await full.call('DELETE', `${PATH}/endpoints/${data.endpoints[7].id}`);
      await full.newEndpoint();
    });
  });

  describe('refuses bad input', () => {
    it('refuses an address that would never be called, and says why', async () => {
      const before = await rowsOf(service, scene.store);
      const wrong = {
        'http://hooks.example.com/': /https/,
        'ftp://hooks.example.com/': /https/,
        'https://user:password@hooks.example.com/': /password/,
        'https://hooks.example.com:22/': /port/,
        'hooks.example.com': /malformed/,
        'https://127.0.0.1/': /private network.*such as https/,
        'https://10.1.2.3:8443/hook': /private network/,
        'https://169.254.169.254/latest/meta-data/': /private network/,
        'https://[::1]/': /private network/,
        'https://localhost:3000/': /private network/,
      };
      for (const [url, why] of Object.entries(wrong)) {
        const reply = await create({ url });
        assert.equal(reply.code, 'WEBHOOK_URL_REFUSED', url);
        assert.match(reply.body.error.message, why);
      }
      assert.equal(await rowsOf(service, scene.store), before);
    });

    it('refuses unknown events, no events, and another shape', async () => {
      const url = URL_OF_A_SHOP;
      const wrong = [
        {},
        { url: 1 },
        { url: `https://hooks.example.com/${'x'.repeat(2000)}` },
        { url, eventTypes: [] },
        { url, eventTypes: ['order.deleted'] },
        { url, eventTypes: ['webhook.test'] },
        { url, eventTypes: ['order.created', 'order.created'] },
        { url, eventTypes: 'order.created' },
        { url, description: 'x'.repeat(201) },
      ];
      for (const body of wrong) {
        assert.equal((await create(body)).code, 'VALIDATION_ERROR', JSON.stringify(body));
      }
    });
  });

  describe('needs its credential', () => {
    it('requires an owner', async () => {
      const body = { url: URL_OF_A_SHOP };
      const asStaff = await scene.staff.call('POST', `${PATH}/endpoints`, body);
      assert.equal(asStaff.code, 'FORBIDDEN');
      const withKey = await scene.store.call('POST', `${PATH}/endpoints`, body);
      assert.equal(withKey.code, 'OPERATOR_TOKEN_MISSING');
    });
  });

  describe('hides foreign ids', () => {
    it('creates it in the store of the caller, hidden from others', async () => {
      const { id } = await scene.newEndpoint();
      const foreign = await newScene(service);
      assert.deepEqual((await foreign.call('GET', `${PATH}/endpoints`)).data.endpoints, []);
      const read = await foreign.call('GET', `${PATH}/endpoints/${id}`);
      assert.equal(read.code, 'WEBHOOK_ENDPOINT_NOT_FOUND');
    });
  });

  describe('can be repeated', () => {
    it('creates one endpoint under one Idempotency-Key, and returns its secret again', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await create({ url: URL_OF_A_SHOP }, headers);
      const after = await rowsOf(service, scene.store);
      assert.equal((await create({ url: URL_OF_A_SHOP }, headers)).text, first.text);
      assert.equal(await rowsOf(service, scene.store), after);
    });
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';

const PATH = '/admin/v1/acp-webhook';
const SECRET = 'the-secret-of-the-platform';
const EVENTS = '/agentic_checkout/webhooks/order_events';
const service = await sharedService();

const newOwner = async () => await (await service.newStore()).newOperator('owner');

describe('setAcpWebhook works', () => {
  it('adds the path of the protocol, and hides the secret', async () => {
    const owner = await newOwner();
    assert.equal((await owner.call('GET', PATH)).body.data, null);
    for (const [url, full] of [
      ['https://agent.example.com', `https://agent.example.com${EVENTS}`],
      ['https://agent.example.com/', `https://agent.example.com${EVENTS}`],
      [`https://agent.example.com/a${EVENTS}`, `https://agent.example.com/a${EVENTS}`],
    ] as const) {
      const { data, text } = await owner.call('PUT', PATH, { url, secret: SECRET });
      assert.deepEqual(data, { url: full, secretHint: 'form' }, text);
    }
    const read = await owner.call('GET', PATH);
    assert.ok(!read.text.includes(SECRET));
  });

  it('keeps the secret if only the address changes', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await owner.call('PUT', PATH, { url: 'https://agent.example.com', secret: SECRET });
    const { data } = await owner.call('PUT', PATH, { url: 'https://other.example.com' });
    assert.equal(data.secretHint, 'form');
    const [row] = await service.sql`
      select secret, order_subscribers::text as text from order_subscribers
      where store_id = ${store.id} and agent_id = 'acp'`;
    assert.ok(!row?.text.includes(SECRET));
    assert.equal(service.app.storeSecrets.decrypt(row?.secret, store.id), SECRET);
    assert.throws(() => service.app.storeSecrets.decrypt(row?.secret, 'another store'));
  });
});

describe('setAcpWebhook refuses bad input', () => {
  it('such as an address that no call would go to, or no secret', async () => {
    const owner = await newOwner();
    for (const url of ['nowhere', 'http://example.com/', 'https://[fd00::1]/']) {
      const { status, code } = await owner.call('PUT', PATH, { url, secret: SECRET });
      assert.deepEqual([status, code], [422, 'WEBHOOK_URL_REFUSED'], url);
    }
    for (const secret of [undefined, '', 'short']) {
      const { code } = await owner.call('PUT', PATH, { url: 'https://agent.example.com', secret });
      assert.equal(code, 'VALIDATION_ERROR', secret);
    }
    assert.equal((await owner.call('GET', PATH)).body.data, null);
  });

  it('such as a change that is based on an older one', async () => {
    const owner = await newOwner();
    const body = { url: 'https://agent.example.com', secret: SECRET };
    const first = await owner.call('PUT', PATH, body);
    const headers = { 'if-match': String(first.headers.etag) };
    const moved = { url: 'https://other.example.com' };
    assert.equal((await owner.call('PUT', PATH, moved, headers)).status, 200);
    const stale = await owner.call('PUT', PATH, body, headers);
    assert.equal(stale.code, 'VERSION_MISMATCH');
    assert.match((await owner.call('GET', PATH)).data.url, /other/);
  });
});

describe('setAcpWebhook needs its credential', () => {
  it('that of an owner', async () => {
    const staff = await (await service.newStore()).newOperator('staff');
    const body = { url: 'https://agent.example.com', secret: SECRET };
    assert.equal((await staff.call('PUT', PATH, body)).status, 403);
    assert.equal((await staff.call('DELETE', PATH)).status, 403);
    assert.equal((await staff.call('GET', PATH)).status, 200);
  });
});

describe('removeAcpWebhook', () => {
  it('removes it, and can be repeated', async () => {
    const owner = await newOwner();
    await owner.call('PUT', PATH, { url: 'https://agent.example.com', secret: SECRET });
    for (let time = 0; time < 2; time++) {
      assert.deepEqual((await owner.call('DELETE', PATH)).data, { removed: true });
      assert.equal((await owner.call('GET', PATH)).body.data, null);
    }
    const { code } = await owner.call('PUT', PATH, { url: 'https://agent.example.com' });
    assert.equal(code, 'VALIDATION_ERROR');
  });
});

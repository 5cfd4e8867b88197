import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACP_PAYMENT, newAcpAgent, READY } from '../../acp-agent.ts';
import { newAgentKey, postSigned } from '../../agent-calls.ts';
import { startPlatform } from '../../agent-platform.ts';
import { BUYER, CHECKOUT, newShopper, paymentOf } from '../../agent-shopper.ts';
import { type Data, startService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const LOG = '/admin/v1/request-log';

async function logOf(store: TestStore, query = ''): Promise<Data[]> {
  const { call } = await store.newOperator('staff');
  await store.writeRequestLog();
  const { status, text, data } = await call('GET', `${LOG}?${query}`);
  assert.equal(status, 200, text);
  return data.requests;
}

describe('the request log of a sandbox', () => {
  it('has the calls of agents over each protocol, with their agent', async () => {
    const store = await service.newStore();
    const agent = await newShopper(service, store.handle);
    const { id } = await agent.ready();
    await agent.tool('get_checkout', { id });
    await agent.rest('GET', '/checkout-sessions/unknown');
    const acp = await newAcpAgent(service, store);
    await acp.post('', READY);
    const lines = await logOf(store);
    const shown = lines.map(({ operation, status, code, agentId, keyId }) => [
      ...[operation, status, code, agentId, keyId],
    ]);
    const { url } = agent.platform;
    assert.deepEqual(shown.reverse(), [
      ['ucp_create_checkout', 201, null, url, null],
      ['ucp_mcp', 200, null, url, null],
      ['ucp_get_checkout', 200, 'CART_NOT_FOUND', url, null],
      ['acp_create_session', 201, null, acp.id, acp.id],
    ]);
    const own = await logOf(store, `agentId=${encodeURIComponent(url)}`);
    assert.equal(own.length, 3);
  });

  it('shows states, amounts and codes of their bodies, and nothing of the shopper', async () => {
    const store = await service.newStore();
    const agent = await newShopper(service, store.handle);
    const { id } = await agent.ready();
    const path = `/checkout-sessions/${id}`;
    await agent.rest('PUT', path, { ...CHECKOUT, buyer: {} });
    await agent.rest('PUT', path, CHECKOUT);
    await agent.rest('POST', `${path}/complete`, paymentOf('tok_visa'));
    const acp = await newAcpAgent(service, store);
    const { body } = await acp.post('', READY);
    await acp.post(`/${body.id}/complete`, ACP_PAYMENT);
    const { call } = await store.newOperator('staff');
    const lines = await Promise.all(
      (await logOf(store)).map(async (one) => (await call('GET', `${LOG}/${one.id}`)).data),
    );
    const all = JSON.stringify(lines);
    for (const secret of [BUYER.email, 'Lovelace', 'Main St', '62701', 'tok_visa', 'Ada']) {
      assert.ok(!all.includes(secret), secret);
    }
    const incomplete = lines.find(({ operation }) => operation === 'ucp_update_checkout');
    const paid = JSON.parse(
      lines.find(({ operation }) => operation === 'ucp_complete_checkout')?.responseBody,
    );
    assert.equal(paid.status, 'completed');
    assert.equal(paid.totals.at(-1).amount, 1850);
    assert.equal(JSON.parse(incomplete?.requestBody).line_items[0].quantity, 1);
    assert.ok(lines.some(({ responseBody }) => /"code":"missing"/.test(responseBody ?? '')));
  });
});

describe('the request log of a live store', () => {
  it('has failed calls of agents with an API key, not of agents without proof', async () => {
    const store = await service.newStore();
    await goLiveByOperator(store);
    const owner = await store.newOperator('owner');
    await owner.call('PATCH', '/admin/v1/agent-settings', { policy: 'open' });
    const agent = await newShopper(service, store.handle);
    await agent.rest('GET', '/checkout-sessions/unknown');
    await agent.rest('POST', '/checkout-sessions', {});
    assert.deepEqual(await logOf(store), []);
    const key = await newAgentKey(store);
    const refused = await agent.rest('POST', '/checkout-sessions', {}, key);
    assert.equal(refused.status, 400);
    const [line, ...others] = await logOf(store);
    assert.deepEqual(
      [line?.operation, line?.status, others.length],
      ['ucp_create_checkout', 400, 0],
    );
    assert.notEqual(line?.keyId, null);
  });

  it('has failed calls of a platform that signs only where the store lists it', async () => {
    const store = await service.newStore();
    const owner = await goLiveByOperator(store);
    const settings = '/admin/v1/agent-settings';
    await owner.call('PATCH', settings, { policy: 'open' });
    const platform = await startPlatform();
    const fail = async () => {
      const { status } = await postSigned(service, store, platform, '/checkout-sessions', {});
      assert.equal(status, 400);
    };
    await fail();
    assert.deepEqual(await logOf(store), []);
    const listed = await owner.call('PATCH', settings, { platforms: [platform.host] });
    assert.equal(listed.status, 200, listed.text);
    await fail();
    assert.deepEqual(
      (await logOf(store)).map(({ agentId, status }) => [agentId, status]),
      [[platform.url, 400]],
    );
  });
});

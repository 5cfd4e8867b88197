import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, startService } from '../../harness.ts';
import { mcpClient } from './mcp-client.ts';

const service = await startService();

async function newShop(mcpDailyLimit: number | null) {
  const store = await service.newStore();
  const [owner, clerk] = [await store.newOperator('owner'), await store.newOperator('staff')];
  const set = (limit: number | null) =>
    owner.call('PATCH', '/admin/v1/agent-settings', { mcpDailyLimit: limit });
  const { status, data, text } = await set(mcpDailyLimit);
  assert.deepEqual([status, data.mcpDailyLimit], [200, mcpDailyLimit], text);
  const agentOf = ({ headers }: typeof clerk) => mcpClient(service.call, '/admin/mcp', headers);
  return { store, set, agent: agentOf(clerk), other: agentOf(owner) };
}

type Agent = Awaited<ReturnType<typeof newShop>>['agent'];

async function prepare(agent: Agent, { id }: Data, amount: number): Promise<Data> {
  return await agent.tool('prepare_refund', { orderId: id, amount });
}

/** The result of the tool, or its error. */
async function confirm(agent: Agent, { confirmationToken }: Data): Promise<Data> {
  const args = { name: 'confirm_refund', arguments: { confirmationToken } };
  return (await agent.send('tools/call', args)).body.result;
}

const textOf = (result: Data): string => JSON.stringify(result);

describe('the daily limit of the agents of an operator', () => {
  it('is for each operator, and holds at the preparation and at the confirmation', async () => {
    const { store, agent, other } = await newShop(1_000);
    const [order, next] = [await placeOrder(store), await placeOrder(store)];
    const [first, second] = [await prepare(agent, order, 700), await prepare(agent, next, 400)];
    assert.ok(!(await confirm(agent, first)).isError);
    const beyond = await confirm(agent, second);
    assert.equal(beyond.isError, true);
    assert.match(textOf(beyond), /MCP_LIMIT_REACHED.*USD 10\.00/);
    const args = { name: 'prepare_refund', arguments: { orderId: order.id, amount: 301 } };
    const refused = (await agent.send('tools/call', args)).body.result;
    assert.match(textOf(refused), /MCP_LIMIT_REACHED/);
    assert.ok(!(await confirm(agent, await prepare(agent, order, 300))).isError);
    assert.ok(!(await confirm(other, await prepare(other, order, 400))).isError);
  });

  it('holds for concurrent confirmations', async () => {
    const { store, agent } = await newShop(500);
    const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder(store)));
    const prepared = await Promise.all(orders.map((order) => prepare(agent, order, 300)));
    const results = await Promise.all(prepared.map((one) => confirm(agent, one)));
    assert.equal(results.filter(({ isError }) => !isError).length, 1);
  });

  it('counts neither what was refused nor what is older than a day', async () => {
    const { store, set, agent } = await newShop(500);
    const order = await placeOrder(store);
    const outdated = await prepare(agent, order, 400);
    const path = `/v1/payments/orders/${order.id}/refund`;
    assert.equal((await store.call('POST', path, { amount: 1_500 })).status, 200);
    assert.equal((await confirm(agent, outdated)).isError, true);
    const next = await placeOrder(store);
    assert.ok(!(await confirm(agent, await prepare(agent, next, 500))).isError);
    await service.sql`
      update mcp_amounts set created_at = created_at - interval '25 hours'
      where store_id = ${store.id}`;
    assert.ok(!(await confirm(agent, await prepare(agent, next, 500))).isError);
    await set(null);
    assert.ok(!(await confirm(agent, await prepare(agent, next, 501))).isError);
  });
});

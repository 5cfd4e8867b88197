import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { mcpClient } from './mcp-client.ts';

const service = await sharedService();

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
async function confirm(
  agent: Agent,
  { confirmationToken }: Data,
  action = 'refund',
): Promise<Data> {
  const args = { name: `confirm_${action}`, arguments: { confirmationToken } };
  return (await agent.send('tools/call', args)).body.result;
}

const held = (store: TestStore) => placeOrder(store, { paymentToken: 'tok_held' });

/** As where a process ends before it notes that a change is done. */
async function forgetOutcomes({ id }: TestStore): Promise<void> {
  await service.sql`
    update mcp_confirmations set state = 'executing'
    where store_id = ${id} and state = 'done'`;
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

  it('counts a capture with what it releases, also a capture of 0', async () => {
    const { store, set, agent } = await newShop(1_000);
    const order = await held(store);
    for (const amount of [0, 1, 1_000]) {
      const { code } = await agent.refused('prepare_capture', { orderId: order.id, amount });
      assert.equal(code, 'MCP_LIMIT_REACHED', String(amount));
    }
    await set(order.total);
    const release = await agent.tool('prepare_capture', { orderId: order.id, amount: 0 });
    assert.ok(!(await confirm(agent, release, 'capture')).isError);
    const cent = { orderId: (await placeOrder(store)).id, amount: 1 };
    assert.equal((await agent.refused('prepare_refund', cent)).code, 'MCP_LIMIT_REACHED');
  });

  it('still counts a change that is confirmed again and refused then', async () => {
    const { store, set, agent } = await newShop(null);
    for (const isNoted of [true, false]) {
      const [order, next] = [await held(store), await placeOrder(store)];
      const captured = await agent.tool('prepare_capture', { orderId: order.id });
      assert.ok(!(await confirm(agent, captured, 'capture')).isError);
      const voided = await agent.tool('prepare_void', { orderId: order.id });
      assert.ok(!(await confirm(agent, voided, 'void')).isError);
      await set(2 * order.total);
      if (!isNoted) await forgetOutcomes(store);
      const again = await confirm(agent, captured, 'capture');
      assert.match(textOf(again), /NOT_CAPTURABLE/);
      const cent = { orderId: next.id, amount: 1 };
      assert.equal((await agent.refused('prepare_refund', cent)).code, 'MCP_LIMIT_REACHED');
      await service.sql`delete from mcp_amounts where store_id = ${store.id}`;
    }
  });

  it('counts a change that succeeds after a concurrent confirmation was refused', async () => {
    const { store, agent } = await newShop(500);
    const order = await placeOrder(store);
    const prepared = await prepare(agent, order, 500);
    assert.ok(!(await confirm(agent, prepared)).isError);
    await forgetOutcomes(store);
    await service.sql`delete from mcp_amounts where store_id = ${store.id}`;
    assert.ok(!(await confirm(agent, prepared)).isError);
    const cent = { orderId: order.id, amount: 1 };
    assert.equal((await agent.refused('prepare_refund', cent)).code, 'MCP_LIMIT_REACHED');
  });

  it('does not hold for coupons', async () => {
    const { store, agent } = await newShop(500);
    const terms = { code: 'AGENT9', type: 'fixed', value: 900 };
    const coupon = await agent.tool('prepare_coupon', terms);
    assert.equal(coupon.amount, 900);
    assert.ok(!(await confirm(agent, coupon, 'coupon')).isError);
    const order = await placeOrder(store);
    assert.ok(!(await confirm(agent, await prepare(agent, order, 500))).isError);
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
      update mcp_amounts set created_at = now() - interval '25 hours'
      where store_id = ${store.id}`;
    assert.ok(!(await confirm(agent, await prepare(agent, next, 500))).isError);
    await set(null);
    assert.ok(!(await confirm(agent, await prepare(agent, next, 501))).isError);
  });
});

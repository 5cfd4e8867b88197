import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newAcpAgent, READY } from '../../acp-agent.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { sharedService } from '../../harness.ts';

const service = await sharedService();

describe('what agents bought', () => {
  it('is listed by agent, and found on orders and carts', async () => {
    const store = await service.newStore();
    const [one, two] = [await newAcpAgent(service, store), await newAcpAgent(service, store)];
    const { call } = await store.newOperator('staff');
    assert.deepEqual((await call('GET', '/admin/v1/agents')).data.agents, []);
    const orders = [await one.buy(), await one.buy(), await two.buy()];
    const own = await placeOrder(store);
    const { data } = await call('GET', '/admin/v1/agents');
    const counts = data.agents.map(({ id, orders: count, total }: Record<string, unknown>) => [
      ...[id, count, total],
    ]);
    const { total } = (await store.call('GET', `/v1/orders/${orders[0]?.id}`)).data.totals;
    assert.deepEqual(counts, [
      [one.id, 2, 2 * total],
      [two.id, 1, total],
    ]);
    const found = async (agent: string) =>
      (await call('GET', `/admin/v1/orders?agent=${agent}`)).data.orders.map(
        ({ id }: { id: string }) => id,
      );
    assert.equal((await found('any')).length, 3);
    assert.ok(!(await found('any')).includes(own.id));
    assert.deepEqual(await found(two.id), [orders[2]?.id]);
    assert.deepEqual(await found('unknown'), []);
    const details = await call('GET', `/admin/v1/orders/${orders[2]?.id}`);
    const agent = {
      ...{ id: two.id, name: null, profileUrl: null, protocol: 'acp', version: '2026-04-17' },
      ...{ isProven: true, isHandedOver: false },
    };
    assert.deepEqual(details.data.agent, agent);
    const cart = await call('GET', `/admin/v1/carts/${details.data.cartId}`);
    assert.deepEqual(cart.data.agent, agent);
    assert.equal((await call('GET', `/admin/v1/orders/${own.id}`)).data.agent, null);
  });

  it('is counted in the period, in the own store only', async () => {
    const agent = await newAcpAgent(service, await service.newStore());
    await agent.buy();
    await agent.post('', READY);
    const other = await (await service.newStore()).newOperator('owner');
    assert.deepEqual((await other.call('GET', '/admin/v1/agents')).data.agents, []);
    const { call } = await agent.store.newOperator('owner');
    const past = '/admin/v1/agents?to=2020-01-01T00:00:00Z';
    assert.deepEqual((await call('GET', past)).data.agents, []);
    assert.equal((await call('GET', '/admin/v1/agents')).data.agents[0].orders, 1);
    const bad = await call('GET', '/admin/v1/agents?from=yesterday');
    assert.equal(bad.code, 'VALIDATION_ERROR');
  });
});

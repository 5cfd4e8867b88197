import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rebuildFigures } from '../../../src/features/figures/rebuild-figures.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import { newAcpAgent } from '../../acp-agent.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const FIGURES = '/admin/v1/figures/agents';

describe('figures of agents', () => {
  it('are orders, totals and refunds by agent, without the storefront', async () => {
    const store = await service.newStore();
    const [one, two] = [await newAcpAgent(service, store), await newAcpAgent(service, store)];
    const { call } = await store.newOperator('staff');
    const read = async (query = '') => (await call('GET', `${FIGURES}${query}`)).data;
    assert.deepEqual((await read()).agents, []);
    const order = await one.buy();
    await one.buy();
    await two.buy();
    await placeOrder(store);
    const { total } = (await store.call('GET', `/v1/orders/${order.id}`)).data.totals;
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {
      amount: 100,
    });
    assert.equal(refund.status, 200, refund.text);
    const { agents, to, ...head } = await read('?interval=week');
    assert.deepEqual([head.interval, head.currency], ['week', 'USD']);
    const sums = ({ id, orders, total: sum, refunds, net }: Data) => [
      id,
      orders,
      sum,
      refunds,
      net,
    ];
    assert.deepEqual(agents.map(sums), [
      [one.id, 2, 2 * total, 100, 2 * total - 100],
      [two.id, 1, total, 0, total],
    ]);
    const { intervals, protocol } = agents[0];
    assert.deepEqual([intervals.length, intervals[0].to, protocol], [1, to, 'acp']);
    assert.deepEqual(sums({ id: one.id, ...intervals[0] }), sums(agents[0]));
    assert.equal((await read('?limit=1')).agents.length, 1);
    assert.deepEqual((await read('?currency=EUR')).agents, []);
    assert.deepEqual((await read('?developerMode=false')).agents, []);
    const before = await read();
    await rebuildFigures(service.sql, store.id as StoreId);
    assert.deepEqual(await read(), before);
  });

  it('refuse sums that are too large to be exact', async () => {
    const store = await service.newStore();
    const { call } = await store.newOperator('owner');
    // No order of a sandbox is so large. The rows are of days that are not counted meanwhile.
    await service.sql`
      insert into agent_figures
      select ${store.id}, true, 'USD', ${service.app.clock.now()}::timestamptz::date - n, 'agent',
        null, 'ucp', 1, 6e15, 0
      from generate_series(1, 2) as n`;
    assert.equal((await call('GET', FIGURES)).code, 'AMOUNT_TOO_LARGE');
    await service.sql`delete from agent_figures where store_id = ${store.id}`;
  });

  it('belong to their store, and refuse bad dates', async () => {
    const agent = await newAcpAgent(service, await service.newStore());
    await agent.buy();
    const other = await (await service.newStore()).newOperator('owner');
    assert.deepEqual((await other.call('GET', FIGURES)).data.agents, []);
    for (const query of ['from=yesterday', 'from=2026-02-01&to=2026-01-01', 'limit=0']) {
      assert.equal((await other.call('GET', `${FIGURES}?${query}`)).code, 'VALIDATION_ERROR');
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { ACCEPT, mcpClient } from './mcp-client.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const clerk = await store.newOperator('staff');
const agent = mcpClient(service.call, '/admin/mcp', owner.headers);
const staff = mcpClient(service.call, '/admin/mcp', clerk.headers);

const auditLog = async (query = ''): Promise<Data[]> =>
  (await owner.call('GET', `/admin/v1/audit-log${query}`)).data.entries;

describe('reading by an agent', () => {
  it('returns what the operators interface returns', async () => {
    const order = await placeOrder(store);
    const byRest = (await owner.call('GET', `/admin/v1/orders/${order.id}`)).data;
    assert.deepEqual(await agent.tool('get_order', { orderId: order.id }), byRest);
    const { orders } = await agent.tool('find_orders', { limit: 1 });
    assert.equal(orders[0].id, order.id);
    const { orderNumber } = order;
    const named = await agent.tool('get_order_by_number', { orderNumber });
    assert.deepEqual(named, byRest);
    const { transactions } = await agent.tool('list_transactions', { orderId: order.id });
    assert.ok(transactions.length > 0);
  });

  it('has every listed read', async () => {
    const { tools } = await agent.ask('tools/list');
    const reads = (tools as Data[]).filter(({ annotations }) => annotations.readOnlyHint);
    const open = reads.filter(({ inputSchema }) => !inputSchema.required?.length);
    assert.ok(open.length > 10);
    for (const { name } of open) {
      if (name === 'get_sales_figures') continue;
      assert.ok(await agent.tool(name), name);
    }
    const store_ = await agent.tool('read', { operation: 'getStore' });
    assert.equal(store_.handle, store.handle);
  });

  it('has the refusals of the interface, and the role of the operator', async () => {
    const missing = await agent.refused('get_order', { orderId: store.id });
    assert.equal(missing.code, 'ORDER_NOT_FOUND');
    assert.equal(missing.status, 404);
    const filter = { limit: 100_000 };
    assert.equal((await agent.refused('find_orders', filter)).code, 'INVALID_ARGUMENTS');
    const sessions = { operation: 'listMemberSessions', params: { operatorId: owner.id } };
    assert.equal((await staff.refused('read', sessions)).code, 'FORBIDDEN');
    assert.ok(await agent.tool('read', sessions));
    const log = { operation: 'listAuditLog' };
    assert.equal((await staff.refused('read', log)).code, 'FORBIDDEN');
  });

  it('reads neither files nor changes anything by a read', async () => {
    for (const operation of ['exportOrders', 'exportCustomers', 'createCoupon', 'no']) {
      const error = await agent.refused('read', { operation });
      assert.equal(error.code, 'UNKNOWN_OPERATION', operation);
    }
  });

  it('hides what other stores have', async () => {
    const other = await store.sibling();
    const order = await placeOrder(other);
    const error = await agent.refused('get_order', { orderId: order.id });
    assert.equal(error.code, 'ORDER_NOT_FOUND');
    const { orders } = await agent.tool('find_orders');
    assert.ok(orders.every(({ id }: Data) => id !== order.id));
  });

  it('is in the audit log, each call, via mcp, with names of arguments only', async () => {
    const order = await placeOrder(store);
    await staff.tool('get_order', { orderId: order.id });
    await staff.refused('get_order', { orderId: `x${order.id}` });
    const [entry] = await auditLog(`?subject=${order.id}`);
    assert.equal(entry.operation, 'get_order');
    assert.equal(entry.via, 'mcp');
    assert.deepEqual(entry.operator, { id: clerk.id, email: clerk.email });
    assert.deepEqual(entry.fields, ['orderId']);
    const [refused] = await auditLog(`?subject=x${order.id}`);
    assert.equal(refused.operation, 'get_order');
    await owner.call('PATCH', '/admin/v1/store', { name: 'Mugs' });
    const [own] = await auditLog('?limit=1');
    assert.deepEqual([own.operation, own.via], ['changeStore', null]);
  });
});

describe('the token of an operator', () => {
  it('is needed, and ends with its session', async () => {
    const none = await mcpClient(service.call, '/admin/mcp').send('tools/list');
    assert.equal(none.status, 401);
    assert.equal(none.headers['www-authenticate'], 'Bearer');
    assert.equal(none.body.error.data.code, 'OPERATOR_TOKEN_MISSING');
    const wrong = { authorization: 'Bearer opt_unknown' };
    const invalid = await mcpClient(service.call, '/admin/mcp', wrong).send('tools/list');
    assert.equal(invalid.body.error.data.code, 'OPERATOR_TOKEN_INVALID');
    const key = { authorization: `Bearer ${store.apiKey}` };
    assert.equal((await mcpClient(service.call, '/admin/mcp', key).send('ping')).status, 401);
    const guest = await store.newOperator('staff');
    const client = mcpClient(service.call, '/admin/mcp', guest.headers);
    assert.equal((await client.send('ping')).status, 200);
    await guest.call('DELETE', '/admin/v1/session');
    assert.equal((await client.send('ping')).status, 401);
  });

  it('is not read from the cookie of a browser', async () => {
    const cookie = `cartwright_session=${owner.token}`;
    const own = { 'sec-fetch-site': 'same-origin' };
    for (const headers of [{ cookie }, { cookie, authorization: 'Basic x' }]) {
      const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const sent = { ...ACCEPT, ...own, ...headers };
      const { status } = await service.call('POST', '/admin/mcp', body, sent);
      assert.equal(status, 401);
    }
  });
});

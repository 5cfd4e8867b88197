import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { startService } from '../../harness.ts';
import { fakeProvider } from '../payments/fake-provider.ts';
import { mcpClient } from './mcp-client.ts';

const fake = fakeProvider();
const service = await startService({ ports: { payments: () => [fake] } });
const { sql } = service;
const store = await service.newStore();
const clerk = await store.newOperator('staff');
const agent = mcpClient(service.call, '/admin/mcp', clerk.headers);

describe('a confirmation whose outcome is unknown', () => {
  for (const kind of ['refund', 'void'] as const) {
    it(`is repeated by its token, and the ${kind} is made once`, async () => {
      const order = await placeOrder(store);
      const prepared = await agent.tool(`prepare_${kind}`, { orderId: order.id });
      const token = { confirmationToken: prepared.confirmationToken };
      fake.asked.length = 0;
      fake.next.push('unknown');
      const lost = await agent.refused(`confirm_${kind}`, token);
      assert.equal(lost.code, 'PROVIDER_TIMEOUT');
      const done = await agent.tool(`confirm_${kind}`, token);
      assert.equal(done.done, true);
      assert.equal(new Set(fake.asked.map(({ key }) => key)).size, 1, 'one key at the provider');
      const asked = fake.asked.length;
      await agent.tool(`confirm_${kind}`, token);
      assert.equal(fake.asked.length, asked);
      await auditStore(sql, store);
    });
  }

  it('is refused for good where the provider refuses it', async () => {
    const order = await placeOrder(store);
    const { confirmationToken } = await agent.tool('prepare_refund', { orderId: order.id });
    fake.next.push('refused');
    const error = await agent.refused('confirm_refund', { confirmationToken });
    const again = await agent.refused('confirm_refund', { confirmationToken });
    assert.equal(error.status < 500, true, error.code);
    assert.equal(again.code, 'CONFIRMATION_REFUSED');
    await auditStore(sql, store);
  });

  it('is repeated where a process ended before it noted the outcome', async () => {
    const order = await placeOrder(store);
    const args = { orderId: order.id, amount: 10 };
    const { confirmationToken } = await agent.tool('prepare_refund', args);
    const done = await agent.tool('confirm_refund', { confirmationToken });
    await sql`
      update mcp_confirmations set state = 'executing'
      where store_id = ${store.id} and state = 'done'`;
    fake.asked.length = 0;
    assert.deepEqual(await agent.tool('confirm_refund', { confirmationToken }), done);
    assert.deepEqual(fake.asked, []);
  });
});

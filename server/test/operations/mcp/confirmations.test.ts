import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mcpJobs } from '../../../src/features/mcp/jobs.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { ownDatabase } from '../../states.ts';
import { mcpClient } from './mcp-client.ts';

const MINUTE_MS = 60_000;
const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const clerk = await store.newOperator('staff');
const agent = mcpClient(service.call, '/admin/mcp', clerk.headers);
const other = mcpClient(service.call, '/admin/mcp', owner.headers);

const details = detailsBy(owner);
const refundsOf = async ({ id }: Data): Promise<Data[]> => {
  const { data } = await owner.call('GET', `/admin/v1/orders/${id}/transactions`);
  return data.transactions.filter(({ type }: Data) => type === 'refund');
};
const auditOf = async ({ id }: Data): Promise<string[]> => {
  const { data } = await owner.call('GET', `/admin/v1/audit-log?subject=${id}`);
  return data.entries.map(({ operation, via }: Data) => `${operation} ${via}`);
};
const held = () => placeOrder(store, { paymentToken: 'tok_held' });

describe('a refund by an agent', () => {
  it('is summarized in money, and executed once by its token', async () => {
    const order = await placeOrder(store);
    const prepared = await agent.tool('prepare_refund', { orderId: order.id, amount: 700 });
    assert.match(prepared.summary, new RegExp(`^Refund USD 7\\.00 of order ${order.orderNumber}`));
    assert.equal(prepared.amount, 700);
    assert.deepEqual(await refundsOf(order), []);
    const token = { confirmationToken: prepared.confirmationToken };
    const done = await agent.tool('confirm_refund', token);
    assert.equal(done.done, true);
    assert.equal(done.result.refund.amount, 700);
    const again = await agent.tool('confirm_refund', token);
    assert.deepEqual(again, done);
    assert.equal((await refundsOf(order)).length, 1);
    assert.deepEqual((await auditOf(order)).toReversed(), [
      'prepare_refund mcp',
      'refundOrderPayment mcp',
    ]);
    const { data } = await owner.call('GET', '/admin/v1/audit-log?operation=confirm_refund');
    assert.equal(data.entries.length, 2);
    assert.deepEqual(data.entries[0].fields, ['confirmationToken']);
  });

  it('has one effect, however many confirmations arrive at once', async () => {
    const order = await placeOrder(store);
    const { confirmationToken } = await agent.tool('prepare_refund', { orderId: order.id });
    const args = { name: 'confirm_refund', arguments: { confirmationToken } };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => agent.send('tools/call', args)),
    );
    assert.ok(replies.some(({ body }) => !body.result.isError));
    assert.equal((await refundsOf(order)).length, 1);
    assert.equal((await details(order)).refundable, 0);
    await agent.tool('confirm_refund', { confirmationToken });
    assert.equal((await refundsOf(order)).length, 1);
  });

  it('refunds the amount that was shown, also where none was given', async () => {
    const order = await placeOrder(store);
    const prepared = await agent.tool('prepare_refund', { orderId: order.id });
    const { confirmationToken, amount } = prepared;
    assert.equal(amount, (await details(order)).refundable);
    await owner.call('POST', `/admin/v1/orders/${order.id}/refund`, { amount: 100 });
    const error = await agent.refused('confirm_refund', { confirmationToken });
    assert.equal(error.code, 'CONFIRMATION_OUTDATED');
    const ended = await agent.refused('confirm_refund', { confirmationToken });
    assert.equal(ended.code, 'CONFIRMATION_REFUSED');
    assert.equal((await refundsOf(order)).length, 1);
  });

  it('is bound to its operator, store and action', async () => {
    const order = await placeOrder(store);
    const { confirmationToken } = await agent.tool('prepare_refund', { orderId: order.id });
    const shop = await store.sibling();
    const stranger = await shop.newOperator('owner');
    const foreign = mcpClient(service.call, '/admin/mcp', stranger.headers);
    for (const [client, tool] of [
      [other, 'confirm_refund'],
      [foreign, 'confirm_refund'],
      [agent, 'confirm_void'],
      [agent, 'confirm_capture'],
      [agent, 'confirm_coupon'],
    ] as const) {
      const error = await client.refused(tool, { confirmationToken });
      assert.equal(error.code, 'CONFIRMATION_UNKNOWN', tool);
    }
    const unknown = await agent.refused('confirm_refund', { confirmationToken: 'mcp_none' });
    assert.equal(unknown.code, 'CONFIRMATION_UNKNOWN');
    const more = { confirmationToken, amount: 1 };
    assert.equal((await agent.refused('confirm_refund', more)).code, 'INVALID_ARGUMENTS');
    assert.deepEqual(await refundsOf(order), []);
    await agent.tool('confirm_refund', { confirmationToken });
  });

  it('can be confirmed for ten minutes', async () => {
    const order = await placeOrder(store);
    const prepared = await agent.tool('prepare_refund', { orderId: order.id, amount: 1 });
    const second = await agent.tool('prepare_refund', { orderId: order.id, amount: 1 });
    service.clock.advance(9.9 * MINUTE_MS);
    await agent.tool('confirm_refund', { confirmationToken: prepared.confirmationToken });
    service.clock.advance(0.2 * MINUTE_MS);
    for (const { confirmationToken } of [prepared, second]) {
      const error = await agent.refused('confirm_refund', { confirmationToken });
      assert.equal(error.code, 'CONFIRMATION_EXPIRED');
    }
    assert.equal((await refundsOf(order)).length, 1);
  });

  it('has the refusals of the interface before a token is given', async () => {
    const order = await placeOrder(store);
    const much = { orderId: order.id, amount: 10_000_000 };
    assert.equal((await agent.refused('prepare_refund', much)).code, 'REFUND_EXCEEDS_AVAILABLE');
    const unknown = { orderId: store.id };
    assert.equal((await agent.refused('prepare_refund', unknown)).code, 'ORDER_NOT_FOUND');
    for (const amount of [0, -1, 1.5, '7', 1e300]) {
      const error = await agent.refused('prepare_refund', { orderId: order.id, amount });
      assert.equal(error.code, 'INVALID_ARGUMENTS', String(amount));
    }
    const preview = { orderId: order.id, preview: false };
    assert.equal((await agent.refused('prepare_refund', preview)).code, 'INVALID_ARGUMENTS');
  });
});

describe('captures and voids by an agent', () => {
  it('capture what was shown and release the rest', async () => {
    const order = await held();
    const { capturable } = await details(order);
    const prepared = await agent.tool('prepare_capture', { orderId: order.id, amount: 1000 });
    assert.match(prepared.summary, /^Capture USD 10\.00 of order .+, release USD \d+\.\d\d\.$/);
    assert.equal((await details(order)).capturable, capturable);
    const token = { confirmationToken: prepared.confirmationToken };
    const done = await agent.tool('confirm_capture', token);
    assert.deepEqual(await agent.tool('confirm_capture', token), done);
    const after = await details(order);
    assert.deepEqual([after.capturable, after.refundable], [0, 1000]);
    const nothing = await agent.refused('prepare_capture', { orderId: order.id });
    assert.equal(nothing.code, 'NOT_CAPTURABLE');
  });

  it('refuse to capture more than is authorized', async () => {
    const order = await held();
    const args = { orderId: order.id, amount: 9_999_999 };
    const error = await agent.refused('prepare_capture', args);
    assert.equal(error.code, 'CAPTURE_EXCEEDS_AUTHORIZED');
  });

  it('void once, and not after a capture', async () => {
    const [order, captured] = [await held(), await held()];
    const prepared = await agent.tool('prepare_void', { orderId: order.id, reason: 'test' });
    assert.match(prepared.summary, /^Void the authorized payment of order .+: USD \d+\.\d\d\.$/);
    const token = { confirmationToken: prepared.confirmationToken };
    await agent.tool('confirm_void', token);
    await agent.tool('confirm_void', token);
    assert.equal((await details(order)).paymentStatus, 'voided');
    const late = await agent.tool('prepare_void', { orderId: captured.id });
    await owner.call('POST', `/admin/v1/orders/${captured.id}/capture`, {});
    const { confirmationToken } = late;
    const error = await agent.refused('confirm_void', { confirmationToken });
    assert.equal(error.code, 'CONFIRMATION_OUTDATED');
  });
});

describe('coupons by an agent', () => {
  it('are created, changed and ended in two steps', async () => {
    const terms = { code: 'AGENT20', type: 'percent', value: 20, minimum: 5000, usesMax: 10 };
    const created = await agent.tool('prepare_coupon', terms);
    assert.match(created.summary, /^Create coupon AGENT20: 20 % off, from USD 50\.00/);
    const listed = await owner.call('GET', '/admin/v1/coupons?code=AGENT20');
    assert.deepEqual(listed.data.coupons, []);
    const { confirmationToken } = created;
    const { result } = await agent.tool('confirm_coupon', { confirmationToken });
    assert.equal(result.code, 'AGENT20');
    const couponId = result.id;
    const change = await agent.tool('prepare_coupon_change', { couponId, usesMax: 5 });
    assert.match(change.summary, /at most 10 uses" to ".*at most 5 uses"/);
    const token = { confirmationToken: change.confirmationToken };
    assert.equal((await agent.tool('confirm_coupon', token)).result.usesMax, 5);
    const end = await agent.tool('prepare_coupon_end', { couponId });
    const last = { confirmationToken: end.confirmationToken };
    assert.equal((await agent.tool('confirm_coupon', last)).result.status, 'ended');
  });

  it('are refused where they changed meanwhile, and where the code is taken', async () => {
    const fixed = { code: 'AGENT5', type: 'fixed', value: 500 };
    const { confirmationToken } = await agent.tool('prepare_coupon', fixed);
    const { data } = await owner.call('POST', '/admin/v1/coupons', fixed);
    const taken = await agent.refused('confirm_coupon', { confirmationToken });
    assert.equal(taken.code, 'COUPON_CODE_TAKEN');
    const args = { couponId: data.id, value: 900 };
    const change = await agent.tool('prepare_coupon_change', args);
    assert.equal(change.amount, 900);
    await owner.call('PATCH', `/admin/v1/coupons/${data.id}`, { value: 600 });
    const token = { confirmationToken: change.confirmationToken };
    assert.equal((await agent.refused('confirm_coupon', token)).code, 'CONFIRMATION_OUTDATED');
    const { data: after } = await owner.call('GET', `/admin/v1/coupons/${data.id}`);
    assert.equal(after.value, 600);
  });
});

describe('confirmations', () => {
  it('are stored by the hash of their token, and purged an hour after they expired', async () => {
    // The job is for all stores: elsewhere it would take confirmations of other files.
    const alone = await (await ownDatabase()).start();
    const shop = await alone.newStore();
    const { headers } = await shop.newOperator('staff');
    const order = await placeOrder(shop);
    const args = { orderId: order.id, note: 'damaged' };
    const { confirmationToken } = await mcpClient(alone.call, '/admin/mcp', headers).tool(
      'prepare_refund',
      args,
    );
    const stored = () => alone.sql`select * from mcp_confirmations`;
    const rows = await stored();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(confirmationToken));
    assert.ok(alone.logLines.every((line) => !line.includes(confirmationToken)));
    alone.clock.advance(69 * MINUTE_MS);
    await mcpJobs[0]?.run(alone.app);
    assert.equal((await stored()).length, 1);
    alone.clock.advance(2 * MINUTE_MS);
    await mcpJobs[0]?.run(alone.app);
    assert.equal((await stored()).length, 0);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { detailsBy } from '../../operators.ts';
import { acceptOffer } from '../../upsell-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const clerk = await store.newOperator('staff');
const { call } = clerk;

const details = detailsBy(clerk);
const refund = ({ id }: Data, body: object) =>
  store.call('POST', `/v1/payments/orders/${id}/refund`, body);
const unitsOf = ({ items }: Data) =>
  items.map((item: Data) => [item.sku, item.refundableQuantity, item.refundedQuantity]);

describe('getOrderDetails works', () => {
  it('returns the order of the storefront, and what can be done with it', async () => {
    const order = await placeOrder(store);
    const data = await details(order);
    const { items, shipments, timeline, refundable, capturable, attempts, tags, ...other } = data;
    const { disputes, returns, agent, ...rest } = other;
    const { items: lines, shipments: none, timeline: entries, ...same } = order;
    assert.deepEqual(rest, same);
    assert.deepEqual([refundable, capturable, shipments], [order.total, 0, none]);
    assert.deepEqual([disputes, returns, agent], [[], [], null]);
    const unsaid = { note: null, operator: null, returnId: null };
    assert.deepEqual([timeline, tags], [[{ ...entries[0], ...unsaid }], []]);
    assert.deepEqual(
      items.map((item: Data) => [item.sku, item.refundableAmount, item.unshippedQuantity]),
      lines.map((line: Data) => [line.sku, line.lineTotal, line.quantity]),
    );
    assert.deepEqual(
      attempts.map(({ status, amount, isUpsell }: Data) => [status, amount, isUpsell]),
      [['succeeded', order.total, false]],
    );
  });

  it('refunds exactly what it said, line by line', async () => {
    const order = await placeOrder(store);
    const [mug, pen] = (await details(order)).items;
    const items = [{ itemId: pen.id, quantity: 1 }];
    await refund(order, { items });
    const after = await details(order);
    assert.deepEqual(unitsOf(after), [
      ['MUG-1', 1, 0],
      ['PEN-1', 1, 1],
    ]);
    assert.equal(after.items[1].refundableAmount, pen.refundableAmount / 2);
    const rest = [
      { itemId: mug.id, quantity: 1 },
      { itemId: pen.id, quantity: 1 },
    ];
    const { data } = await refund(order, { items: rest });
    assert.equal(
      data.refund.amount,
      after.items[0].refundableAmount + after.items[1].refundableAmount,
    );
  });

  it('never says that a line can return more than the whole order', async () => {
    const order = await placeOrder(store);
    await refund(order, { amount: order.total - 5 });
    const { refundable, items } = await details(order);
    assert.deepEqual([refundable, items.map((item: Data) => item.refundableAmount)], [5, [5, 5]]);
  });

  it('has nothing to refund but something to capture while the payment is authorized', async () => {
    const held = await placeOrder(store, { paymentToken: 'tok_held' });
    const before = await details(held);
    assert.deepEqual([before.refundable, before.capturable], [0, held.total]);
    assert.deepEqual(unitsOf(before), [
      ['MUG-1', 0, 0],
      ['PEN-1', 0, 0],
    ]);
    await call('POST', `/admin/v1/orders/${held.id}/capture`, { amount: 1000 });
    const after = await details(held);
    assert.deepEqual([after.refundable, after.capturable], [1000, 0]);
    await store.call('POST', `/v1/payments/orders/${held.id}/void`, {});
    const voided = await details(held);
    assert.deepEqual([voided.refundable, voided.capturable], [0, 0]);
  });

  it('lists every attempt, declined ones and upsells too', async () => {
    const declined = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
    await store.call('POST', `${declined.path}/confirm`, declined.confirmation);
    const { data: session } = await store.call('POST', `${declined.path}/payment-intent`, {});
    const { data } = await store.call('POST', `${declined.path}/confirm`, {
      ...declined.confirmation,
      paymentIntentId: session.paymentIntent.id,
    });
    await acceptOffer(store, data.order);
    const { attempts } = await details(data.order);
    assert.deepEqual(
      attempts.map(({ status, isUpsell }: Data) => [status, isUpsell]),
      [
        ['declined', false],
        ['succeeded', false],
        ['succeeded', true],
      ],
    );
    const [refused, ...paid] = attempts.map(({ decline }: Data) => decline?.code ?? null);
    assert.ok(refused, 'the reason of the decline');
    assert.deepEqual(paid, [null, null]);
  });

  it('is found by number as by id, in any case', async () => {
    const order = await placeOrder(store);
    const { text } = await call('GET', `/admin/v1/orders/${order.id}`);
    for (const number of [order.orderNumber, order.orderNumber.toLowerCase()]) {
      assert.equal((await call('GET', `/admin/v1/orders/number/${number}`)).text, text);
    }
  });

  it('lists its transactions as the storefront does', async () => {
    const order = await placeOrder(store);
    await refund(order, { amount: 7 });
    const here = await call('GET', `/admin/v1/orders/${order.id}/transactions`);
    const there = await store.call('GET', `/v1/payments/orders/${order.id}/transactions`);
    assert.deepEqual(here.data.summary, { ...there.data.summary, disputed: 0 });
    assert.deepEqual(
      here.data.transactions.map(({ id }: Data) => id),
      there.data.transactions.map(({ id }: Data) => id),
    );
  });
});

describe('getOrderDetails hides foreign ids', () => {
  it('answers for an order of another store as for an unknown one', async () => {
    const other = await placeOrder(await service.newStore());
    for (const rest of ['', '/transactions']) {
      const foreign = await call('GET', `/admin/v1/orders/${other.id}${rest}`);
      const unknown = await call('GET', `/admin/v1/orders/${randomUUID()}${rest}`);
      const invalid = await call('GET', `/admin/v1/orders/x${rest}`);
      assert.deepEqual([foreign.status, foreign.code], [404, 'ORDER_NOT_FOUND']);
      assert.deepEqual([unknown.text, invalid.text], [foreign.text, foreign.text]);
    }
    for (const number of ['ORD-2026-99999', 'nonsense']) {
      const reply = await call('GET', `/admin/v1/orders/number/${number}`);
      assert.deepEqual([reply.status, reply.code], [404, 'ORDER_NOT_FOUND']);
    }
  });
});

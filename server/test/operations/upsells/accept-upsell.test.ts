import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import type { Data, Reply } from '../../harness.ts';
import { ownDatabase, product } from '../../states.ts';
import { acceptOffer, newOffer, offersOf } from '../../upsell-steps.ts';
import {
  assertEvents,
  eventsOf,
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
} from '../orders/every-order.ts';

const SAFE_MAX = 9007199254740991;
const MINUTE_MS = 60 * 1000;
// A database of its own: its sweeper takes no payments of other files.
const service = await (await ownDatabase()).start();
const store = await service.newStore();
const [kit] = await offersOf(store, await placeOrder(store));
const accept = (order: Data, change: object = {}, headers = {}): Promise<Reply> => {
  const body = { offerId: kit.id, ...change };
  return store.call('POST', `/v1/upsells/orders/${order.id}/accept`, body, headers);
};
const operation: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, order, headers) =>
    call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId: kit.id }, headers),
};
const read = async ({ id }: Data): Promise<Data> =>
  (await store.call('GET', `/v1/orders/${id}`)).data;
const refund = (order: Data, body: object, headers = {}) =>
  store.call('POST', `/v1/payments/orders/${order.id}/refund`, body, headers);
const attemptsOf = async ({ id }: Data) =>
  (await service.sql`select id from payment_attempts where order_id = ${id}`).length;

async function refuses(order: Data, change: object, status: number, code: string): Promise<void> {
  const [before, attempts] = [await orderRows(service, order.id), await attemptsOf(order)];
  const reply = await accept(order, change);
  assert.deepEqual([reply.status, reply.code], [status, code], reply.text);
  assert.equal(await orderRows(service, order.id), before, 'the order was written');
  assert.equal(await attemptsOf(order), attempts, 'a charge was begun');
}

describe('acceptUpsell works', () => {
  it('charges once more, and extends items, totals, ledger and events of the order', async () => {
    const order = await placeOrder(store);
    const { status, data } = await accept(order, { quantity: 2, expectedTotal: 2400 });
    assert.equal(status, 200);
    const { upsell, order: grown } = data;
    assert.deepEqual([upsell.offerId, upsell.amount, upsell.quantity], [kit.id, 2400, 2]);
    assert.deepEqual([grown.total, grown.totals.paid, grown.itemCount], [4048, 4048, 5]);
    const { subtotal, total, amountDue } = grown.totals;
    assert.deepEqual([subtotal, total, amountDue], [4048, 4048, 4048]);
    const [line] = grown.items.filter(({ source }: Data) => source === 'upsell');
    assert.deepEqual([line.id, line.sku, line.lineTotal], [upsell.itemId, kit.sku, 2400]);
    assert.deepEqual(grown.items.slice(0, 2), order.items);
    assert.deepEqual([grown.status, grown.paymentStatus], ['confirmed', 'paid']);
    assert.equal(grown.timeline.at(-1).type, 'upsell_accepted');
    assert.deepEqual(await read(order), grown);

    const { summary, transactions } = (
      await store.call('GET', `/v1/payments/orders/${order.id}/transactions`)
    ).data;
    assert.deepEqual([summary.captured, summary.available], [4048, 4048]);
    assert.deepEqual(
      transactions.map(({ type, amount }: Data) => [type, amount]),
      [
        ['capture', 1648],
        ['capture', 2400],
      ],
    );
    const types = [
      'order.created',
      'payment.captured',
      'order.upsell_accepted',
      'payment.captured',
    ];
    await assertEvents(service, order, types);
    const [, , event] = await eventsOf(service, order);
    assert.deepEqual(event?.data, {
      orderId: order.id,
      orderNumber: order.orderNumber,
      upsellId: upsell.id,
      offerId: kit.id,
      sku: kit.sku,
      quantity: 2,
      amount: 2400,
      total: 4048,
      currency: 'USD',
      developerMode: true,
    });
    const found = await store.call('GET', `/v1/orders/?search=${kit.sku}`);
    assert.ok(
      found.data.orders.some(({ id, total: sum }: Data) => id === order.id && sum === 4048),
    );
  });

  it('does not change the order when the charge is declined, and may be retried', async () => {
    for (const paymentToken of ['tok_upsell_declined', 'tok_upsell_requires_action']) {
      const order = await placeOrder(store, { paymentToken });
      const shown = async () => {
        const { version: _, ...row } = (
          await service.sql`select * from orders where id = ${order.id}`
        )[0] as Data;
        return [row, await eventsOf(service, order)];
      };
      const before = await shown();
      for (let time = 1; time <= 2; time++) {
        const reply = await accept(order);
        assert.deepEqual([reply.status, reply.code], [402, 'PAYMENT_DECLINED']);
        assert.equal(await attemptsOf(order), 1 + time);
      }
      assert.deepEqual(await shown(), before);
    }
  });

  it('resumes the same charge after an unknown outcome', async () => {
    const order = await placeOrder(store, { paymentToken: 'tok_upsell_timeout' });
    for (let time = 0; time < 2; time++) {
      const reply = await accept(order);
      assert.deepEqual([reply.status, reply.code], [504, 'PROVIDER_TIMEOUT']);
    }
    const other = await accept(order, { quantity: 3 });
    assert.equal(other.code, 'UPSELL_ALREADY_ACCEPTED');
    service.clock.advance(4000);
    assert.equal((await accept(order)).status, 200);
    assert.deepEqual([await attemptsOf(order), (await read(order)).total], [2, 2848]);
  });

  it('is advanced by the sweeper, also after the offer has expired', async () => {
    for (const paymentToken of ['tok_upsell_timeout', 'tok_upsell_pending']) {
      const order = await placeOrder(store, { paymentToken });
      assert.equal((await accept(order)).code, 'PROVIDER_TIMEOUT');
      service.clock.advance(31 * MINUTE_MS);
      await sweepAttempts(service.app);
      assert.equal((await read(order)).total, 2848);
      assert.equal((await accept(order)).data.order?.total, 2848);
    }
  });

  it('charges the authenticated method, without another action of the shopper', async () => {
    const order = await placeOrder(store, { paymentToken: 'tok_fine' });
    await acceptOffer(store, order);
    const { order: twice } = await acceptOffer(store, order, 1);
    assert.deepEqual([twice.total, twice.items.length], [1648 + 1700, 4]);
    await auditStore(service.sql, store);
  });
});

describe('a refund of an order with an upsell', () => {
  const parts = async (order: Data) =>
    (await store.call('GET', `/v1/payments/orders/${order.id}/transactions`)).data.transactions
      .filter(({ type }: Data) => type === 'refund')
      .map(({ amount, parentId }: Data) => [amount, parentId]);
  const captures = async (order: Data): Promise<string[]> =>
    (await store.call('GET', `/v1/payments/orders/${order.id}/transactions`)).data.transactions
      .filter(({ type }: Data) => type === 'capture')
      .map(({ id }: Data) => id);

  it('is one refund over both charges, and no charge is refunded beyond its amount', async () => {
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    const [first, second] = await captures(order);
    assert.equal((await refund(order, { amount: 648 })).data.refund.amount, 648);
    const headers = { 'idempotency-key': randomUUID() };
    const { data } = await refund(order, { amount: 1100 }, headers);
    assert.equal(data.refund.amount, 1100);
    assert.deepEqual(data.refund.allocations, [
      { source: 'card', amount: 1000, giftCardId: null },
      { source: 'card', amount: 100, giftCardId: null },
    ]);
    assert.equal((await refund(order, { amount: 1100 }, headers)).data.refund.id, data.refund.id);
    assert.deepEqual(await parts(order), [
      [648, first],
      [1000, first],
      [100, second],
    ]);
    assert.equal(data.order.paymentStatus, 'partially_refunded');
    const rest = (await refund(order, {})).data;
    assert.deepEqual([rest.refund.amount, rest.order.status], [1100, 'refunded']);
    assert.equal((await refund(order, {})).code, 'NOT_REFUNDABLE');
    await auditStore(service.sql, store);
  });

  it('refunds the added line by its id', async () => {
    const order = await placeOrder(store);
    const { upsell } = await acceptOffer(store, order);
    const items = [{ itemId: upsell.itemId, quantity: 1 }];
    assert.equal((await refund(order, { items })).data.refund.amount, 1200);
    assert.equal((await refund(order, { items })).code, 'REFUND_EXCEEDS_AVAILABLE');
  });

  it('replaces a void, also while the upsell is in progress', async () => {
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    const slow = await placeOrder(store, { paymentToken: 'tok_upsell_timeout' });
    await accept(slow);
    for (const { id } of [order, slow]) {
      const { status, code } = await store.call('POST', `/v1/payments/orders/${id}/void`, {});
      assert.deepEqual([status, code], [409, 'NOT_VOIDABLE']);
    }
  });
});

describe('acceptUpsell refuses bad input', () => {
  refusesShapes(operation, (order, body) => accept(order, body as object), [
    { offerId: undefined },
    { offerId: '' },
    { offerId: 7 },
    { quantity: 0 },
    { quantity: 101 },
    { quantity: '2' },
    { expectedTotal: -1 },
  ]);

  it('refuses another total than the offer has', async () => {
    const order = await placeOrder(store);
    await refuses(order, { expectedTotal: 1199 }, 409, 'TOTAL_CHANGED');
    await refuses(order, { expectedTotal: 1200, quantity: 2 }, 409, 'TOTAL_CHANGED');
    await acceptOffer(store, order);
    await refuses(order, { expectedTotal: 1199 }, 409, 'TOTAL_CHANGED');
  });

  it('refuses an offer that is not for this order', async () => {
    const order = await placeOrder(store);
    const offerId = await newOffer(service, store, { sku: 'LENS', triggerSkus: ['CAMERA'] });
    const inactive = await newOffer(service, store, { sku: 'OLD', isActive: false });
    const included = await newOffer(service, store, { sku: 'MUG-1' });
    for (const other of [offerId, inactive, included, randomUUID(), 'x']) {
      await refuses(order, { offerId: other }, 404, 'UPSELL_OFFER_NOT_FOUND');
    }
  });

  it('refuses an expired offer, and not before', async () => {
    const order = await placeOrder(store);
    service.clock.advance(30 * MINUTE_MS - 5000);
    assert.equal((await accept(order)).status, 200);
    const late = await placeOrder(store);
    service.clock.advance(30 * MINUTE_MS);
    await refuses(late, {}, 409, 'UPSELL_EXPIRED');
    assert.equal((await accept(order)).status, 200, 'what was accepted is accepted');
  });

  it('refuses an order that was voided, cancelled, refunded or never charged', async () => {
    const [voided, refunded, cancelled] = await Promise.all([
      placeOrder(store),
      placeOrder(store),
      placeOrder(store),
    ]);
    await store.call('POST', `/v1/payments/orders/${voided.id}/void`, {});
    await refund(refunded, {});
    await store.call('PATCH', `/v1/orders/${cancelled.id}/status`, { status: 'cancelled' });
    const items = [product('FREE', { unitPriceCents: '0' })];
    const free = await placeOrder(store, { items });
    const pending = await placeOrder(store, { paymentToken: 'tok_pending' });
    for (const order of [voided, refunded, cancelled, free, pending]) {
      await refuses(order, {}, 409, 'ORDER_NOT_MODIFIABLE');
    }
    const partly = await placeOrder(store);
    await refund(partly, { amount: 1 });
    assert.equal((await accept(partly)).status, 200);
  });

  it('refuses what would make the order too large', async () => {
    const items = [product('GOLD', { unitPriceCents: String(SAFE_MAX - 1199) })];
    await refuses(await placeOrder(store, { items }), {}, 422, 'AMOUNT_TOO_LARGE');
  });
});

describe('acceptUpsell needs its credential', () => needsItsCredential(operation));

describe('acceptUpsell hides foreign ids', () => {
  hidesForeignOrders(operation);

  it('does not sell the offer of another store', async () => {
    const stranger = await service.newStore();
    const reply = await operation.send(stranger.call, await placeOrder(stranger));
    assert.deepEqual([reply.status, reply.code], [404, 'UPSELL_OFFER_NOT_FOUND']);
  });
});

describe('acceptUpsell can be repeated', () => {
  it('adds the offer once with the same, another and no key', async () => {
    const order = await placeOrder(store);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await accept(order, { quantity: 2 }, headers);
    for (const keys of [headers, {}, { 'idempotency-key': randomUUID() }]) {
      const again = await accept(order, { quantity: 2 }, keys);
      assert.deepEqual([again.status, again.data], [200, first.data]);
    }
    assert.deepEqual((await accept(order)).data, first.data, 'the quantity need not be named');
    const other = await accept(order, { quantity: 1 });
    assert.deepEqual([other.status, other.code], [409, 'UPSELL_ALREADY_ACCEPTED']);
    assert.equal(await attemptsOf(order), 2);
  });

  it('adds it once for concurrent calls, and both offers if each is accepted', async () => {
    const order = await placeOrder(store);
    const [, wrap] = await offersOf(store, order);
    const crowd = Array.from({ length: 20 }, (_, n) =>
      accept(order, n % 2 ? { offerId: wrap.id } : {}),
    );
    const replies = await Promise.all(crowd);
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ data }) => data.upsell.id)).size, 2);
    assert.deepEqual([await attemptsOf(order), (await read(order)).total], [3, 1648 + 1700]);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { type Data, MUG, sharedService, startService } from '../../harness.ts';
import {
  assertEvents,
  eventsOf,
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
  testIdempotencyKey,
} from '../orders/every-order.ts';
import { orderSteps } from './order-steps.ts';

const PLACED = ['order.created', 'payment.captured'];
const MAX = Number.MAX_SAFE_INTEGER;
const service = await sharedService();
const store = await service.newStore();
const { refund, read, transactions: ledger } = orderSteps(store);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { id }, headers) =>
    call('POST', `/v1/payments/orders/${id}/refund`, { amount: 10 }, headers),
};

/** Three pieces that do not divide evenly: 1000 cents for 3, and two of 250. */
const UNEVEN = [
  { sku: 'A', quantity: 3, metadata: { unitPriceCents: '333' } },
  { sku: 'B', quantity: 2, metadata: { unitPriceCents: '250' } },
];

/** Of the order that a test changes so that a line does not divide evenly. */
const UNEVEN_VIOLATIONS = [
  'a confirmed order is paid or authorized in full',
  'an order matches the snapshot of its payment',
  'the totals of an order match its ledger',
  'an order adds up',
];

describe('refundOrder works', () => {
  it('refunds everything if nothing is given', async () => {
    const order = await placeOrder(store);
    const { status, data } = await refund(order, { reason: 'Broken', note: 'Arrived in pieces' });
    assert.equal(status, 200);
    assert.deepEqual(
      [data.refund.amount, data.refund.status, data.refund.reason],
      [1648, 'succeeded', 'Broken'],
    );
    assert.deepEqual(data.refund.allocations, [{ source: 'card', amount: 1648, giftCardId: null }]);
    assert.deepEqual(
      [data.order.status, data.order.paymentStatus, data.order.totals.refunded],
      ['refunded', 'refunded', 1648],
    );
    assert.deepEqual(data.order, await read(order));
  });

  it('refunds an amount, and the status follows the money', async () => {
    const order = await placeOrder(store);
    for (const [amount, label, left] of [
      [1, 'partially_refunded', 1647],
      [1646, 'partially_refunded', 1],
      [1, 'refunded', 0],
    ] as const) {
      const { data } = await refund(order, { amount });
      assert.deepEqual([data.refund.amount, data.order.status], [amount, label]);
      assert.equal(data.order.paymentStatus, label);
      assert.equal((await ledger(order)).summary.available, left);
    }
    await assertEvents(service, order, [
      ...PLACED,
      ...['payment.refunded', 'order.status_changed', 'payment.refunded'],
      ...['payment.refunded', 'order.status_changed'],
    ]);
    const told = (await eventsOf(service, order)).filter(({ type }) => type === 'payment.refunded');
    assert.deepEqual(
      told.map(({ data }) => data.amount),
      [1, 1646, 1],
    );
  });

  it('refunds the rest after a part', async () => {
    const order = await placeOrder(store);
    await refund(order, { amount: 648 });
    const { data } = await refund(order);
    assert.deepEqual([data.refund.amount, data.order.status], [1000, 'refunded']);
  });

  it('refunds lines, at their price', async () => {
    const order = await placeOrder(store, { items: UNEVEN });
    const [a, b] = order.items;
    const first = await refund(order, { items: [{ itemId: b.id, quantity: 1 }] });
    assert.equal(first.data.refund.amount, 250);
    const both = [
      { itemId: a.id, quantity: 2 },
      { itemId: b.id.toUpperCase(), quantity: 1 },
      { itemId: a.id, quantity: 1 },
    ];
    const { data } = await refund(order, { items: both });
    assert.deepEqual([data.refund.amount, data.order.status], [1249, 'refunded']);
  });

  it('adds up piece by piece if a line does not divide evenly', async () => {
    const order = await placeOrder(store, { items: UNEVEN });
    // As a discount would leave it: 1000 cents for three pieces.
    await service.sql`
      update orders set snapshot = jsonb_set(snapshot::jsonb, '{items,0,lineTotal}', '1000'),
        captured = captured + 1, authorized = authorized + 1 where id = ${order.id}`;
    for (const name of UNEVEN_VIOLATIONS) expectViolations(store.id, name, order.id);
    const amounts = [];
    for (let piece = 0; piece < 3; piece++) {
      const items = [{ itemId: order.items[0].id, quantity: 1 }];
      amounts.push((await refund(order, { items })).data.refund.amount);
    }
    assert.deepEqual(amounts, [333, 334, 333]);
  });

  it('refunds less for lines if a lower amount is given', async () => {
    const order = await placeOrder(store, { items: UNEVEN });
    const items = [{ itemId: order.items[1].id, quantity: 2 }];
    const { data } = await refund(order, { items, amount: 400 });
    assert.equal(data.refund.amount, 400);
    assert.equal((await refund(order, { items })).code, 'REFUND_EXCEEDS_AVAILABLE');
  });

  it('reads the ledger and not the status', async () => {
    const order = await placeOrder(store);
    const path = `/v1/orders/${order.id}/status`;
    await store.call('PATCH', path, { status: 'refunded' });
    assert.equal((await refund(order, { amount: 100 })).data.order.status, 'partially_refunded');
    await store.call('PATCH', path, { status: 'delivered' });
    assert.equal((await refund(order)).data.order.status, 'refunded');
  });
});

describe('refundOrder refuses bad input', () => {
  const line = { itemId: randomUUID(), quantity: 1 };
  refusesShapes(operation, refund, [
    ...[0, -1, 0.5, '1', null, MAX + 1, true].map((amount) => ({ amount })),
    ...[[], {}, 'x', null, [{}], [{ itemId: 'x' }], [{ quantity: 1 }]].map((items) => ({ items })),
    ...[0, -1, 1.5, '1', null, MAX + 1].map((quantity) => ({ items: [{ ...line, quantity }] })),
    ...['', 1, null, 'x'.repeat(101)].map((itemId) => ({ items: [{ ...line, itemId }] })),
    { items: Array.from({ length: 501 }, () => line) },
    ...['x'.repeat(201), 1, null].map((reason) => ({ reason })),
    ...['x'.repeat(2001), 1, null].map((note) => ({ note })),
    [],
    'null',
  ]);

  it('accepts a reason of 200 and a note of 2000 characters', async () => {
    const body = { amount: 1, reason: 'x'.repeat(200), note: 'x'.repeat(2000) };
    assert.equal((await refund(await placeOrder(store), body)).status, 200);
  });

  it('reports the excess of an amount above its lines, and of a piece too many', async () => {
    const order = await placeOrder(store);
    const one = [{ itemId: order.items[0].id, quantity: 1 }];
    const above = await refund(order, { amount: 1251, items: one });
    assert.match(above.body.error.message, /exceeds the total of the given lines/);
    const piece = await refund(order, { items: [{ ...one[0], quantity: 2 }] });
    assert.match(piece.body.error.message, /exceeds the remaining quantity/);
    const whole = await refund(order, { amount: 1649 });
    assert.match(whole.body.error.message, /remaining amount of the payment/);
  });

  const refusals: [name: string, body: (order: Data) => object, status: number, code: string][] = [
    ['a cent too much', () => ({ amount: 1649 }), 422, 'REFUND_EXCEEDS_AVAILABLE'],
    ['the largest amount', () => ({ amount: MAX }), 422, 'REFUND_EXCEEDS_AVAILABLE'],
    [
      'a piece too many',
      ({ items }) => ({ items: [{ itemId: items[0].id, quantity: 2 }] }),
      422,
      'REFUND_EXCEEDS_AVAILABLE',
    ],
    [
      'more pieces than can be counted',
      ({ items }) => ({
        items: [
          { itemId: items[0].id, quantity: MAX },
          { itemId: items[0].id, quantity: MAX },
        ],
      }),
      422,
      'REFUND_EXCEEDS_AVAILABLE',
    ],
    [
      'an amount above its lines',
      ({ items }) => ({ amount: 1251, items: [{ itemId: items[0].id, quantity: 1 }] }),
      422,
      'REFUND_EXCEEDS_AVAILABLE',
    ],
    [
      'a line of no order',
      () => ({ items: [{ itemId: randomUUID(), quantity: 1 }] }),
      404,
      'ITEM_NOT_FOUND',
    ],
    [
      'a line named like a part of the language',
      ({ items }) => ({
        items: [
          { itemId: items[0].id, quantity: 1 },
          { itemId: '__proto__', quantity: 1 },
        ],
      }),
      404,
      'ITEM_NOT_FOUND',
    ],
  ];
  for (const [name, body, status, code] of refusals) {
    it(`returns ${code} for ${name}, and writes nothing`, async () => {
      const order = await placeOrder(store);
      const before = await orderRows(service, order.id);
      const reply = await refund(order, body(order));
      assert.deepEqual([reply.status, reply.code], [status, code]);
      assert.equal(await orderRows(service, order.id), before);
    });
  }

  it('finds nothing to refund if nothing was due, is left or has arrived', async () => {
    const items = [{ sku: 'FREE', metadata: { unitPriceCents: '0' } }];
    const spent = await placeOrder(store);
    await refund(spent);
    for (const order of [
      await placeOrder(store, { items }),
      await placeOrder(store, { paymentToken: 'tok_pending' }),
      spent,
    ]) {
      const { status, code } = await refund(order);
      assert.deepEqual([status, code], [409, 'NOT_REFUNDABLE']);
    }
    assert.equal((await refund(spent, { amount: 1 })).code, 'REFUND_EXCEEDS_AVAILABLE');
  });
});

describe('refundOrder of a free line', () => {
  it('reports that nothing was paid for it', async () => {
    const free = { sku: 'FREE', metadata: { unitPriceCents: '0' } };
    const order = await placeOrder(store, { items: [MUG, free] });
    const items = [{ itemId: order.items[1].id, quantity: 1 }];
    const { code, body } = await refund(order, { items });
    assert.equal(code, 'NOT_REFUNDABLE');
    assert.match(body.error.message, /Nothing was paid for these lines/);
  });
});

describe('refundOrder needs its credential', () => needsItsCredential(operation));

describe('refundOrder hides foreign ids', () => {
  hidesForeignOrders(operation);

  it('treats the line of another order as unknown', async () => {
    const [order, other] = [await placeOrder(store), await placeOrder(store)];
    const foreign = await refund(order, { items: [{ itemId: other.items[0].id, quantity: 1 }] });
    const unknown = await refund(order, { items: [{ itemId: randomUUID(), quantity: 1 }] });
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});

describe('refundOrder can be repeated', () => {
  testIdempotencyKey(operation);

  it('is a new refund each time without a key', async () => {
    const order = await placeOrder(store);
    const [first, second] = [
      await refund(order, { amount: 5 }),
      await refund(order, { amount: 5 }),
    ];
    assert.notEqual(first.data.refund.id, second.data.refund.id);
    assert.equal(second.data.order.totals.refunded, 10);
  });

  it('stores its reply for 30 days', async () => {
    const other = await startService();
    const own = await other.newStore();
    const order = await placeOrder(own);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await refund(order, { amount: 5 }, own, headers);
    other.clock.advance(29 * 24 * 60 * 60 * 1000);
    assert.equal((await refund(order, { amount: 5 }, own, headers)).text, first.text);
  });
});

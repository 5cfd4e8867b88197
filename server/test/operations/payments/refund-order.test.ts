import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sweepReversals } from '../../../src/features/payments/reversals/sweep-reversals.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, MUG, startService, type TestStore } from '../../harness.ts';
import { ownDatabase } from '../../states.ts';
import {
  assertEvents,
  eventsOf,
  hidesForeignOrders,
  isDoneOnceWithKey,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
} from '../orders/every-order.ts';
import { fakeProvider } from './fake-provider.ts';

const PLACED = ['order.created', 'payment.captured'];
const MAX = Number.MAX_SAFE_INTEGER;
// Of their own: the sweeper processes all stores.
const { start } = await ownDatabase();
const service = await start();
const store = await service.newStore();
const fake = fakeProvider();
const faked = await start({ ports: { payments: () => [fake] } });
const shop = await faked.newStore();

const refund = (order: Data, body: unknown = {}, from: TestStore = store, headers = {}) =>
  from.call('POST', `/v1/payments/orders/${order.id}/refund`, body, headers);
const read = async (order: Data, from: TestStore = store) =>
  (await from.call('GET', `/v1/orders/${order.id}`)).data;
const ledger = async (order: Data, from: TestStore = store) =>
  (await from.call('GET', `/v1/payments/orders/${order.id}/transactions`)).data;
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

describe('refundOrder with a provider that refuses or does not reply', () => {
  it('makes the amount refundable again if the provider refuses', async () => {
    const order = await placeOrder(shop, { items: UNEVEN });
    const body = { items: [{ itemId: order.items[0].id, quantity: 3 }] };
    const headers = { 'idempotency-key': randomUUID() };
    fake.next.push('refused', 'refused');
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, code } = await refund(order, body, shop, headers);
      assert.deepEqual([status, code], [409, 'NOT_REFUNDABLE']);
    }
    const after = await read(order, shop);
    assert.deepEqual(
      [after.status, after.paymentStatus, after.totals.refunded],
      ['confirmed', 'paid', 0],
    );
    await assertEvents(faked, order, PLACED);
    const { status, data } = await refund(order, body, shop, headers);
    assert.deepEqual([status, data.refund.amount], [200, 999]);
    const { transactions } = await ledger(order, shop);
    assert.deepEqual(
      transactions.map((row: Data) => row.status),
      ['succeeded', 'failed', 'failed', 'succeeded'],
    );
  });

  it('keeps a partly refunded status if another refund was refused meanwhile', async () => {
    const order = await placeOrder(shop);
    const release = fake.hold();
    fake.next.push('refused');
    const refused = refund(order, { amount: 648 }, shop);
    while (fake.asked.at(-1)?.amount !== 648) await new Promise((done) => setTimeout(done, 5));
    const done = refund(order, { amount: 1000 }, shop);
    while (fake.asked.at(-1)?.amount !== 1000) await new Promise((next) => setTimeout(next, 5));
    release();
    assert.deepEqual([(await refused).status, (await done).status], [409, 200]);
    const after = await read(order, shop);
    assert.deepEqual(
      [after.status, after.paymentStatus],
      ['partially_refunded', 'partially_refunded'],
    );
  });

  for (const outcome of ['unknown', 'throws'] as const) {
    it(`reserves the amount when it ${outcome}, and the same key resolves it`, async () => {
      const order = await placeOrder(shop);
      const headers = { 'idempotency-key': randomUUID() };
      fake.next.push(outcome);
      const first = await refund(order, { amount: 1000 }, shop, headers);
      assert.deepEqual([first.status, first.code], [504, 'PROVIDER_TIMEOUT']);
      assert.equal((await ledger(order, shop)).summary.available, 648);
      const tooMuch = await refund(order, { amount: 649 }, shop);
      assert.equal(tooMuch.code, 'REFUND_EXCEEDS_AVAILABLE');
      const other = await refund(order, { amount: 999 }, shop, headers);
      assert.deepEqual([other.status, other.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
      const second = await refund(order, { amount: 1000 }, shop, headers);
      assert.deepEqual([second.status, second.data.refund.amount], [200, 1000]);
      const [one, two] = fake.asked.slice(-2);
      assert.equal(one?.key, two?.key);
      const events = ['payment.refunded', 'order.status_changed'];
      await assertEvents(faked, order, [...PLACED, ...events]);
    });
  }

  it('is resolved by the sweeper if it is not repeated', async () => {
    const order = await placeOrder(shop);
    fake.next.push('unknown', 'unknown');
    await refund(order, { amount: 1000 }, shop);
    assert.equal(await sweepReversals(faked.app), 0, 'it may still be running');
    for (const label of ['confirmed', 'partially_refunded', 'partially_refunded']) {
      faked.clock.advance(21_000);
      await sweepReversals(faked.app);
      assert.equal((await read(order, shop)).status, label);
    }
    await assertEvents(faked, order, [...PLACED, 'payment.refunded', 'order.status_changed']);
  });

  it('is abandoned by the sweeper if the provider refuses after all', async () => {
    const order = await placeOrder(shop);
    fake.next.push('unknown', 'refused');
    await refund(order, {}, shop);
    faked.clock.advance(21_000);
    await sweepReversals(faked.app);
    const after = await read(order, shop);
    assert.deepEqual([after.paymentStatus, after.totals.refunded], ['paid', 0]);
    assert.equal((await refund(order, {}, shop)).status, 200);
  });

  it('replies within the timeout of a provider, however long it hangs', async () => {
    const order = await placeOrder(shop);
    fake.next.push('hangs');
    const started = performance.now();
    const { status, code } = await refund(order, { amount: 1 }, shop);
    assert.deepEqual([status, code], [504, 'PROVIDER_TIMEOUT']);
    assert.ok(performance.now() - started < 12_000);
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
  isDoneOnceWithKey(operation);

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

  it('is exact for a hundred concurrent calls', async () => {
    const order = await placeOrder(shop);
    const asked = fake.asked.length;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => refund(order, { amount: 33 }, shop)),
    );
    const won = replies.filter(({ status }) => status === 200);
    assert.equal(won.length, Math.floor(1648 / 33));
    const lost = replies.filter(({ status }) => status !== 200).map(({ code }) => code);
    assert.deepEqual([...new Set(lost)], ['REFUND_EXCEEDS_AVAILABLE']);
    assert.equal(fake.asked.length - asked, won.length);
    const after = await read(order, shop);
    assert.deepEqual([after.totals.refunded, after.status], [1617, 'partially_refunded']);
    const told = won.map(() => 'payment.refunded');
    await assertEvents(faked, order, [
      ...PLACED,
      'payment.refunded',
      'order.status_changed',
      ...told.slice(1),
    ]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { sharedService, type TestStore } from '../../harness.ts';
import { needsItsCredential, type OrderOperation } from './every-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const read = (number: string, from: TestStore = store) =>
  from.call('GET', `/v1/orders/number/${number}`);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: true,
  send: (call, { orderNumber }, headers) =>
    call('GET', `/v1/orders/number/${orderNumber}`, undefined, headers),
};
const yearNow = () => service.clock.now().getUTCFullYear();
const orderNumber = (year: number, sequence: number) =>
  `ORD-${year}-${String(sequence).padStart(5, '0')}`;

async function setCounter({ id }: TestStore, last: number): Promise<void> {
  await service.sql`
    insert into order_counters (store_id, year, last) values (${id}, ${yearNow()}, ${last})
    on conflict (store_id, year) do update set last = excluded.last`;
  expectViolations(id, 'order numbers have no gaps and the counter is current');
}

describe('getOrderByNumber works', () => {
  it('returns the order with that number, however it is written', async () => {
    const order = await placeOrder(store);
    for (const number of [order.orderNumber, order.orderNumber.toLowerCase()]) {
      const { status, data } = await read(number);
      assert.equal(status, 200);
      assert.deepEqual(data, order);
    }
  });

  it('counts the orders of each store separately, from 1 and without a gap', async () => {
    const [one, two] = [await service.newStore(), await service.newStore()];
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, index) => placeOrder(index % 3 === 0 ? one : two)),
    );
    const numbers = placed.map((order) => order.orderNumber).sort();
    const expected = [
      ...Array.from({ length: 4 }, (_, index) => orderNumber(yearNow(), index + 1)),
      ...Array.from({ length: 8 }, (_, index) => orderNumber(yearNow(), index + 1)),
    ].sort();
    assert.deepEqual(numbers, expected);
  });

  it('leaves no gap for a declined payment', async () => {
    const own = await service.newStore();
    await placeOrder(own);
    await assert.rejects(placeOrder(own, { paymentToken: 'tok_declined' }), /PAYMENT_DECLINED/);
    assert.equal((await placeOrder(own)).orderNumber, orderNumber(yearNow(), 2));
  });

  it('grows to six digits after 99999', async () => {
    const own = await service.newStore();
    await setCounter(own, 99_998);
    const year = yearNow();
    const [last, first] = [await placeOrder(own), await placeOrder(own)];
    assert.deepEqual(
      [last.orderNumber, first.orderNumber],
      [`ORD-${year}-99999`, `ORD-${year}-100000`],
    );
    assert.deepEqual((await read(first.orderNumber, own)).data, first);
    assert.deepEqual((await read(last.orderNumber, own)).data, last);
    const { data } = await own.call('GET', '/v1/orders/?sortBy=orderNumber&sortDir=asc');
    assert.deepEqual(
      data.orders.map((order: { id: string }) => order.id),
      [last.id, first.id],
    );
  });

  it('finds an order whose shopper or goods are named like a number', async () => {
    const own = await service.newStore();
    const items = [{ sku: orderNumber(yearNow(), 1), metadata: { unitPriceCents: '5' } }];
    const order = await placeOrder(own, { items });
    assert.equal((await read(order.orderNumber, own)).data.id, order.id);
  });
});

describe('getOrderByNumber refuses bad input', () => {
  it('does not find an invalid number', async () => {
    const order = await placeOrder(store);
    const padded = order.orderNumber.replace(/-(\d{5})$/, '-0$1');
    const wrong = [
      ...[order.id, padded, `${order.orderNumber}0`, ` ${order.orderNumber}`, 'ORD-2026-1'],
      ...['ORD-99999-00001', 'ORD-2026-', 'ORD-2026-99999999999', '%00', "'%20or%201=1--", '٣'],
    ];
    for (const number of wrong) {
      const { status, code } = await read(encodeURI(number));
      assert.deepEqual([number, status, code], [number, 404, 'ORDER_NOT_FOUND']);
    }
  });
});

describe('getOrderByNumber needs its credential', () => needsItsCredential(operation));

describe('getOrderByNumber hides foreign ids', () => {
  it('returns the same bytes for a number of another store as for an unknown one', async () => {
    const [own, stranger] = [await service.newStore(), await service.newStore()];
    await placeOrder(own);
    const theirs = [await placeOrder(stranger), await placeOrder(stranger)][1];
    const [foreign, unknown] = [
      await read(theirs.orderNumber, own),
      await read(orderNumber(yearNow(), 77_777), own),
    ];
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });

  it('returns the own order if two stores have the same number', async () => {
    const [own, stranger] = [await service.newStore(), await service.newStore()];
    const [mine, theirs] = [await placeOrder(own), await placeOrder(stranger)];
    assert.equal(mine.orderNumber, theirs.orderNumber);
    assert.equal((await read(mine.orderNumber, own)).data.id, mine.id);
    assert.equal((await read(mine.orderNumber, stranger)).data.id, theirs.id);
  });
});

describe('getOrderByNumber can be repeated', () => {
  it('returns the same', async () => {
    const order = await placeOrder(store);
    assert.equal((await read(order.orderNumber)).text, (await read(order.orderNumber)).text);
  });
});

describe('order numbers at new year', () => {
  // Last, since it advances the clock of the whole file.
  it('restart at 1 with the year, at midnight UTC', async () => {
    const own = await service.newStore();
    const year = yearNow();
    await placeOrder(own);
    const last = Date.UTC(year + 1, 0, 1) - 60_000;
    service.clock.advance(last - service.clock.now().getTime());
    const before = await placeOrder(own);
    service.clock.advance(2 * 60_000);
    const after = [await placeOrder(own), await placeOrder(own)];
    assert.deepEqual(
      [before, ...after].map((order) => order.orderNumber),
      [orderNumber(year, 2), orderNumber(year + 1, 1), orderNumber(year + 1, 2)],
    );
    const { data } = await own.call('GET', '/v1/orders/?sortBy=orderNumber&sortDir=desc');
    assert.deepEqual(
      data.orders.map((order: { orderNumber: string }) => order.orderNumber),
      [
        orderNumber(year + 1, 2),
        orderNumber(year + 1, 1),
        orderNumber(year, 2),
        orderNumber(year, 1),
      ],
    );
    service.clock.advance(DAY_MS);
    assert.equal((await placeOrder(own)).orderNumber, orderNumber(year + 1, 3));
  });
});

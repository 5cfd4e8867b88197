import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { SORTS } from '../../../src/features/orders/list/order-page.ts';
import { ORDER_STATUSES } from '../../../src/features/orders/order.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { placeOrdersOfBuyers } from './buyers.ts';
import { needsItsCredential, type OrderOperation, storefrontKey } from './every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const elsewhere = await service.newStore();

const placed = await placeOrdersOfBuyers(store);
const [grace, ada, jose, angela, byron] = placed;

const list = (query: string | Record<string, string> = '', from = store) =>
  from.call('GET', `/v1/orders/?${new URLSearchParams(query)}`);
const ids = (orders: Data[]) => orders.map(({ id }) => id);

describe('listOrders works', () => {
  it('lists the newest first, twenty per page, with and without a trailing slash', async () => {
    const { status, data } = await list();
    assert.equal(status, 200);
    assert.deepEqual(ids(data.orders), ids([...placed].reverse()));
    assert.deepEqual(data.pagination, {
      page: 1,
      pageSize: 20,
      total: 5,
      totalIsExact: true,
      totalPages: 1,
      hasMore: false,
    });
    assert.deepEqual((await store.call('GET', '/v1/orders')).data, data);
  });

  it('shows a summary of each', async () => {
    const { data } = await list({ pageSize: '1' });
    assert.deepEqual(data.orders[0], {
      id: byron.id,
      orderNumber: byron.orderNumber,
      status: 'confirmed',
      paymentStatus: 'paid',
      fulfillmentStatus: 'unfulfilled',
      customerId: null,
      customerName: 'Ada Byron',
      email: 'zoe@engine.example',
      itemCount: 1,
      total: 100,
      currency: 'USD',
      developerMode: true,
      createdAt: byron.createdAt,
      updatedAt: byron.createdAt,
    });
  });

  const expected: Record<string, Data[]> = {
    createdAt: placed,
    orderNumber: placed,
    total: [ada, jose, byron, angela, grace],
    status: placed,
    customer: [byron, grace, ada, jose, angela],
  };
  for (const sortBy of SORTS) {
    it(`sorts by ${sortBy}, up and down, and ties by age`, async () => {
      const up = await list({ sortBy, sortDir: 'asc' });
      assert.deepEqual(ids(up.data.orders), ids(expected[sortBy] ?? []));
      const down = await list({ sortBy, sortDir: 'desc' });
      assert.deepEqual(ids(down.data.orders), ids([...(expected[sortBy] ?? [])].reverse()));
      assert.deepEqual((await list({ sortBy })).data, down.data);
    });

    it(`shows every order once on pages sorted by ${sortBy}`, async () => {
      for (const sortDir of ['asc', 'desc']) {
        const pages = [];
        for (const page of ['1', '2', '3', '4']) {
          const { data } = await list({ sortBy, sortDir, page, pageSize: '2' });
          assert.equal(data.pagination.hasMore, Number(page) < 3);
          assert.deepEqual([data.pagination.total, data.pagination.totalPages], [5, 3]);
          pages.push(...ids(data.orders));
        }
        const all = await list({ sortBy, sortDir });
        assert.deepEqual(pages, ids(all.data.orders));
      }
    });
  }

  it('filters by status, under every sort', async () => {
    const own = await service.newStore();
    const orders = [];
    for (const status of [...ORDER_STATUSES, ...ORDER_STATUSES]) {
      const order = await placeOrder(own);
      await own.call('PATCH', `/v1/orders/${order.id}/status`, { status });
      orders.push({ ...order, status });
    }
    for (const status of ORDER_STATUSES) {
      for (const sortBy of SORTS) {
        const { data } = await list({ status, sortBy, sortDir: 'asc' }, own);
        const expectedIds = ids(orders.filter((order) => order.status === status));
        assert.deepEqual([ids(data.orders), data.pagination.total], [expectedIds, 2]);
      }
    }
    const { data } = await list({ sortBy: 'status', sortDir: 'asc' }, own);
    const statuses = data.orders.map((order: Data) => order.status);
    assert.deepEqual(statuses, [...statuses].sort());
  });

  it('filters by customer', async () => {
    const own = await service.newStore();
    const { id: customerId } = await own.newCustomer();
    const [first, , third] = [await placeOrder(own), await placeOrder(own), await placeOrder(own)];
    await service.sql`
      update orders set customer_id = ${customerId}
      where store_id = ${own.id} and id in (${first.id}, ${third.id})`;
    for (const sortBy of SORTS) {
      const { data } = await list({ customerId, sortBy, sortDir: 'asc' }, own);
      assert.deepEqual(ids(data.orders), ids([first, third]));
      assert.equal(data.orders[0].customerId, customerId);
    }
    const upper = await list({ customerId: customerId.toUpperCase() }, own);
    assert.equal(upper.data.pagination.total, 2);
    const other = await list({ customerId: randomUUID() }, own);
    assert.deepEqual([other.data.orders, other.data.pagination.total], [[], 0]);
    const both = await list({ customerId, status: 'cancelled' }, own);
    assert.deepEqual(both.data.orders, []);
  });

  it('is empty past the end', async () => {
    for (const page of [
      '2',
      '501',
      '1000000',
      '450359962737049',
      String(Number.MAX_SAFE_INTEGER),
    ]) {
      for (const query of [{}, { search: 'ada' }]) {
        const { status, data } = await list({ page, ...query });
        assert.deepEqual([page, status, data.orders], [page, 200, []]);
        assert.deepEqual([data.pagination.page, data.pagination.hasMore], [Number(page), false]);
      }
    }
    const far = await list({ page: String(Number.MAX_SAFE_INTEGER), pageSize: '100' });
    assert.equal(far.status, 200);
  });

  it('is empty in a store without orders', async () => {
    const { data } = await list('', await service.newStore());
    assert.deepEqual(data.orders, []);
    assert.deepEqual(
      [data.pagination.total, data.pagination.totalPages, data.pagination.hasMore],
      [0, 0, false],
    );
  });
});

describe('listOrders refuses bad input', () => {
  const wrong: Record<string, string[]> = {
    page: ['0', '-1', '1.5', 'x', '', '9007199254740992', 'null', 'Infinity', '-Infinity'],
    pageSize: ['0', '101', '-1', '1.5', 'x', '1e400'],
    status: ['', 'Confirmed', 'paid', 'confirmed,pending'],
    customerId: ['', 'x', '1', `${randomUUID()}0`],
    search: ['', 'x'.repeat(121), '\u0000'],
    sortBy: ['', 'created_at', 'id', 'total; drop table orders', 'customer desc'],
    sortDir: ['', 'ASC', 'up', 'asc nulls first'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    it(`refuses an invalid ${name}`, async () => {
      for (const value of values) {
        const { status, code } = await list({ [name]: value });
        assert.deepEqual([value, status, code], [value, 400, 'VALIDATION_ERROR']);
      }
    });
  }

  it('refuses two values of one parameter', async () => {
    for (const query of [
      'status=pending&status=shipped',
      'search=a&search=b',
      'sortBy=a&sortBy=b',
    ]) {
      assert.equal((await list(query)).code, 'VALIDATION_ERROR', query);
    }
  });

  it('accepts the limits, and coerces text in an address', async () => {
    for (const query of [
      { page: '1' },
      { page: '9007199254740991' },
      { pageSize: '1' },
      { pageSize: '100' },
      { search: 'x' },
      { search: '😀'.repeat(120) },
      { search: 'a '.repeat(60) },
    ]) {
      assert.equal((await list(query)).status, 200, JSON.stringify(query));
    }
    const { data } = await list({ page: '2', pageSize: '3' });
    assert.deepEqual([data.pagination.page, data.pagination.pageSize], [2, 3]);
  });

  it('ignores unknown parameters', async () => {
    assert.equal((await list({ limit: '1', offset: '7' })).data.orders.length, 5);
  });
});

describe('listOrders needs its credential', () => {
  const operation: OrderOperation = {
    service,
    store: elsewhere,
    isForOperators: true,
    send: (call, _order, headers) => call('GET', '/v1/orders/', undefined, headers),
  };
  needsItsCredential(operation);

  it('refuses a storefront key before anything else', async () => {
    const headers = { 'x-api-key': await storefrontKey(service, store) };
    const reply = await service.call('GET', '/v1/orders/?page=0', undefined, headers);
    assert.deepEqual([reply.status, reply.code], [403, 'SCOPE_MISSING']);
  });
});

describe('listOrders hides foreign ids', () => {
  it('shows no order of another store, whatever is searched for', async () => {
    const stranger = await service.newStore();
    for (const query of [
      {},
      { search: grace.orderNumber },
      { search: 'engine.example' },
      { status: 'confirmed' },
    ]) {
      const { data } = await list(query as Record<string, string>, stranger);
      assert.deepEqual([data.orders, data.pagination.total], [[], 0]);
    }
  });
});

describe('listOrders can be repeated', () => {
  it('returns the same', async () => {
    assert.equal((await list()).text, (await list()).text);
  });
});

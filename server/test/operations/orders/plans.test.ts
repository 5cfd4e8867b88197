import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FOUND_SORTS, SORTS } from '../../../src/features/orders/list/order-page.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { scaled } from '../../faults/scale.ts';
import { generateOrders, vacuum } from '../../generate-orders.ts';
import { type Call, type Data, startService } from '../../harness.ts';
import { type PlanMode, type ReadNode, readNodes, type Sent } from '../../query-plans.ts';
import { partOf } from '../../small-version.ts';
import { scratchDatabase } from '../../states.ts';

/**
 * The plans of the order list in a store of many orders: by an index, reading no more rows than
 * a total counts, for any query. The actual statements are explained, with their values and
 * as the generic plan.
 */
const ORDERS = scaled({ small: 30_000, whole: 100_000, full: 100_000 });
const ROWS_MAX = 10_001;
/** Few orders with tags are sorted, rather than read in the order of an index. */
const TAGGED_MAX = scaled({ small: 300, whole: 51, full: 51 });
/** Tracking numbers of the newest thousand orders begin so. */
const NEWEST_THOUSAND = `1Z${String(ORDERS / 1000 - 1).padStart(7, '0')}`;

const DIRECTIONS = ['asc', 'desc'];
const STATUSES = ['delivered', 'processing', 'pending'];

const sent: Sent[] = [];
const sql = connect(await scratchDatabase(), {
  poolSize: 2,
  throughPooler: false,
  onStatement: (text, values) => sent.push({ text, values }),
});
const service = await startService({ sql });
const store = await service.newStore();
const operator = await store.newOperator('staff');
await generateOrders(sql, store.id, ORDERS);
// The planner prefers an index alone for rows that all see, and any transaction delays that.
for (let tries = 0; tries < 9 && !(await isAllVisible()); tries++) await vacuum(sql, ['orders']);

async function isAllVisible(): Promise<boolean> {
  const [row] = await sql`
    select relallvisible > 0.9 * relpages as visible from pg_class where relname = 'orders'`;
  return row?.visible;
}

/** Without those that look up a key again, which depends on the time that has passed. */
function sentAboutOrders(): Sent[] {
  return sent.filter(({ text }) => /\b(orders|order_search_terms)\b/.test(text));
}

/** Explains the statements of a call, with a custom and a generic plan. */
async function explained(
  path: string,
  { call }: { call: Call } = store,
  modes: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'],
): Promise<ReadNode[]> {
  sent.length = 0;
  const { status, text } = await call('GET', path);
  assert.equal(status, 200, text);
  const statements = sent.filter((one) =>
    /\bfrom\s+\(?\s*select|order_search_terms/.test(one.text),
  );
  assert.ok(statements.length >= 1, 'a count, and a page unless it is past the end');
  const nodes: ReadNode[] = [];
  for (const statement of [...statements]) {
    for (const mode of modes) nodes.push(...(await readNodes(sql, statement, mode)));
  }
  return nodes;
}

/** The faults of a plan, in words. */
function problems({ type, table, read, loops }: ReadNode): string[] {
  // The words of a search are counted one after another, up to six of them.
  const rows = loops <= 6 ? read / Math.max(1, loops) : read;
  return type === 'Seq Scan' || rows > ROWS_MAX ? [`${type} ${table} ${rows}`] : [];
}

async function isAnsweredByIndex(query: Record<string, string>): Promise<void> {
  const found = (await explained(`/v1/orders/?${new URLSearchParams(query)}`)).flatMap(problems);
  assert.deepEqual([query, found], [query, []]);
}

const [customer] = await sql`
  select customer_id as id from orders where customer_id is not null group by 1
  order by count(*) desc limit 1`;

describe('the list of a store with many orders', () => {
  for (const sortBy of SORTS) {
    it(`is read from an index sorted by ${sortBy}, the first and the hundredth page`, async () => {
      for (const sortDir of partOf(DIRECTIONS, SORTS.indexOf(sortBy), 1)) {
        for (const page of ['1', '100']) {
          await isAnsweredByIndex({ sortBy, sortDir, page });
        }
      }
      await isAnsweredByIndex({ sortBy, page: '100', pageSize: '100' });
    });

    it(`is read from an index for one status sorted by ${sortBy}`, async () => {
      for (const status of partOf(STATUSES, SORTS.indexOf(sortBy), 1)) {
        for (const page of ['1', '100']) await isAnsweredByIndex({ status, sortBy, page });
      }
    });

    it(`is read from an index for one customer sorted by ${sortBy}`, async () => {
      await isAnsweredByIndex({ customerId: customer?.id, sortBy });
      await isAnsweredByIndex({ customerId: customer?.id, status: 'delivered', sortBy });
    });

    it(`reads as much as it counts for a search sorted by ${sortBy}`, async () => {
      for (const search of ['example', 'an0a mail.example']) {
        await isAnsweredByIndex({ search, sortBy });
      }
      await isAnsweredByIndex({ search: 'example', sortBy, page: '100' });
      await isAnsweredByIndex({ search: 'example', sortBy, status: 'pending' });
    });
  }

  it('reads as much as it counts for any search, of frequent and of rare words', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ');
    for (const search of [
      ...['mail.example', 'sku', 'm', 'ord-', 'an0a', 'example sku m a'],
      ...[NEWEST_THOUSAND, 'ORD-', 'missing', letters],
    ]) {
      await isAnsweredByIndex({ search });
    }
  });

  it('counts to 10 000 and reports that there are more', async () => {
    const frequent = ['search=example', 'search=example%20sku', 'search=m'];
    for (const query of ['', 'status=delivered', ...frequent]) {
      const { data } = await store.call('GET', `/v1/orders/?${query}&page=500`);
      const { total, totalIsExact, totalPages, hasMore } = data.pagination;
      assert.deepEqual([query, total, totalPages, totalIsExact], [query, 10_000, 500, false]);
      assert.equal(hasMore, data.orders.length === 20);
      // A letter is a prefix of several words of an order, so that there may be fewer of them.
      if (query !== 'search=m') assert.equal(hasMore, true, query);
    }
  });

  it('continues beyond what it counts, to the last page and past the end', async () => {
    const page = ORDERS / 100;
    const last = await store.call('GET', `/v1/orders/?page=${page}&pageSize=100`);
    assert.equal(last.data.orders.length, 100);
    const beyond = await store.call('GET', `/v1/orders/?page=${page + 1}&pageSize=100`);
    assert.deepEqual([beyond.data.orders, beyond.data.pagination.hasMore], [[], false]);
  });

  it('counts the orders of several frequent words without reading them', async () => {
    const nodes = await explained('/v1/orders/?search=example%20sku%20mail.example');
    const rows = nodes.filter(({ table }) => table === 'orders');
    assert.ok(rows.length > 0 && rows.every(({ read }) => read <= 200), JSON.stringify(rows));
    const { data } = await store.call('GET', '/v1/orders/?search=example%20sku%20mail.example');
    const { total, totalIsExact } = data.pagination;
    assert.ok(total > 4_000 && total <= 10_000 && !totalIsExact, String(total));
  });

  it('finds a rare word beside a frequent one, however old its order is', async () => {
    const [oldest] = await sql`
      select number, split_part(email, '@', 1) as local from orders order by created_at limit 1`;
    const search = encodeURIComponent(`example ${oldest?.local}`);
    const { data } = await store.call('GET', `/v1/orders/?search=${search}`);
    assert.ok(data.orders.some((order: Data) => order.orderNumber === oldest?.number));
    assert.equal(data.pagination.totalIsExact, true);
  });

  it('finds a rare status beside a frequent word, however old the orders are', async () => {
    const [row] = await sql`select count(*) as count from orders where status = 'pending'`;
    const ids = new Set<string>();
    for (let page = 1, hasMore = true; hasMore; page++) {
      const path = `/v1/orders/?search=example&status=pending&page=${page}`;
      const { orders, pagination } = (await store.call('GET', path)).data;
      for (const { id } of orders) ids.add(id);
      const shown = orders.length && (page - 1) * 20 + orders.length;
      assert.ok(pagination.total >= shown, `${shown} were shown`);
      hasMore = pagination.hasMore;
    }
    assert.equal(ids.size, row?.count);
  });

  it('reads the orders of a rare word once, for the page and for the total', async () => {
    const few = `/v1/orders/?search=${NEWEST_THOUSAND}0&sortDir=asc&pageSize=40`;
    sent.length = 0;
    const { data } = await store.call('GET', few);
    assert.equal(sentAboutOrders().length, 2, 'the words, and the orders');
    assert.equal(data.orders.length, 40);
    const { total, totalIsExact } = data.pagination;
    const [row] = await sql`
      select count(*) as count from shipments where tracking_number like ${`${NEWEST_THOUSAND}0%`}`;
    assert.deepEqual([total, totalIsExact], [row?.count, true]);
    const last = await store.call('GET', `${few}&page=${Math.ceil(total / 40)}`);
    assert.equal(last.data.orders.length, total % 40 || 40);
    for (const page of [Math.ceil(total / 40) + 1, 1_000]) {
      const beyond = await store.call('GET', `${few}&page=${page}`);
      assert.deepEqual([beyond.data.orders, beyond.data.pagination.total], [[], total]);
    }
  });

  it('reads for a first and a last name the orders that have both, each once', async () => {
    const [most] = await sql`
      select customer_name as name, count(*) as count from orders group by 1
      order by 2 desc, 1 limit 1`;
    const search = encodeURIComponent(most?.name);
    const nodes = await explained(`/v1/orders/?search=${search}&pageSize=100`);
    const read = nodes.filter(({ table }) => table === 'orders');
    assert.ok(read.length > 0 && read.every(({ loops }) => loops <= most?.count));
    const { data } = await store.call('GET', `/v1/orders/?search=${search}&pageSize=100`);
    assert.deepEqual([data.orders.length, data.pagination.total], [most?.count, most?.count]);
    assert.ok(data.orders.every((order: Data) => order.customerName === most?.name));
  });

  it('sorts the orders of a word by the index, and reads the rows of the page only', async () => {
    for (const path of ['/v1/orders/?search=sku-79', '/admin/v1/orders?search=sku-79&limit=20']) {
      const { call } = path.startsWith('/admin') ? operator : store;
      const nodes = await explained(path, { call });
      const read = nodes.filter(({ table }) => table === 'orders');
      assert.ok(read.some(({ type, loops }) => type === 'Index Only Scan' && loops > 60));
      const rows = read.filter(({ type }) => type !== 'Index Only Scan');
      assert.ok(rows.length > 0 && rows.every(({ loops }) => loops <= 21), JSON.stringify(rows));
    }
  });

  it('finds nothing if no order has both of two rare words', async () => {
    sent.length = 0;
    const { data } = await store.call(
      'GET',
      `/v1/orders/?search=${NEWEST_THOUSAND}001%20${NEWEST_THOUSAND}002`,
    );
    assert.deepEqual([data.orders, data.pagination.total], [[], 0]);
    assert.equal(sentAboutOrders().length, 2);
  });

  /** Every order, compared one by one. */
  async function truth({ search = '', status = '' }, order: string): Promise<string[]> {
    const rows = await sql.unsafe(
      `select number from orders
        where strpos(search_terms, chr(1) || lower(split_part($1, ' ', 1))) > 0
        and ($2 = '' or status = $2) order by ${order} limit 40 offset 20`,
      [search, status],
    );
    return rows.map(({ number }) => number);
  }

  it('returns for a frequent word the same page as a comparison of each order', async () => {
    const year = new Date().getUTCFullYear();
    const asks: [query: Record<string, string>, order: string][] = [
      [{ search: 'an0a', sortBy: 'total', sortDir: 'asc' }, 'total, id'],
      [{ search: 'an0a', sortBy: 'createdAt', sortDir: 'desc' }, 'created_at desc, id desc'],
      [{ search: 'an0a', sortBy: 'customer', status: 'shipped' }, 'customer_sort desc, id desc'],
      [{ search: 'mail.example' }, 'created_at desc, id desc'],
      [{ search: 'mail.example sku', sortBy: 'total', sortDir: 'asc' }, 'total, id'],
      // Those with this word are the oldest, so that a scan from the newest finds none.
      [{ search: `ORD-${year}-01` }, 'created_at desc, id desc'],
      [{ search: `ORD-${year}-01`, sortBy: 'total', status: 'delivered' }, 'total desc, id desc'],
    ];
    for (const [query, order] of asks) {
      const asked: string[] = [];
      for (const page of ['2', '3']) {
        const { data } = await store.call(
          'GET',
          `/v1/orders/?${new URLSearchParams({ ...query, page })}`,
        );
        asked.push(...data.orders.map(({ orderNumber }: Data) => orderNumber));
      }
      const expected = await truth(query, order);
      assert.deepEqual([query, asked.length, asked], [query, 40, expected]);
    }
  });
});

/** The operators' list, from its beginning and from a cursor in the middle. */
async function isFoundByIndex(query: Record<string, string>): Promise<void> {
  const [middle] = await sql`
    select id from orders where number_sequence = ${ORDERS / 2} and store_id = ${store.id}`;
  for (const cursor of [{}, { cursor: middle?.id }]) {
    const asked = { ...query, ...cursor };
    const path = `/admin/v1/orders?${new URLSearchParams(asked)}`;
    const found = (await explained(path, operator, ['force_custom_plan'])).flatMap(problems);
    assert.deepEqual([asked, found], [asked, []]);
  }
}

describe('the operators’ list of a store with many orders', () => {
  for (const sortBy of FOUND_SORTS) {
    it(`is read from an index sorted by ${sortBy}, with and without a filter`, async () => {
      for (const sortDir of partOf(DIRECTIONS, FOUND_SORTS.indexOf(sortBy), 1)) {
        for (const filter of [
          {},
          { paymentStatus: 'paid' },
          { paymentStatus: 'refunded' },
          { fulfillmentStatus: 'unfulfilled' },
          { fulfillmentStatus: 'unfulfilled', paymentStatus: 'paid' },
          { status: 'processing', fulfillmentStatus: 'unfulfilled' },
          { totalMin: '49000' },
          { totalMax: '49000', totalMin: '100' },
          { coupon: 'RARE', status: 'delivered' },
          { coupon: 'SPRING' },
          { tag: 'vip' },
          { search: 'example', paymentStatus: 'refunded' },
        ]) {
          await isFoundByIndex({ sortBy, sortDir, ...filter });
        }
      }
    });
  }

  for (const filter of [{ totalMin: '49900' }, { needs: 'capture' }, { providerId: 'paypal' }]) {
    it(`sorts few of many within an index: ${JSON.stringify(filter)}`, async () => {
      for (const sortBy of FOUND_SORTS) {
        const path = `/admin/v1/orders?${new URLSearchParams({ ...filter, sortBy })}`;
        const nodes = await explained(path, operator, ['force_custom_plan']);
        const rows = nodes.filter(({ table, type }) => table && type !== 'Index Only Scan');
        assert.ok(rows.length > 0 && rows.every(({ read }) => read <= 51), JSON.stringify(rows));
      }
    });
  }

  it('reads little more than the page for a tag, and returns what a comparison does', async () => {
    const columns = { createdAt: 'created_at', total: 'total', customer: 'customer_sort' };
    for (const sortBy of FOUND_SORTS) {
      const path = `/admin/v1/orders?tag=vip&limit=50&sortBy=${sortBy}`;
      const nodes = await explained(path, operator, ['force_custom_plan']);
      const rows = nodes.filter(({ table }) => table === 'orders');
      const isFound = rows.length > 0 && rows.every(({ read }) => read <= TAGGED_MAX);
      assert.ok(isFound, JSON.stringify(rows));
      const first = (await operator.call('GET', path)).data;
      const next = (await operator.call('GET', `${path}&cursor=${first.nextCursor}`)).data;
      const found = [...first.orders, ...next.orders].map(({ id }: Data) => id);
      const tagged = await sql.unsafe(
        `select id from orders where tags ? 'vip' order by ${columns[sortBy]} desc, id desc
          limit 100`,
      );
      assert.deepEqual([sortBy, found], [sortBy, tagged.map(({ id }) => id)]);
    }
  });

  it('is read from an index for a range of time', async () => {
    const year = new Date().getUTCFullYear();
    const range = { from: `${year}-03-01T00:00:00Z`, to: `${year}-03-05T00:00:00Z` };
    for (const filter of [{}, { status: 'delivered' }, { paymentStatus: 'refunded' }]) {
      for (const sortBy of FOUND_SORTS) await isFoundByIndex({ ...range, ...filter, sortBy });
    }
  });
});

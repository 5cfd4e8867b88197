import { FOUND_SORTS, SORTS } from '@cartwright/server/features/orders/list/order-page.js';
import type { Sql } from '@cartwright/server/platform/db/connect.js';
import { type ListQuery, recordQueries } from './record-queries.ts';

interface Sample {
  readonly id: string;
  readonly number: string;
  readonly email: string;
  readonly name: string;
  readonly customerId: string;
  readonly sku: string;
  readonly tracking: string;
}

const FREQUENT = {
  'a word of every order': 'example',
  'the beginning of every number': 'ORD-',
  'a word of half of them': 'mail.example',
  'a letter': 'm',
  'several frequent words': 'example sku mail.example',
};

/** Every sort, every filter, and typical search texts. */
export async function listQueriesOf(sql: Sql, ...storeIds: string[]): Promise<ListQuery[]> {
  const samples = new Map<string, Sample>();
  for (const storeId of storeIds) samples.set(storeId, await getSample(sql, storeId));
  const search = (name: string, textOf: (sample: Sample) => string): ListQuery => ({
    name: `search: ${name}`,
    of: (storeId) => ({ search: textOf(samples.get(storeId) as Sample) }),
  });
  return [
    ...sorts(),
    ...statuses(),
    ...SORTS.map((sortBy) => ({
      name: `one customer, by ${sortBy}`,
      of: (storeId: string) => ({ customerId: samples.get(storeId)?.customerId ?? '', sortBy }),
    })),
    search('a number', ({ number }) => number),
    search('an e-mail', ({ email }) => email),
    search('a name', ({ name }) => name),
    search('a sku', ({ sku }) => sku),
    search('a tracking number', ({ tracking }) => tracking),
    search('a rare word and a frequent one', ({ tracking }) => `example ${tracking}`),
    search('what no order has', () => 'missing'),
    search('a first name that many have', () => 'an0a'),
    ...Object.entries(FREQUENT).flatMap(([name, text]) => frequent(name, text)),
    ...operatorQueries(samples),
    ...figureQueries(),
    ...consoleQueries(samples),
    ...recordQueries(samples),
  ];
}

function sorts(): ListQuery[] {
  return SORTS.flatMap((sortBy) =>
    ['asc', 'desc'].flatMap((sortDir) =>
      ['1', '100'].map((page) => ({
        name: `by ${sortBy} ${sortDir}, page ${page}`,
        of: () => ({ sortBy, sortDir, page }),
      })),
    ),
  );
}

function statuses(): ListQuery[] {
  return SORTS.flatMap((sortBy) => [
    { name: `delivered, by ${sortBy}`, of: () => ({ status: 'delivered', sortBy }) },
    {
      name: `delivered, by ${sortBy}, page 100`,
      of: () => ({ status: 'delivered', sortBy, page: '100' }),
    },
    { name: `pending, by ${sortBy}`, of: () => ({ status: 'pending', sortBy }) },
  ]);
}

function frequent(name: string, search: string): ListQuery[] {
  return [
    { name: `search: ${name}`, of: () => ({ search }) },
    { name: `search: ${name}, by total`, of: () => ({ search, sortBy: 'total' }) },
    { name: `search: ${name}, page 100`, of: () => ({ search, page: '100' }) },
  ];
}

const YEAR = new Date().getUTCFullYear();
const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  'without a filter': {},
  paid: { paymentStatus: 'paid' },
  refunded: { paymentStatus: 'refunded' },
  'in need of a shipment': { needs: 'shipment' },
  'to ship': { fulfillmentStatus: 'unfulfilled', paymentStatus: 'paid' },
  processing: { status: 'processing', fulfillmentStatus: 'unfulfilled' },
  'a week': { from: `${YEAR}-03-01T00:00:00Z`, to: `${YEAR}-03-08T00:00:00Z` },
  'large amounts': { totalMin: '49900' },
  'most amounts': { totalMin: '100', totalMax: '49000' },
  'in need of a capture': { needs: 'capture' },
  'a coupon': { coupon: 'SPRING' },
  'an unused coupon': { coupon: 'NONE' },
  'a tag': { tag: 'vip' },
  'a seldom provider': { providerId: 'paypal' },
  'the frequent provider': { providerId: 'mock' },
  'a provider without orders': { providerId: 'stripe' },
  'the sandbox': { developerMode: 'true' },
  'a search, refunded': { search: 'example', paymentStatus: 'refunded' },
};

/** The operators' list: every sort with every filter, at its beginning and in the middle. */
function operatorQueries(samples: ReadonlyMap<string, Sample>): ListQuery[] {
  const cursorOf = (storeId: string) => ({ cursor: samples.get(storeId)?.id ?? '' });
  const ofCustomer = FOUND_SORTS.map((sortBy) => ({
    name: `operators: one customer, by ${sortBy}`,
    path: ADMIN,
    of: (storeId: string) => ({ customerId: samples.get(storeId)?.customerId ?? '', sortBy }),
  }));
  const filtered = FOUND_SORTS.flatMap((sortBy) =>
    Object.entries(FILTERS).flatMap(([name, filter]) => [
      { name: `operators: ${name}, by ${sortBy}`, path: ADMIN, of: () => ({ ...filter, sortBy }) },
      {
        name: `operators: ${name}, by ${sortBy}, middle`,
        path: ADMIN,
        of: (storeId: string) => ({ ...filter, sortBy, ...cursorOf(storeId) }),
      },
    ]),
  );
  return [...filtered, ...ofCustomer];
}

const ADMIN = '/admin/v1/orders';

const MARCH = { from: `${YEAR}-03-01`, to: `${YEAR}-03-31` };
const WHOLE_YEAR = { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` };
/** Begins and ends within a month and a week, so whole periods do not cover it. */
const PARTS = { from: `${YEAR}-01-09`, to: `${YEAR}-09-24` };
const FIGURES: Readonly<Record<string, [path: string, query: Record<string, string>]>> = {
  'sales of a month by day': ['sales', { ...MARCH, compare: 'true' }],
  'sales of a year by week': ['sales', { ...WHOLE_YEAR, interval: 'week' }],
  'sales of parts of months': ['sales', { ...PARTS, interval: 'month', compare: 'true' }],
  'products of parts of months': ['products', PARTS],
  'coupons of parts of months': ['coupons', PARTS],
  'sales of a year by month': ['sales', { ...WHOLE_YEAR, interval: 'month', compare: 'true' }],
  'products of a day': ['products', { from: MARCH.from, to: MARCH.from }],
  'products of a month': ['products', MARCH],
  'products of a year by total': ['products', { ...WHOLE_YEAR, sortBy: 'total' }],
  'coupons of a month': ['coupons', MARCH],
  'checkouts of a month': ['checkout', MARCH],
  'gift cards of a year': ['gift-cards', { ...WHOLE_YEAR, interval: 'month' }],
};

/** The figures of a store, each for the same days. */
function figureQueries(): ListQuery[] {
  return Object.entries(FIGURES).map(([name, [path, query]]) => ({
    name: `figures: ${name}`,
    path: `/admin/v1/figures/${path}`,
    of: () => query,
  }));
}

/** The overview, and the search over everything. */
function consoleQueries(samples: ReadonlyMap<string, Sample>): ListQuery[] {
  const search = (name: string, textOf: (sample: Sample | undefined) => string | undefined) => ({
    name: `search of the store: ${name}`,
    path: '/admin/v1/search',
    of: (storeId: string) => ({ q: textOf(samples.get(storeId)) ?? 'missing' }),
  });
  return [
    { name: 'overview', path: '/admin/v1/overview', of: () => ({}) },
    search('a number', (sample) => sample?.number),
    search('an e-mail', (sample) => sample?.email),
    search('a name', (sample) => sample?.name),
    search('a word of every order', () => 'example'),
    search('what nothing has', () => undefined),
  ];
}

/** An order in the middle, of a shopper with a rare name. */
async function getSample(sql: Sql, storeId: string): Promise<Sample> {
  const [row] = await sql<Sample[]>`
    select id, number, email, customer_name as name, customer_id as "customerId",
      snapshot -> 'items' -> 0 ->> 'sku' as sku,
      (select tracking_number from shipments
        where shipments.store_id = ${storeId} and shipments.order_id = orders.id) as tracking
    from orders
    where store_id = ${storeId} and status = 'delivered' and customer_id is not null
      and number_sequence >= (select last / 2 from order_counters where store_id = ${storeId})
    order by number_sequence limit 1`;
  if (!row) throw new Error('a store without orders');
  return row;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { rebuildFigures } from '@cartwright/server/features/figures/rebuild-figures.js';
import { connect, type Sql } from '@cartwright/server/platform/db/connect.js';
import { generateOrders } from '@cartwright/server/test/generate-orders.js';
import type { StoreId } from '@cartwright/server/values/ids.js';
import { bulkLoad } from './bulk-load.ts';
import { type FreshService, startFreshService } from './fresh-service.ts';
import { journey, openShop, type Send, sender } from './journey.ts';
import { measurementOf } from './measurement.ts';
import { machineFacts } from './report.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

/** `--quick` for a look, `--large` where the disk has room for ten million orders (60 GB). */
const isQuick = process.argv.includes('--quick');
const STORES = isQuick ? [1, 100, 1_000] : [1, 100, 10_000];
const ORDERS = process.argv.includes('--large')
  ? [10_000, 1_000_000, 10_000_000]
  : isQuick
    ? [1_000, 10_000, 100_000]
    : [10_000, 100_000, 1_000_000];

const CALLS = 100;
const WARM_UP_CALLS = 10;
/** All jobs that run by the minute have run once. */
const JOBS_MS = 65_000;
const TABLES = ['orders', 'order_search_terms', 'shipments'];

type Shop = Awaited<ReturnType<typeof openShop>>;

/** One row of the table: milliseconds at the median, and what the jobs of one minute read. */
interface Costs {
  readonly checkout: number;
  readonly orders: number;
  readonly search: number;
  readonly figures: number;
  readonly jobRows: number;
}

const COLUMNS = {
  checkout: 'checkout ms',
  orders: 'order list ms',
  search: 'search ms',
  figures: 'figures ms',
  jobRows: 'rows of jobs',
} as const;

/** `npm run bench:growth`: the cost of more stores, and of more orders in one store. */
async function main(onStop: OnStop): Promise<void> {
  process.stdout.write(`${JSON.stringify(machineFacts())}\n`);
  const service = await startFreshService(onStop);
  const sql = connect(service.address, { poolSize: 1, throughPooler: false });
  onStop(() => sql.end());
  await sql.unsafe('set statement_timeout = 0');
  const measured = await openShop(service.base, 'Measured');
  await series('stores', STORES, async (count) => {
    await addStores(sql, measured.storeId, count);
    return await costsOf(sql, measured);
  });
  await series('orders of one store', ORDERS, async (count) => {
    const shop = await filledShop(service, sql, count);
    return await costsOf(sql, shop);
  });
}

/** A row per size, and how much more the largest costs than the smallest. */
async function series(
  name: string,
  sizes: readonly number[],
  measure: (size: number) => Promise<Costs>,
): Promise<void> {
  const heads = Object.values(COLUMNS).map((head) => head.padStart(15));
  process.stdout.write(`\n${name.padEnd(22)}${heads.join('')}\n`);
  const rows: Costs[] = [];
  for (const size of sizes) {
    const costs = await measure(size);
    rows.push(costs);
    process.stdout.write(`${String(size).padEnd(22)}${numbersOf(costs, (key) => costs[key])}\n`);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const slope = numbersOf(first, (key) => last[key] / Math.max(first[key], 0.01));
  process.stdout.write(`${'last to first'.padEnd(22)}${slope}\n`);
}

function numbersOf(costs: Costs, of: (key: keyof Costs) => number): string {
  const keys = Object.keys(costs) as (keyof Costs)[];
  return keys.map((key) => of(key).toFixed(2).padStart(15)).join('');
}

/** Copies of a store: rows that jobs and lookups of keys meet. */
async function addStores(sql: Sql, storeId: string, count: number): Promise<void> {
  const [known] = await sql<{ count: number }[]>`select count(*)::integer as count from stores`;
  await sql`
    insert into stores
    select (jsonb_populate_record(null::stores, to_jsonb(one)
      || jsonb_build_object('id', gen_random_uuid(), 'handle', 'copy-' || n))).*
    from stores as one, generate_series(${known?.count ?? 0}::integer, ${count - 1}::integer) as n
    where one.id = ${storeId}`;
  await sql`
    insert into store_locks select id, developer_mode from stores on conflict do nothing`;
  await sql.unsafe('vacuum (analyze) stores, store_locks');
}

async function filledShop({ base, address }: FreshService, sql: Sql, count: number): Promise<Shop> {
  const shop = await openShop(base, `Orders ${count}`);
  process.stderr.write(`bench: making ${count} orders\n`);
  const other = connect(address, { poolSize: 1, throughPooler: false });
  await bulkLoad(sql, TABLES, () => generateOrders(sql, shop.storeId, count, [other]));
  await other.end();
  await rebuildFigures(sql, shop.storeId as StoreId);
  await sql.unsafe('analyze daily_figures, ranked_figures');
  return shop;
}

async function costsOf(sql: Sql, shop: Shop): Promise<Costs> {
  const send = sender(shop.base, 1);
  const costs = await callCosts(send, shop);
  // Before the wait: the service closes connections without requests.
  send.close();
  return { ...costs, jobRows: await rowsOfJobs(sql) };
}

async function callCosts(send: Send, shop: Shop): Promise<Omit<Costs, 'jobRows'>> {
  const year = new Date().getUTCFullYear();
  const get = (path: string) => () => send(shop, 'GET', path);
  return {
    checkout: await medianMs(() => journey(send, shop)),
    orders: await medianMs(get('/admin/v1/orders?limit=50')),
    search: await medianMs(get('/admin/v1/orders?limit=50&search=Sku-1')),
    figures: await medianMs(
      get(`/admin/v1/figures/sales?from=${year}-01-01&to=${year}-06-30&interval=month`),
    ),
  };
}

async function medianMs(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < CALLS + WARM_UP_CALLS; turn++) {
    const before = performance.now();
    await call();
    if (turn >= WARM_UP_CALLS) took.push(performance.now() - before);
  }
  return measurementOf(took, 1).p50Ms;
}

/** What PostgreSQL reads in a minute without requests. */
async function rowsOfJobs(sql: Sql): Promise<number> {
  const before = await rowsRead(sql);
  await sleep(JOBS_MS);
  return (await rowsRead(sql)) - before;
}

async function rowsRead(sql: Sql): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`;
  const [row] = await sql<{ rows: number }[]>`
    select (tup_returned + tup_fetched)::float8 as rows from pg_stat_database
    where datname = current_database()`;
  return row?.rows ?? 0;
}

await stopAtEnd(main);

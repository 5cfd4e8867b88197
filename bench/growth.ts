import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rebuildFigures } from '@cartwright/server/features/figures/rebuild-figures.js';
import { connect, type Sql } from '@cartwright/server/platform/db/connect.js';
import { generateOrders } from '@cartwright/server/test/generate-orders.js';
import type { StoreId } from '@cartwright/server/values/ids.js';
import { type FreshService, startFreshService } from './fresh-service.ts';
import { journey, openShop, type Send, sender } from './journey/journey.ts';
import { measurementOf } from './measurement.ts';
import { withResults } from './peers/written-page.ts';
import { bulkLoad } from './queries/bulk-load.ts';
import { machineFacts } from './report.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

const USAGE = `Usage: npm run bench:growth -- [options]
  --quick  up to 1 000 stores and 100 000 orders
  --large  up to 10 000 000 orders, which need 60 GB
  --write  write the tables to docs/performance.md
`;
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const STORES = options.quick ? [1, 100, 1_000] : [1, 100, 10_000];
const ORDERS = options.large
  ? [10_000, 1_000_000, 10_000_000]
  : options.quick
    ? [1_000, 10_000, 100_000]
    : [10_000, 100_000, 1_000_000];
const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

const CALLS = 100;
const WARM_UP_CALLS = 10;
/** All jobs that run by the minute have run once. */
const JOBS_MS = 65_000;
/** Of each size, the tables of which the jobs read the most rows. */
const SHOWN_TABLES = 8;
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

const KEYS = Object.keys(COLUMNS) as (keyof Costs)[];

/** `npm run bench:growth`: the cost of more stores, and of more orders in one store. */
async function main(onStop: OnStop): Promise<void> {
  if (options.help) return void process.stdout.write(USAGE);
  process.stdout.write(`${JSON.stringify(machineFacts())}\n`);
  const service = await startFreshService(onStop);
  const sql = connect(service.address, { poolSize: 1, throughPooler: false });
  onStop(() => sql.end());
  await sql.unsafe('set statement_timeout = 0');
  const measured = await openShop(service.base, 'Measured');
  const tables = [
    await series('stores', STORES, async (count) => {
      await addStores(sql, measured.storeId, count);
      return await costsOf(sql, measured);
    }),
    await series('orders of one store', ORDERS, async (count) => {
      const shop = await filledShop(service, sql, count);
      return await costsOf(sql, shop);
    }),
  ];
  process.stdout.write(`\n${tables.join('\n\n')}\n`);
  if (options.write) await write(tables);
}

async function write(tables: readonly string[]): Promise<void> {
  const { cores, processor, arch, node } = machineFacts();
  const day = new Date().toISOString().slice(0, 10);
  const facts = `${day}; ${cores} cores (${processor}, ${arch}), Node ${node}.`;
  const page = await readFile(PAGE, 'utf8');
  await writeFile(PAGE, withResults(page, [facts, ...tables].join('\n\n'), 'bench:growth'));
}

/**
 * A table in Markdown: a row per size, and the slope: how many times as much the largest costs as
 * the smallest.
 */
async function series(
  name: string,
  sizes: readonly number[],
  measure: (size: number) => Promise<Costs>,
): Promise<string> {
  const rows: Costs[] = [];
  for (const size of sizes) {
    process.stderr.write(`bench: ${name}: ${size}\n`);
    const costs = await measure(size);
    rows.push(costs);
    process.stdout.write(`${name}: ${size}: ${JSON.stringify(costs)}\n`);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('no sizes');
  const lines = rows.map((costs, index) => lineOf(String(sizes[index]), (key) => costs[key]));
  const heads = `| ${[name, ...Object.values(COLUMNS)].join(' | ')} |`;
  const slope = lineOf('slope', (key) => last[key] / Math.max(first[key], 0.01));
  return [heads, `|---${'|--:'.repeat(KEYS.length)}|`, ...lines, slope].join('\n');
}

function lineOf(head: string, of: (key: keyof Costs) => number): string {
  return `| ${[head, ...KEYS.map((key) => of(key).toFixed(2))].join(' | ')} |`;
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

/** What the service reads of its own tables in a minute without requests. */
async function rowsOfJobs(sql: Sql): Promise<number> {
  const before = await rowsRead(sql);
  await sleep(JOBS_MS);
  const after = await rowsRead(sql);
  const read = [...after]
    .map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows);
  const most = read.slice(0, SHOWN_TABLES).map(({ table, rows }) => `${table} ${rows}`);
  process.stderr.write(`bench: rows of jobs: ${most.join(', ')}\n`);
  return read.reduce((sum, { rows }) => sum + rows, 0);
}

/** By table, without the catalogs: PostgreSQL reads those for itself as well. */
async function rowsRead(sql: Sql): Promise<Map<string, number>> {
  await sql`select pg_stat_clear_snapshot()`;
  const tables = await sql<{ table: string; rows: number }[]>`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_user_tables`;
  return new Map(tables.map(({ table, rows }) => [table, rows]));
}

await stopAtEnd(main);

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rebuildFigures } from '@cartwright/server/features/figures/rebuild-figures.js';
import { connect, type Sql } from '@cartwright/server/platform/db/connect.js';
import { generateCustomers } from '@cartwright/server/test/generate-customers.js';
import { generateOrders } from '@cartwright/server/test/generate-orders.js';
import {
  generateRecords,
  RECORD_TABLES,
  type Records,
} from '@cartwright/server/test/generate-records.js';
import type { StoreId } from '@cartwright/server/values/ids.js';
import { startFreshService } from './fresh-service.ts';
import { dataOf, MUG, openShop, type Send, sender } from './journey/journey.ts';
import { type FilledShop, type KeptShops, readKept, writeKept } from './journey/kept-shops.ts';
import { measurementOf, medianOf } from './measurement.ts';
import { bulkLoad } from './queries/bulk-load.ts';
import { listQueriesOf } from './queries/order-queries.ts';
import type { ListQuery } from './queries/record-queries.ts';
import { machineFacts } from './report.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

const USAGE = `Usage: npm run bench:orders -- [--quick] [--keep FOLDER]
  --quick        100 000 orders in place of 1 000 000
  --keep FOLDER  leave the filled database there, and use it again the next time
`;
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const KEPT = options.keep === undefined ? undefined : resolve(options.keep);
const SMALL = 10_000;
const LARGE = options.quick ? 100_000 : 1_000_000;
const ROUNDS = 3;
const CALLS = 40;
const WARM_UP_CALLS = 5;
const RATIO_MAX = 2;
const TRIES_MAX = 3;

/** Filled without their indexes, which are built at the end. */
const TABLES = [
  ...['orders', 'order_search_terms', 'shipments', 'customers', 'customer_search_terms'],
  ...RECORD_TABLES,
];

/** `npm run bench:orders`: the order list of a large store compared with that of a small one. */
async function main(onStop: OnStop): Promise<void> {
  if (options.help) return void process.stdout.write(USAGE);
  process.stdout.write(`${JSON.stringify(machineFacts())}\n`);
  const { small, large, listQueries } = await openShops(onStop);
  const send = sender(small.base, 1);
  onStop(async () => send.close());
  const heads = [`${SMALL} p95`, `${LARGE} p95`, 'ratio'].map((head) => head.padStart(14)).join('');
  process.stdout.write(`\n${'Milliseconds'.padEnd(44)}${heads}\n`);
  let missed = 0;
  for (const listQuery of listQueries) {
    if (!(await isMet(send, [small, large], listQuery))) missed++;
  }
  const end = missed === 0 ? 'Every target is met.' : `MISSED: ${missed} of ${listQueries.length}.`;
  process.stdout.write(`\nAt most ${RATIO_MAX} times the small store. ${end}\n`);
}

/** A miss is measured again: what other load of the machine caused does not come back. */
async function isMet(
  send: Send,
  shops: readonly [FilledShop, FilledShop],
  listQuery: ListQuery,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const [smallMs, largeMs] = await p95s(send, shops, listQuery);
    const isOk = largeMs <= RATIO_MAX * smallMs;
    const numbers = [smallMs, largeMs, largeMs / smallMs].map((n) => n.toFixed(2).padStart(14));
    const outcome = isOk ? 'ok' : tries < TRIES_MAX ? 'again' : 'MISSED';
    process.stdout.write(`${listQuery.name.padEnd(44)}${numbers.join('')} ${outcome}\n`);
    if (isOk || tries === TRIES_MAX) return isOk;
  }
}

async function openShops(onStop: OnStop) {
  const kept = KEPT === undefined ? undefined : await readKept(KEPT, LARGE);
  const { base, address } = await startFreshService(onStop, KEPT);
  const own = { poolSize: 1, throughPooler: false };
  const [sql, other] = [connect(address, own), connect(address, own)];
  for (const each of [sql, other]) await each.unsafe('set statement_timeout = 0');
  const shops = kept ?? (await fill(base, [sql, other]));
  const [small, large] = [shops.small, shops.large].map((shop) => ({ ...shop, base }));
  if (!small || !large) throw new Error('two stores are filled');
  const listQueries = await listQueriesOf(sql, small.storeId, large.storeId);
  await Promise.all([sql.end(), other.end()]);
  return { small, large, listQueries };
}

async function fill(base: string, [sql, other]: readonly [Sql, Sql]): Promise<KeptShops> {
  const small = await openShop(base, 'Small');
  const large = await openShop(base, 'Large');
  process.stderr.write(`bench: making ${SMALL + LARGE} orders\n`);
  const start = performance.now();
  const shops = [
    { ...small, count: SMALL, records: await templatesOf(sql, small) },
    { ...large, count: LARGE, records: await templatesOf(sql, large) },
  ];
  await bulkLoad(sql, TABLES, async () => {
    for (const { storeId, count, records } of shops) {
      await generateOrders(sql, storeId, count, [other]);
      await Promise.all([
        generateCustomers(other, storeId, count / 5),
        generateRecords(sql, storeId, records),
      ]);
    }
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stderr.write(`bench: made them in ${seconds} seconds\n`);
  process.stderr.write('bench: counting the figures\n');
  for (const { storeId } of [small, large]) await rebuildFigures(sql, storeId as StoreId);
  await sql.unsafe('analyze daily_figures, ranked_figures');
  const filled = { orders: LARGE, small, large };
  if (KEPT !== undefined) await writeKept(KEPT, filled);
  return filled;
}

/** A cart that the storefront made, and the operator of the store. */
async function templatesOf(sql: Sql, { storeId, base, apiKey }: FilledShop): Promise<Records> {
  const send = sender(base, 1);
  const reply = await send({ base, apiKey }, 'POST', '/v1/carts', { items: [MUG] });
  send.close();
  const [owner] = await sql<{ id: string }[]>`
    select id from operators where store_id = ${storeId} limit 1`;
  return { cartId: dataOf<{ id: string }>(reply).id, operatorId: owner?.id ?? '' };
}

/** Alternately, so that other load of the machine affects both alike. */
async function p95s(
  send: Send,
  shops: readonly [FilledShop, FilledShop],
  listQuery: ListQuery,
): Promise<[small: number, large: number]> {
  const call = async (shop: FilledShop): Promise<number> => {
    const query = new URLSearchParams(listQuery.of(shop.storeId));
    const before = performance.now();
    await send(shop, 'GET', `${listQuery.path ?? '/v1/orders/'}?${query}`);
    return performance.now() - before;
  };
  for (let warm = 0; warm < WARM_UP_CALLS; warm++) for (const shop of shops) await call(shop);
  const [small, large] = shops;
  const rounds: [number[], number[]][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const took: [number[], number[]] = [[], []];
    for (let turn = 0; turn < CALLS; turn++) {
      took[0].push(await call(small));
      took[1].push(await call(large));
    }
    rounds.push(took);
  }
  const p95 = (which: 0 | 1) => medianOf(rounds.map((took) => measurementOf(took[which], 1))).p95Ms;
  return [p95(0), p95(1)];
}

await stopAtEnd(main);

import type { Sql } from '../../../platform/db/connect.ts';
import { unprepared } from '../../../platform/db/driver/sql.ts';
import {
  countWords,
  type TermTable,
  type WordCount,
  withWordSql,
} from '../../../platform/db/word-queries.ts';
import type { StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import { filtersOf } from './filter-queries.ts';
import {
  COUNTED_MAX,
  isCut,
  type OrderSelection,
  type OrderSummary,
  type Sort,
} from './order-page.ts';

/** One page; skipped rows are read from an index only. */
export async function listOrderPage(
  sql: Sql,
  storeId: StoreId,
  query: OrderSelection,
): Promise<OrderSummary[]> {
  return await listPageOf(sql, storeId, query, selected(sql, storeId, query));
}

/** The page by scanning the sort index; may be short where too few rows were scanned. */
export async function listOrdersBySortIndex(
  sql: Sql,
  storeId: StoreId,
  query: OrderSelection,
  rowsMax: number,
): Promise<OrderSummary[]> {
  const has = query.words.map((word) => sql`and ${hasWord(sql, word)}`);
  const isTagged = query.isTagged ? sql`and tags <> '[]'` : sql``;
  const scanned = sql`
    (select * from orders where store_id = ${storeId} ${isTagged} ${filtersOf(sql, query)}
      order by ${orderBy(sql, query.sortBy, query.sortDir)} limit ${rowsMax}) as scanned
    where true ${has}`;
  return await listPageOf(sql, storeId, query, scanned);
}

/**
 * The page with the total count in one scan, for words with few orders. Only the sort key is
 * read of each, which for the default sort is in the index.
 */
export async function listCountedOrderPage(
  sql: Sql,
  storeId: StoreId,
  query: OrderSelection,
): Promise<CountedSummary[]> {
  return await listPageOf(sql, storeId, query, sql`matching`, {
    before: sql`
      with matching as materialized (
        select id, ${sortColumns(sql, query.sortBy)} from ${selected(sql, storeId, query)})`,
    column: sql`(select count(*) from matching) as matching,`,
  });
}

type CountedSummary = OrderSummary & { readonly matching?: number };

/**
 * Table rows are read for the page only: the lateral join with `offset 0` stops the planner from
 * reading rows that are skipped.
 */
async function listPageOf(
  sql: Sql,
  storeId: StoreId,
  { page, pageSize, sortBy, sortDir, isUnprepared }: OrderSelection,
  source: ReturnType<typeof selected>,
  more = { before: sql``, column: sql`` },
): Promise<CountedSummary[]> {
  const order = orderBy(sql, sortBy, sortDir);
  return await sql<CountedSummary[]>`
    ${isUnprepared ? unprepared : sql``}
    ${more.before}
    select ${more.column} id, number, status, customer_id as "customerId",
      customer_name as "customerName", email, item_count as "itemCount", total, currency,
      developer_mode as "developerMode", provider_id as "providerId", agent_id as "agentId",
      authorized, captured, uncaptured, refunded, tags,
      payment_outcome as "paymentOutcome", fulfillment_status as "fulfillmentStatus",
      created_at as "createdAt", updated_at as "updatedAt"
    from (
      select id as page_id from ${source}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as page,
      lateral (
        select * from orders where store_id = ${storeId} and id = page_id offset 0) as found
    order by ${order}`;
}

/** At most one more than `COUNTED_MAX`. */
export async function countOrders(
  sql: Sql,
  storeId: StoreId,
  query: OrderSelection,
): Promise<number> {
  const { rarestWord, status } = query;
  // Without other filters the word index alone answers the count.
  const count =
    rarestWord && !status ? await countWithWords(sql, storeId, query, rarestWord) : undefined;
  if (count !== undefined) return count;
  // In index order: otherwise the planner may scan the table of all stores.
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select 1 from ${selected(sql, storeId, query)}
      order by created_at desc, id desc limit ${COUNTED_MAX + 1}) as counted`;
  return row?.count ?? 0;
}

/** Undefined where not all words are examined in their index. */
async function countWithWords(
  sql: Sql,
  storeId: StoreId,
  { words, intersectedWords, truncatedWords }: OrderSelection,
  rarestWord: WordCount,
): Promise<number | undefined> {
  if (words.length === 1) {
    // The word count was truncated.
    if (isCut(rarestWord)) return COUNTED_MAX + 1;
    // An order has each word once, so only longer words with this prefix can match an order twice.
    if (rarestWord.longer === 0) return rarestWord.whole;
  }
  // Truncated words are compared by their newest orders: there are at least as many with all.
  const leading = isCut(rarestWord) ? truncatedWords : [rarestWord, ...intersectedWords];
  if (leading.length < words.length) return undefined;
  const [hits] = await sql<{ count: number }[]>`
    select count(*) as count from (${withAll(sql, storeId, leading)}) as hits`;
  return Math.min(hits?.count ?? 0, COUNTED_MAX + 1);
}

/** Number of orders per word, at most one more than the limit. */
export async function countOrderWords(
  sql: Sql,
  storeId: StoreId,
  words: readonly string[],
): Promise<WordCount[]> {
  return await countWords(sql, storeId, termsOf(sql), words);
}

function termsOf(sql: Sql): TermTable {
  return { table: sql`order_search_terms`, id: sql`order_id` };
}

function hasWord(sql: Sql, word: string) {
  return sql`strpos(search_terms, ${joinedTerms([word])}) > 0`;
}

function selected(sql: Sql, storeId: StoreId, query: OrderSelection) {
  const { words, rarestWord, intersectedWords } = query;
  const filters = filtersOf(sql, query);
  const leading = rarestWord ? [rarestWord, ...intersectedWords] : [];
  const others = words.filter((one) => !leading.some(({ word }) => word === one));
  const has = others.map((word) => sql`and ${hasWord(sql, word)}`);
  if (leading.length === 0) return sql`orders where store_id = ${storeId} ${[...filters, ...has]}`;
  return sql`
    (${withAll(sql, storeId, leading)}) as hit,
    lateral (
      select * from orders
      where store_id = ${storeId} and id = hit.order_id ${[...filters, ...has]} offset 0) as found`;
}

/** Each order once. */
function withAll(sql: Sql, storeId: StoreId, words: readonly WordCount[]) {
  return words.map((word, index) => {
    const select = index === 0 ? sql`select distinct` : sql`intersect select`;
    return sql`${select} order_id from (${withWordSql(sql, storeId, termsOf(sql), word)}) as hits`;
  });
}

/** Those of `orderBy` besides the id. */
function sortColumns(sql: Sql, sortBy: Sort) {
  switch (sortBy) {
    case 'createdAt':
      return sql`created_at`;
    case 'orderNumber':
      return sql`number_year, number_sequence`;
    case 'total':
      return sql`total`;
    case 'status':
      return sql`status, created_at`;
    case 'customer':
      return sql`customer_sort`;
  }
}

/** Maps a closed list to columns; caller input never becomes part of a statement. */
function orderBy(sql: Sql, sortBy: Sort, sortDir: 'asc' | 'desc') {
  const isUp = sortDir === 'asc';
  switch (sortBy) {
    case 'createdAt':
      return isUp ? sql`created_at, id` : sql`created_at desc, id desc`;
    case 'orderNumber':
      return isUp ? sql`number_year, number_sequence` : sql`number_year desc, number_sequence desc`;
    case 'total':
      return isUp ? sql`total, id` : sql`total desc, id desc`;
    case 'status':
      return isUp ? sql`status, created_at, id` : sql`status desc, created_at desc, id desc`;
    case 'customer':
      return isUp ? sql`customer_sort, id` : sql`customer_sort desc, id desc`;
  }
}

import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { unprepared } from '../../../platform/db/driver/sql.ts';
import {
  countWords,
  type TermTable,
  type WordCount,
  withWordSql,
} from '../../../platform/db/word-queries.ts';
import type { CustomerId, StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import type { CustomerKey, CustomerSelection, CustomerSummary } from './customer-query.ts';

function termsOf(sql: Sql): TermTable {
  return { table: sql`customer_search_terms`, id: sql`customer_id` };
}

export async function countCustomerWords(
  sql: Sql,
  storeId: StoreId,
  words: readonly string[],
): Promise<WordCount[]> {
  return await countWords(sql, storeId, termsOf(sql), words);
}

export async function findCustomerKey(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
): Promise<CustomerKey | undefined> {
  const [key] = await sql<CustomerKey[]>`
    select id, created_at::text as "createdAt", name_sort as "nameSort"
    from customers where store_id = ${storeId} and id = ${id}`;
  return key;
}

export async function listCustomerPage(
  sql: Sql,
  storeId: StoreId,
  selection: CustomerSelection,
  limit: number,
): Promise<CustomerSummary[]> {
  return await listPageOf(sql, storeId, selection, limit, selected(sql, storeId, selection));
}

/** The page by scanning the sort index; may be short where too few rows were scanned. */
export async function listCustomersBySortIndex(
  sql: Sql,
  storeId: StoreId,
  selection: CustomerSelection,
  limit: number,
  rowsMax: number,
): Promise<CustomerSummary[]> {
  const has = selection.words.map((word) => sql`and ${hasWord(sql, word)}`);
  const scanned = sql`
    (select * from customers where store_id = ${storeId} ${filtersOf(sql, selection)}
      order by ${orderBy(sql, selection)} limit ${rowsMax}) as scanned
    where true ${has}`;
  return await listPageOf(sql, storeId, selection, limit, scanned);
}

/** Orders are counted for the customers of the page only. */
async function listPageOf(
  sql: Sql,
  storeId: StoreId,
  selection: CustomerSelection,
  limit: number,
  source: Fragment,
): Promise<CustomerSummary[]> {
  const order = orderBy(sql, selection);
  return await sql<CustomerSummary[]>`
    ${unprepared}
    select id, email, email_verified as "emailVerified", phone,
      verified_phone is not null as "phoneVerified", first_name as "firstName",
      last_name as "lastName", marketing_consent as "marketingConsent",
      transactional_consent as "transactionalConsent", order_count as "orderCount",
      last_order_at as "lastOrderAt", created_at as "createdAt", updated_at as "updatedAt"
    from (select id as page_id from ${source} order by ${order} limit ${limit}) as page,
      lateral (
        select * from customers where store_id = ${storeId} and id = page_id offset 0) as found,
      lateral (
        select count(*) as order_count, max(orders.created_at) as last_order_at from orders
        where orders.store_id = ${storeId} and orders.customer_id = page_id
          and orders.developer_mode = ${selection.countsSandbox}) as bought
    order by ${order}`;
}

function selected(sql: Sql, storeId: StoreId, selection: CustomerSelection): Fragment {
  const { words, rarestWord } = selection;
  const filters = filtersOf(sql, selection);
  if (!rarestWord) return sql`customers where store_id = ${storeId} ${filters}`;
  const others = words.filter((word) => word !== rarestWord.word);
  const has = others.map((word) => sql`and ${hasWord(sql, word)}`);
  return sql`
    (select distinct customer_id
      from (${withWordSql(sql, storeId, termsOf(sql), rarestWord)}) as hits)
      as hit,
    lateral (
      select * from customers
      where store_id = ${storeId} and id = hit.customer_id ${[...filters, ...has]} offset 0)
      as found`;
}

function hasWord(sql: Sql, word: string): Fragment {
  return sql`strpos(search_terms, ${joinedTerms([word])}) > 0`;
}

function filtersOf(sql: Sql, selection: CustomerSelection): Fragment[] {
  const { developerMode, from, to, consent, emailVerified, after, liveSince } = selection;
  return [
    sql`and erased_at is null`,
    ...(developerMode === true ? [sql`and created_at < ${liveSince}::timestamptz`] : []),
    ...(developerMode === false
      ? [sql`and created_at >= coalesce(${liveSince}::timestamptz, '-infinity')`]
      : []),
    ...(from ? [sql`and created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`and created_at < ${to}::timestamptz`] : []),
    ...(consent === 'marketing' ? [sql`and marketing_consent`] : []),
    ...(consent === 'transactional' ? [sql`and transactional_consent`] : []),
    ...(emailVerified === true ? [sql`and email_verified`] : []),
    ...(emailVerified === false ? [sql`and not email_verified`] : []),
    ...(after ? [sql`and ${isBehind(sql, selection, after)}`] : []),
  ];
}

/** The columns and directions of `orderBy`. */
function isBehind(sql: Sql, { sortBy, sortDir }: CustomerSelection, key: CustomerKey): Fragment {
  const is = sortDir === 'asc' ? sql`>` : sql`<`;
  return sortBy === 'name'
    ? sql`(name_sort, id) ${is} (${key.nameSort}::text, ${key.id}::uuid)`
    : sql`(created_at, id) ${is} (${key.createdAt}::timestamptz, ${key.id}::uuid)`;
}

/** Maps a closed list to columns; caller input never becomes part of a statement. */
function orderBy(sql: Sql, { sortBy, sortDir }: CustomerSelection): Fragment {
  const isUp = sortDir === 'asc';
  if (sortBy === 'name') return isUp ? sql`name_sort, id` : sql`name_sort desc, id desc`;
  return isUp ? sql`created_at, id` : sql`created_at desc, id desc`;
}

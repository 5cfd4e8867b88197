import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { unprepared } from '../../platform/db/driver/sql.ts';
import {
  countWords,
  type TermTable,
  type WordCount,
  withWordSql,
} from '../../platform/db/word-queries.ts';
import type { StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';

/** An e-mail address of orders without a customer, in one mode. */
export interface GuestSummary {
  /** In lower case. */
  readonly email: string;
  /** Of the latest order. */
  readonly name: string;
  readonly developerMode: boolean;
  readonly orderCount: number;
  readonly lastOrderAt: Date;
}

export interface GuestSelection {
  /** Words of the e-mail address or the name. */
  readonly words: readonly string[];
  readonly rarestWord: WordCount | undefined;
  readonly developerMode: boolean;
  /** True where the store has orders of the other mode as well. */
  readonly isMixed: boolean;
  /** The last address of the previous page; empty for the first one. */
  readonly after: string;
}

function termsOf(sql: Sql): TermTable {
  return { table: sql`order_search_terms`, id: sql`order_id` };
}

export async function countGuestWords(
  sql: Sql,
  storeId: StoreId,
  words: readonly string[],
): Promise<WordCount[]> {
  return await countWords(sql, storeId, termsOf(sql), words);
}

/** By e-mail address, ascending. */
export async function listGuests(
  sql: Sql,
  storeId: StoreId,
  selection: GuestSelection,
  limit: number,
): Promise<GuestSummary[]> {
  const guest = addresses(sql, storeId, selection);
  return await listPageOf(sql, storeId, selection, limit, guest);
}

/** The page by scanning the index of addresses; may be short where too few rows were scanned. */
export async function listGuestsBySortIndex(
  sql: Sql,
  storeId: StoreId,
  selection: GuestSelection,
  limit: number,
  rowsMax: number,
): Promise<GuestSummary[]> {
  const { words, after, developerMode } = selection;
  const guest = sql`
    with guest as materialized (
      select distinct address from (
        select lower(email) as address, search_terms, customer_sort, developer_mode from orders
        where store_id = ${storeId} and ${isGuestAfter(sql, after)}
        order by lower(email) limit ${rowsMax}) as scanned
      where developer_mode = ${developerMode} ${isOfPersons(sql, words)}
      order by address)`;
  return await listPageOf(sql, storeId, selection, limit, guest);
}

async function listPageOf(
  sql: Sql,
  storeId: StoreId,
  { developerMode }: GuestSelection,
  limit: number,
  guest: Fragment,
): Promise<GuestSummary[]> {
  return await sql<GuestSummary[]>`
    ${unprepared}
    ${guest}
    select * from (
      select address as email, name, ${developerMode}::boolean as "developerMode",
        order_count as "orderCount", last_order_at as "lastOrderAt"
      from guest, lateral (
        select count(*) as order_count, max(created_at) as last_order_at,
          (array_agg(customer_name order by created_at desc, id desc))[1] as name
        from orders
        where store_id = ${storeId} and customer_id is null and lower(email) = address
          and developer_mode = ${developerMode}) as bought
      where address is not null and order_count > 0
      limit ${limit}) as page
    order by email`;
}

/**
 * `guest` with the addresses in their order, so that a page reads no more of them than it has.
 * Some may have orders of the other mode only.
 */
function addresses(sql: Sql, storeId: StoreId, selection: GuestSelection): Fragment {
  const { rarestWord, words, developerMode, isMixed, after } = selection;
  if (rarestWord) {
    const others = words.filter((word) => word !== rarestWord.word);
    return sql`
      with guest as materialized (
        select distinct lower(email) as address
        from (${withWordSql(sql, storeId, termsOf(sql), rarestWord)}) as hit, lateral (
          select email from orders
          where store_id = ${storeId} and id = hit.order_id and ${isGuestAfter(sql, after)}
            and ${isOfPerson(sql, rarestWord.word)}
            ${isOfPersons(sql, others)}
          offset 0) as found
        order by address)`;
  }
  // Few among many: the index of the sandbox's orders has no others.
  if (isMixed && developerMode) {
    return sql`
      with guest as materialized (
        select distinct lower(email) as address from orders
        where store_id = ${storeId} and developer_mode and ${isGuestAfter(sql, after)}
        order by address)`;
  }
  // Each address is looked up behind the one before, so that its other orders are skipped.
  return sql`
    with recursive guest as (
      (${nextAddress(sql, storeId, sql`${after}::text`)})
      union all
      select (${nextAddress(sql, storeId, sql`guest.address`)}) from guest
      where guest.address is not null)`;
}

function nextAddress(sql: Sql, storeId: StoreId, after: Fragment): Fragment {
  return sql`
    select lower(email) as address from orders
    where store_id = ${storeId} and customer_id is null and lower(email) > ${after}
    order by lower(email) limit 1`;
}

/** Erased orders have an empty address, which is behind none. */
function isGuestAfter(sql: Sql, after: string): Fragment {
  return sql`customer_id is null and lower(email) > ${after}`;
}

function hasWord(sql: Sql, word: string): Fragment {
  return sql`strpos(search_terms, ${joinedTerms([word])}) > 0`;
}

function isOfPersons(sql: Sql, words: readonly string[]): Fragment[] {
  return words.map((word) => sql`and ${hasWord(sql, word)} and ${isOfPerson(sql, word)}`);
}

/** Not a word of the goods: the sort key has the name and the e-mail. */
function isOfPerson(sql: Sql, word: string): Fragment {
  return sql`strpos(customer_sort, ${word}) > 0`;
}

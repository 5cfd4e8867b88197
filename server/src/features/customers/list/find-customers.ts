import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId, unknownCursor } from '../../../platform/http/openapi/paging.ts';
import type { CustomerId } from '../../../values/ids.ts';
import {
  countCustomerWords,
  findCustomerKey,
  listCustomerPage,
  listCustomersBySortIndex,
} from './customer-list-queries.ts';
import {
  type CustomerKey,
  type CustomerQuery,
  type CustomerSelection,
  type CustomerSummary,
  customerWords,
  indexScanMax,
  rarest,
} from './customer-query.ts';

/** Long words are usually rare, and counting all would cost more than it saves. */
const CANDIDATES_MAX = 6;

export interface CustomerSearch extends CustomerQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of customers after a cursor, which is the id of the last customer seen. */
export async function findCustomers(
  ctx: StoreContext,
  { cursor, limit, ...query }: CustomerSearch,
): Promise<{ customers: CustomerSummary[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : await keyOf(ctx, cursor);
  const { developerMode, liveSince } = ctx.store;
  // A sandbox has customers of the sandbox only.
  if (developerMode && query.developerMode === false) return { customers: [], nextCursor: null };
  const selection: CustomerSelection = {
    ...query,
    ...(developerMode && { developerMode: undefined }),
    ...(await wordsOf(ctx, query.search)),
    after,
    liveSince,
    countsSandbox: developerMode,
  };
  const { rows: customers, nextCursor } = await cursorPage(
    limit,
    (max) => customersOf(ctx, selection, max),
    ({ id }) => id,
  );
  return { customers, nextCursor };
}

async function wordsOf(
  ctx: StoreContext,
  search: string | undefined,
): Promise<Pick<CustomerSelection, 'words' | 'rarestWord'>> {
  const words = search === undefined ? [] : customerWords(search);
  if (words.length === 0) return { words, rarestWord: undefined };
  const candidates = [...words].sort((a, b) => b.length - a.length).slice(0, CANDIDATES_MAX);
  return { words, rarestWord: rarest(await countCustomerWords(ctx.sql, ctx.storeId, candidates)) };
}

async function customersOf(
  { sql, storeId }: StoreContext,
  selection: CustomerSelection,
  limit: number,
): Promise<CustomerSummary[]> {
  const rowsMax = indexScanMax(selection);
  if (rowsMax === undefined) return await listCustomerPage(sql, storeId, selection, limit);
  const scanned = await listCustomersBySortIndex(sql, storeId, selection, limit, rowsMax);
  if (scanned.length === limit) return scanned;
  const searched = await listCustomerPage(sql, storeId, selection, limit);
  return scanned.length > searched.length ? scanned : searched;
}

async function keyOf(ctx: StoreContext, cursor: string): Promise<CustomerKey> {
  const key = await findCustomerKey(ctx.sql, ctx.storeId, givenId<CustomerId>(cursor));
  if (!key) throw unknownCursor();
  return key;
}

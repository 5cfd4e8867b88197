import type { StoreContext } from '../../context.ts';
import { cursorPage } from '../../platform/http/openapi/paging.ts';
import { searchWords } from '../../values/search-terms.ts';
import { indexScanMax, rarest } from '../customers/list/customer-query.ts';
import {
  countGuestWords,
  type GuestSelection,
  type GuestSummary,
  listGuests,
  listGuestsBySortIndex,
} from './guest-queries.ts';

const WORDS_MAX = 6;

export interface GuestSearch {
  readonly search?: string | undefined;
  /** By default the present mode of the store. */
  readonly developerMode?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of guests after a cursor, which is the last address seen. */
export async function findGuests(
  ctx: StoreContext,
  { search, cursor, limit, ...query }: GuestSearch,
): Promise<{ guests: GuestSummary[]; nextCursor: string | null }> {
  const { sql, storeId, store } = ctx;
  const { developerMode = store.developerMode } = query;
  // A sandbox has orders of the sandbox only.
  if (store.developerMode && !developerMode) return { guests: [], nextCursor: null };
  const words = searchWords(search ?? '').slice(0, WORDS_MAX);
  const selection = {
    words,
    rarestWord: words.length > 0 ? rarest(await countGuestWords(sql, storeId, words)) : undefined,
    developerMode,
    isMixed: store.liveSince !== null,
    after: cursor ?? '',
  };
  const { rows: guests, nextCursor } = await cursorPage(
    limit,
    (max) => guestsOf(ctx, selection, max),
    ({ email }) => email,
  );
  return { guests, nextCursor };
}

/** As `customersOf`: the guests of a frequent word are soon found in the list itself. */
async function guestsOf(
  { sql, storeId }: StoreContext,
  selection: GuestSelection,
  limit: number,
): Promise<GuestSummary[]> {
  const rowsMax = indexScanMax(selection);
  if (rowsMax === undefined) return await listGuests(sql, storeId, selection, limit);
  const scanned = await listGuestsBySortIndex(sql, storeId, selection, limit, rowsMax);
  if (scanned.length === limit) return scanned;
  const searched = await listGuests(sql, storeId, selection, limit);
  return scanned.length > searched.length ? scanned : searched;
}

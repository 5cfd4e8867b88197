import type { StoreContext } from '../../context.ts';
import { cursorPage } from '../../platform/http/openapi/paging.ts';
import { searchWords } from '../../values/search-terms.ts';
import { rarest } from '../customers/list/customer-query.ts';
import { countGuestWords, type GuestSummary, listGuests } from './guest-queries.ts';

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
    leader: words.length > 0 ? rarest(await countGuestWords(sql, storeId, words)) : undefined,
    developerMode,
    isMixed: store.liveSince !== null,
    after: cursor ?? '',
  };
  const { rows: guests, nextCursor } = await cursorPage(
    limit,
    (max) => listGuests(sql, storeId, selection, max),
    ({ email }) => email,
  );
  return { guests, nextCursor };
}

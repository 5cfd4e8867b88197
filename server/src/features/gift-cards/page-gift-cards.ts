import type { StoreContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/openapi/paging.ts';
import { countGiftCards, listGiftCardPage } from './admin-queries.ts';
import type { StoredGiftCard } from './stored-gift-card.ts';

/** Newest first. */
export async function pageGiftCards(
  { sql, storeId }: StoreContext,
  query: PageQuery & { readonly last4?: string },
): Promise<Page<StoredGiftCard>> {
  const last4 = query.last4?.toUpperCase() ?? null;
  return await pageOf(
    query,
    (range) => listGiftCardPage(sql, storeId, { last4, ...range }),
    (max) => countGiftCards(sql, storeId, last4, max),
  );
}

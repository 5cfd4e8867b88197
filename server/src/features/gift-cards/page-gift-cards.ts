import type { StoreContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/paging.ts';
import { countGiftCards, listGiftCardPage } from './admin-queries.ts';
import type { KeptGiftCard } from './kept-gift-card.ts';

/** The newest first. */
export async function pageGiftCards(
  { sql, storeId }: StoreContext,
  wish: PageQuery & { readonly last4?: string },
): Promise<Page<KeptGiftCard>> {
  const last4 = wish.last4?.toUpperCase() ?? null;
  return await pageOf(
    wish,
    (range) => listGiftCardPage(sql, storeId, { last4, ...range }),
    (max) => countGiftCards(sql, storeId, last4, max),
  );
}

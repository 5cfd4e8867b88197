import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type Page, type PageQuery, pageOf } from '../../platform/http/openapi/paging.ts';
import { type GiftCardId, parseId } from '../../values/ids.ts';
import { countEntries, findGiftCardById, listEntries } from './admin-queries.ts';
import type { GiftCardEntry, StoredGiftCard } from './stored-gift-card.ts';

/** A card with its ledger, newest entry first. */
export async function readGiftCard(
  { sql, storeId }: StoreContext,
  giftCardId: string,
  query: PageQuery,
): Promise<{ card: StoredGiftCard; entries: Page<GiftCardEntry> }> {
  const id = parseId<GiftCardId>(giftCardId);
  const card = id && (await findGiftCardById(sql, storeId, id));
  if (!card) throw new ApiError('GIFT_CARD_NOT_FOUND');
  const entries = await pageOf(
    query,
    (range) => listEntries(sql, storeId, card.id, range),
    (max) => countEntries(sql, storeId, card.id, max),
  );
  return { card, entries };
}

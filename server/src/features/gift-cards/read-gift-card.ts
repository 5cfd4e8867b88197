import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CursorPage, type CursorQuery, pageById } from '../../platform/http/openapi/paging.ts';
import { type GiftCardId, parseId } from '../../values/ids.ts';
import { findGiftCardById, listEntries } from './admin-queries.ts';
import type { GiftCardEntry, StoredGiftCard } from './stored-gift-card.ts';

/** A card with its ledger, newest entry first. */
export async function readGiftCard(
  { sql, storeId }: StoreContext,
  giftCardId: string,
  query: CursorQuery,
): Promise<{ card: StoredGiftCard; entries: CursorPage<GiftCardEntry> }> {
  const id = parseId<GiftCardId>(giftCardId);
  const card = id && (await findGiftCardById(sql, storeId, id));
  if (!card) throw new ApiError('GIFT_CARD_NOT_FOUND');
  const entries = await pageById(
    query,
    (page) => listEntries(sql, storeId, card.id, page),
    (entry) => entry.id,
  );
  return { card, entries };
}

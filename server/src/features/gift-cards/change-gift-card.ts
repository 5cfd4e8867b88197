import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type GiftCardId, parseId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findGiftCardById, type GiftCardUpdate, updateGiftCard } from './admin-queries.ts';
import type { StoredGiftCard } from './stored-gift-card.ts';

/** Disables or enables a card; its balance stays. */
export async function changeGiftCard(
  ctx: StoreContext,
  giftCardId: string,
  change: GiftCardUpdate,
): Promise<StoredGiftCard> {
  const id = parseId<GiftCardId>(giftCardId);
  const changed =
    id &&
    (await ctx.write(async (sql) => {
      const mode = await lockStore(sql, ctx.storeId);
      const card = await findGiftCardById(sql, ctx.storeId, id);
      if (!card) return undefined;
      if (change.active && card.mode !== mode) throw new ApiError('GIFT_CARD_SANDBOXED');
      return await updateGiftCard(sql, ctx.storeId, id, change, ctx.now());
    }));
  if (!changed) throw new ApiError('GIFT_CARD_NOT_FOUND');
  return changed;
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { type GiftCardId, parseId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findGiftCardById, updateBalance } from './admin-queries.ts';
import type { StoredGiftCard } from './stored-gift-card.ts';

/** Adds value to a card or takes it away, as a ledger entry with a reason. */
export async function adjustGiftCard(
  ctx: StoreContext,
  giftCardId: string,
  { amount, reason }: { readonly amount: number; readonly reason: string },
): Promise<StoredGiftCard> {
  const id = parseId<GiftCardId>(giftCardId);
  if (amount === 0) throw new ApiError('VALIDATION_ERROR', 'body.amount must not be 0.');
  if (!id) throw new ApiError('GIFT_CARD_NOT_FOUND');
  return await withTransaction(ctx, async ({ sql }) => {
    const mode = await lockStore(sql, ctx.storeId);
    const card = await findGiftCardById(sql, ctx.storeId, id);
    if (!card) throw new ApiError('GIFT_CARD_NOT_FOUND');
    if (card.mode !== mode) throw new ApiError('GIFT_CARD_SANDBOXED');
    const adjustment = { entryId: ctx.ids.next(), amount, reason };
    const adjusted = await updateBalance(sql, ctx.storeId, id, adjustment, ctx.now());
    if (adjusted) return adjusted;
    throw new ApiError(amount < 0 ? 'GIFT_CARD_BALANCE_EXCEEDED' : 'AMOUNT_TOO_LARGE');
  });
}

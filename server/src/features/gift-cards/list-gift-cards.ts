import type { StoreContext } from '../../context.ts';
import type { GiftCardId } from '../../values/ids.ts';
import type { GiftCard } from './gift-card.ts';
import { listGiftCardsById } from './queries.ts';

/** Their current balances. */
export async function listGiftCards(
  ctx: StoreContext,
  ids: readonly GiftCardId[],
): Promise<GiftCard[]> {
  return ids.length === 0 ? [] : await listGiftCardsById(ctx.sql, ctx.storeId, ids);
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { findGiftCardById } from './admin-queries.ts';
import { issueGiftCard, type NewGiftCard } from './issue-gift-card.ts';
import type { StoredGiftCard } from './stored-gift-card.ts';

export interface AddedGiftCard {
  readonly card: StoredGiftCard;
  readonly code: string;
}

/** Issues a gift card at the store's expense. */
export async function addGiftCard(
  ctx: StoreContext,
  input: Omit<NewGiftCard, 'currency' | 'code'>,
): Promise<AddedGiftCard> {
  const { app, store, storeId } = ctx;
  if (input.expiresAt && input.expiresAt <= ctx.now()) {
    throw new ApiError('VALIDATION_ERROR', 'body.expiresAt must be in the future.');
  }
  return await ctx.write(async (sql) => {
    const issued = { ...input, currency: store.currency };
    const { id, code } = await issueGiftCard(app, sql, storeId, issued);
    const card = await findGiftCardById(sql, storeId, id);
    if (!card) throw new Error('a new gift card does not exist');
    return { card, code };
  });
}

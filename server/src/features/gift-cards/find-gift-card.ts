import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { countAgainst, forgive, type Limit } from '../../platform/http/limit.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type GiftCard, giftCardHash, isUsable } from './gift-card.ts';
import { findGiftCardByHash } from './queries.ts';

/** Whose questions are counted, and whose wrong ones: so many an hour. */
export interface Asker {
  readonly name: string;
  readonly failures: { readonly of: string; readonly max: number };
}

const ASKED: Limit = { name: 'gift card', max: 5, windowMs: MINUTE_MS };

/**
 * One answer for every bad code: unknown, another store's, expired or blocked. A try counts as a
 * failure before it is looked at, and is forgiven when it was none; so guesses sent all at once are
 * counted like guesses sent one by one.
 */
export async function findGiftCard(
  ctx: StoreContext,
  code: string,
  asker: Asker,
): Promise<GiftCard> {
  const { of, max } = asker.failures;
  const failures: Limit = { name: 'gift card failures', max, windowMs: HOUR_MS };
  await countAgainst(ctx.app, ASKED, `${ctx.storeId} ${asker.name}`);
  await countAgainst(ctx.app, failures, `${ctx.storeId} ${of}`);
  const card = await findGiftCardByHash(ctx.sql, ctx.storeId, giftCardHash(ctx.storeId, code));
  if (!card || !isUsable(card, ctx.store, ctx.now())) throw new ApiError('GIFT_CARD_INVALID');
  await forgive(ctx.app, failures, `${ctx.storeId} ${of}`);
  return card;
}

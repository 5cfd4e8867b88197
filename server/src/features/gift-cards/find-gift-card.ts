import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { countHit, type Limit } from '../../platform/http/limit.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type GiftCard, giftCardHash, isUsable } from './gift-card.ts';
import { findGiftCardByHash } from './queries.ts';

/** Whose codes are counted by the minute, and whose by the hour; right ones are forgiven. */
export interface Asker {
  readonly name: string;
  readonly failures: { readonly of: string; readonly max: number };
}

const BY_MINUTE: Limit = { name: 'gift card', max: 5, windowMs: MINUTE_MS };

/**
 * One answer for every bad code: unknown, another store's, expired or blocked. A try counts as a
 * failure before it is looked at, and is forgiven when it was none; so guesses sent all at once are
 * counted like guesses sent one by one, and whoever has a card may ask about it again and again.
 */
export async function findGiftCard(
  ctx: StoreContext,
  code: string,
  asker: Asker,
): Promise<GiftCard> {
  const { of, max } = asker.failures;
  const failures: Limit = { name: 'gift card failures', max, windowMs: HOUR_MS };
  const forgiveMinute = await countHit(ctx.app, BY_MINUTE, `${ctx.storeId} ${asker.name}`);
  const forgiveHour = await countHit(ctx.app, failures, `${ctx.storeId} ${of}`);
  const card = await findGiftCardByHash(ctx.sql, ctx.storeId, giftCardHash(ctx.storeId, code));
  if (!card || !isUsable(card, ctx.store, ctx.now())) throw new ApiError('GIFT_CARD_INVALID');
  await forgiveMinute();
  await forgiveHour();
  return card;
}

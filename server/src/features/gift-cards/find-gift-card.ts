import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { countHit, type Limit } from '../../platform/http/limit.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type GiftCard, giftCardHash, isUsable } from './gift-card.ts';
import { findGiftCardByHash } from './queries.ts';

/** The subjects of the limits per minute and per hour; valid codes are not counted. */
export interface LookupLimits {
  readonly name: string;
  readonly failures: { readonly of: string; readonly max: number };
}

const BY_MINUTE: Limit = { name: 'gift card', max: 5, windowMs: MINUTE_MS };

/**
 * One error for every invalid code: unknown, another store's, expired or blocked. An attempt counts
 * as a failure before the lookup and is taken back if valid, so concurrent guesses are counted like
 * sequential ones, and repeated lookups of a valid card are free.
 */
export async function findGiftCard(
  ctx: StoreContext,
  code: string,
  limits: LookupLimits,
): Promise<GiftCard> {
  const { of, max } = limits.failures;
  const failures: Limit = { name: 'gift card failures', max, windowMs: HOUR_MS };
  const takeBackMinute = await countHit(ctx.app, BY_MINUTE, `${ctx.storeId} ${limits.name}`);
  const takeBackHour = await countHit(ctx.app, failures, `${ctx.storeId} ${of}`);
  const card = await findGiftCardByHash(ctx.sql, ctx.storeId, giftCardHash(ctx.storeId, code));
  if (!card || !isUsable(card, ctx.store, ctx.now())) throw new ApiError('GIFT_CARD_INVALID');
  await takeBackMinute();
  await takeBackHour();
  return card;
}

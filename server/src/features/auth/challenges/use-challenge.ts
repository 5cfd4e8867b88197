import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { later } from '../../../values/time.ts';
import type { Challenge, LinkPurpose } from './challenge.ts';
import { findLink, updateUsedChallenge } from './challenge-queries.ts';

/** A challenge is consumed once, atomically with its effect. */
export async function useChallenge(
  ctx: StoreContext,
  challenge: Challenge,
  refusal: 'CODE_INVALID' | 'LINK_INVALID',
): Promise<void> {
  const isFirst = await ctx.write((sql) =>
    updateUsedChallenge(sql, ctx.storeId, challenge, ctx.app.clock.now()),
  );
  if (!isFirst) throw new ApiError(refusal);
}

/** Unknown, used, expired and foreign links fail alike. */
export async function getLink(
  ctx: StoreContext,
  purpose: LinkPurpose,
  token: string,
): Promise<Challenge> {
  // A sandbox's time may only advance the expiry.
  const now = later(ctx.now(), ctx.app.clock.now());
  const link = await findLink(ctx.sql, ctx.storeId, purpose, hashSecret(token), now);
  if (!link) throw new ApiError('LINK_INVALID');
  return link;
}

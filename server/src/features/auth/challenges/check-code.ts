import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { later } from '../../../values/time.ts';
import { ATTEMPTS_MAX, type Challenge, codeText } from './challenge.ts';
import { type Attempt, findChallenge, updateChallengeAttempts } from './challenge-queries.ts';

/**
 * Counts the attempt durably before checking it: of any number of concurrent attempts, at most five
 * are checked.
 */
export async function checkCode(
  ctx: StoreContext,
  attempt: Attempt,
  code: string,
): Promise<Challenge> {
  const { sql, codes } = ctx.app;
  // A sandbox's time may only advance the expiry.
  const now = later(ctx.now(), ctx.app.clock.now());
  // Outside the request's transaction: a rollback must not undo the count.
  const challenge = await updateChallengeAttempts(sql, ctx.storeId, attempt, now, ATTEMPTS_MAX);
  if (!challenge) throw await refusal(ctx, attempt, now);
  const signature = challenge.secretHash.toString('base64url');
  if (!codes.isSigned(codeText(challenge.id, code), signature)) throw new ApiError('CODE_INVALID');
  return challenge;
}

async function refusal(ctx: StoreContext, attempt: Attempt, now: Date): Promise<ApiError> {
  const stored = await findChallenge(ctx.app.sql, ctx.storeId, attempt);
  const isOther = !stored || stored.usedAt !== null || (attempt.id ?? stored.id) !== stored.id;
  if (isOther) return new ApiError('CODE_INVALID');
  if (stored.expiresAt <= now) return new ApiError('CODE_EXPIRED');
  return new ApiError(stored.tries >= ATTEMPTS_MAX ? 'TOO_MANY_ATTEMPTS' : 'CODE_INVALID');
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { secondsUntil } from '../../platform/http/limit.ts';
import { hashSecret } from '../../values/secrets.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import { deleteSignInFailures, findNextTryAt, upsertSignInTry } from './failure-queries.ts';

const FREE = 5;
const FIRST_DELAY_SECONDS = 60;
const DELAY_MAX_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 15 * MINUTE_MS;

/**
 * Counts a password that is about to be tried for an address, whether anybody has that address or
 * not. After five failures each further one doubles the wait.
 */
export async function countSignIn(ctx: StoreContext, email: string): Promise<void> {
  if (!ctx.app.config.rateLimit) return;
  const now = ctx.app.clock.now();
  const subject = hashSecret(email);
  const isCounted = await upsertSignInTry(ctx.sql, ctx.storeId, subject, now, {
    free: FREE,
    firstDelaySeconds: FIRST_DELAY_SECONDS,
    delayMaxSeconds: DELAY_MAX_SECONDS,
    forgottenBefore: plusMs(now, -FORGOTTEN_AFTER_MS),
  });
  if (isCounted) return;
  const nextTryAt = await findNextTryAt(ctx.sql, ctx.storeId, subject);
  throw new ApiError('TOO_MANY_ATTEMPTS', undefined, secondsUntil(nextTryAt ?? now, now));
}

/** The password was right. */
export async function forgetSignIns(ctx: StoreContext, email: string): Promise<void> {
  if (!ctx.app.config.rateLimit) return;
  await ctx.write((sql) => deleteSignInFailures(sql, ctx.storeId, hashSecret(email)));
}

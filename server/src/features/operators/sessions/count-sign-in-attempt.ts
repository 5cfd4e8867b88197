import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { DAY_MS, MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { deleteSignInAttempts, findBlock, upsertSignInAttempt } from './sign-in-attempt-queries.ts';

interface Rule {
  readonly freeTries: number;
  /** Time after the last attempt until a series is reset, unless blocked. */
  readonly forgottenMs: number;
}

const DELAY_MS = 30 * SECOND_MS;
const DELAY_MAX_MS = 15 * MINUTE_MS;
/** For one caller. */
export const BY_CALLER: Rule = { freeTries: 5, forgottenMs: 15 * MINUTE_MS };
/** For all addresses together: loose enough that a single caller never reaches it. */
export const BY_ANYONE: Rule = { freeTries: 50, forgottenMs: DAY_MS };

/**
 * Some attempts are free; each further one doubles the wait, up to 15 minutes. Returns a function
 * that resets the series after a success.
 */
export async function countSignInAttempt(
  app: App,
  name: string,
  { freeTries, forgottenMs }: Rule = BY_CALLER,
): Promise<() => Promise<void>> {
  const subject = app.identifierHash(name).toString('base64url');
  const now = app.clock.now();
  const isAllowed = await upsertSignInAttempt(app.sql, {
    subject,
    now,
    forgottenAt: plusMs(now, forgottenMs + DELAY_MAX_MS),
    freeTries,
    delayMs: DELAY_MS,
    delayMaxMs: DELAY_MAX_MS,
  });
  if (isAllowed) return async () => await deleteSignInAttempts(app.sql, subject);
  const blockedUntil = await findBlock(app.sql, subject);
  const waitMs = Math.max(0, (blockedUntil?.getTime() ?? 0) - now.getTime());
  throw new ApiError('TOO_MANY_ATTEMPTS', undefined, Math.max(1, Math.ceil(waitMs / SECOND_MS)));
}

import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { DAY_MS, MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { deleteSignInAttempts, findBlock, upsertSignInAttempt } from './sign-in-attempt-queries.ts';

interface Rule {
  readonly freeTries: number;
  /** How long after the last try a series is forgotten, once nothing is blocked any more. */
  readonly forgottenMs: number;
}

const DELAY_MS = 30 * SECOND_MS;
const DELAY_MAX_MS = 15 * MINUTE_MS;
/** For one caller. */
export const BY_CALLER: Rule = { freeTries: 5, forgottenMs: 15 * MINUTE_MS };
/** For callers from many addresses together: so loose that one of them alone never gets there. */
export const BY_ANYONE: Rule = { freeTries: 50, forgottenMs: DAY_MS };

/**
 * Some tries are free; each further one makes the next wait twice as long, up to a quarter of an
 * hour. Returns what forgets the series once one was right.
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

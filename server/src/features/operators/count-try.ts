import { createHash } from 'node:crypto';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import { deleteTries, findBlock, upsertTry } from './try-queries.ts';

const FREE_TRIES = 5;
const DELAY_MS = 30 * SECOND_MS;
const DELAY_MAX_MS = 15 * MINUTE_MS;
const FORGOTTEN_MS = 15 * MINUTE_MS;

/**
 * Five tries are free; each further one makes the next wait twice as long, up to a quarter of an
 * hour. Returns what forgets the series once one was right.
 */
export async function countTry(app: App, name: string): Promise<() => Promise<void>> {
  const subject = createHash('sha256').update(name).digest('base64url');
  const now = app.clock.now();
  const isAllowed = await upsertTry(app.sql, {
    subject,
    now,
    forgottenAt: plusMs(now, FORGOTTEN_MS + DELAY_MAX_MS),
    freeTries: FREE_TRIES,
    delayMs: DELAY_MS,
    delayMaxMs: DELAY_MAX_MS,
  });
  if (isAllowed) return async () => await deleteTries(app.sql, subject);
  const blockedUntil = await findBlock(app.sql, subject);
  const waitMs = Math.max(0, (blockedUntil?.getTime() ?? 0) - now.getTime());
  throw new ApiError('TOO_MANY_ATTEMPTS', undefined, Math.max(1, Math.ceil(waitMs / SECOND_MS)));
}

import type { App } from '../../../context.ts';
import { drainRows } from '../../../platform/jobs/drain-rows.ts';
import { deleteExpiredAttempts, findForgottenTry } from './sign-in-attempt-queries.ts';

/** Deletes expired series of attempts, which belong to no store. Returns the number of rows. */
export async function purgeExpiredAttempts(app: App, stop?: AbortSignal): Promise<number> {
  const { sql, clock } = app;
  const now = clock.now();
  const tries = {
    task: 'purge_operator_sessions',
    table: 'operator_sign_in_attempts',
    take: (limit: number, except: readonly string[]) =>
      deleteExpiredAttempts(sql, now, limit, except),
    first: (except: readonly string[]) => findForgottenTry(sql, now, except),
  };
  return await drainRows(app, tries, stop);
}

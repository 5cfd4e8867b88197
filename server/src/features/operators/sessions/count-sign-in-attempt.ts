import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import {
  BY_CALLER,
  DELAY_MAX_MS,
  type ThrottleRule,
  throttleSignIn,
} from '../../../platform/http/sign-in-throttle.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { deleteSignInAttempts, findBlock, upsertSignInAttempt } from './sign-in-attempt-queries.ts';

const FIRST_DELAY_MS = 30 * SECOND_MS;

/** Within a transaction it takes that one's connection. */
export type ForgetTries = (sql?: Sql) => Promise<void>;

/** Returns what forgets the series, once a password was right. */
export async function countSignInAttempt(
  app: App,
  name: string,
  { freeTries, forgottenMs }: ThrottleRule = BY_CALLER,
): Promise<ForgetTries> {
  const subject = app.identifierHash(name).toString('base64url');
  const now = app.clock.now();
  // A series that is blocked is not forgotten before it may go on.
  const forgottenAt = plusMs(now, forgottenMs + DELAY_MAX_MS);
  const one = { subject, now, forgottenAt, freeTries, firstDelayMs: FIRST_DELAY_MS };
  await throttleSignIn(now, {
    count: () => upsertSignInAttempt(app.sql, one),
    blockedUntil: () => findBlock(app.sql, subject),
  });
  return async (sql = app.sql) => await deleteSignInAttempts(sql, subject);
}

/** Counts a password or a code in an open session, or the code of a sign-in. */
export async function countPasswordAttempt(app: App, name: string): Promise<ForgetTries> {
  return await countSignInAttempt(app, name);
}

/** For a person who has proved the address in another way. */
export async function forgetSignInAttempts(app: App, name: string): Promise<void> {
  await deleteSignInAttempts(app.sql, app.identifierHash(name).toString('base64url'));
}

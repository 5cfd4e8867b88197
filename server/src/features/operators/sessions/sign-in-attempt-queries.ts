import type { Sql } from '../../../platform/db/connect.ts';
import { blockedUntilSql } from '../../../platform/http/sign-in-throttle.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';

export interface SignInAttempt {
  readonly subject: string;
  readonly now: Date;
  /** When an idle series of attempts is reset. */
  readonly forgottenAt: Date;
  readonly freeTries: number;
  readonly firstDelayMs: number;
}

/** False while the subject is blocked; then nothing is counted. */
export async function upsertSignInAttempt(sql: Sql, one: SignInAttempt): Promise<boolean> {
  const tries = sql`(known.tries + 1)`;
  const { count } = await sql`
    insert into operator_sign_in_attempts as known (subject, tries, blocked_until, expires_at)
    values (${one.subject}, 1, 'epoch', ${one.forgottenAt})
    on conflict (subject) do update set
      tries = case when known.expires_at <= ${one.now} then 1 else ${tries} end,
      blocked_until = case when known.expires_at <= ${one.now} then 'epoch'
        else ${blockedUntilSql(sql, tries, one)} end,
      expires_at = excluded.expires_at
    where known.blocked_until <= ${one.now}`;
  return count === 1;
}

export async function findBlock(sql: Sql, subject: string): Promise<Date | undefined> {
  const [row] = await sql<{ blockedUntil: Date }[]>`
    select blocked_until as "blockedUntil" from operator_sign_in_attempts
    where subject = ${subject}`;
  return row?.blockedUntil;
}

export async function deleteSignInAttempts(sql: Sql, subject: string): Promise<void> {
  await sql`delete from operator_sign_in_attempts where subject = ${subject}`;
}

export async function deleteExpiredAttempts(
  sql: Sql,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from operator_sign_in_attempts where expires_at < ${now} and subject in (
      select subject from ${expiredSeries(sql, now, limit, except)})`;
  return count;
}

export async function findForgottenTry(
  sql: Sql,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ subject: string }[]>`
    select subject from ${expiredSeries(sql, now, 1, except)}`;
  return row?.subject;
}

function expiredSeries(sql: Sql, now: Date, limit: number, except: readonly string[]) {
  return sql`operator_sign_in_attempts
    where expires_at < ${now} and ${isNoneOf(sql, sql`subject`, except)}
    order by expires_at, subject limit ${limit}`;
}

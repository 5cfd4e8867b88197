import type { Sql } from '../../../platform/db/connect.ts';
import { blockedUntilSql, type Try, triesSql } from '../../../platform/http/sign-in-throttle.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';

export interface SignInAttempt extends Try {
  readonly subject: string;
  /** When an idle series of attempts is reset. */
  readonly forgottenAt: Date;
}

/** Returns the number of tries; undefined while the subject is blocked: then nothing is counted. */
export async function upsertSignInAttempt(
  sql: Sql,
  one: SignInAttempt,
): Promise<number | undefined> {
  const tries = triesSql(sql, sql`known.tries`, one);
  const [row] = await sql<{ tries: number }[]>`
    insert into operator_sign_in_attempts as known (subject, tries, blocked_until, expires_at)
    values (${one.subject}, ${one.isFree ? 1 : 0}, 'epoch', ${one.forgottenAt})
    on conflict (subject) do update set
      tries = case when known.expires_at <= ${one.now} then excluded.tries else ${tries} end,
      blocked_until = case when known.expires_at <= ${one.now} then 'epoch'
        else ${blockedUntilSql(sql, tries, one)} end,
      expires_at = excluded.expires_at
    where known.blocked_until <= ${one.now}
    returning tries`;
  return row?.tries;
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

/** A row without tries: an operator signed in from this network. It expires like a series. */
export async function upsertKnownNetwork(sql: Sql, subject: string, until: Date): Promise<void> {
  await sql`
    insert into operator_sign_in_attempts (subject, tries, blocked_until, expires_at)
    values (${subject}, 0, 'epoch', ${until})
    on conflict (subject) do update set expires_at = excluded.expires_at`;
}

export async function isKnownNetwork(sql: Sql, subject: string, now: Date): Promise<boolean> {
  const [row] = await sql<{ isKnown: boolean }[]>`
    select exists (
      select from operator_sign_in_attempts
      where subject = ${subject} and expires_at > ${now}) as "isKnown"`;
  return row?.isKnown ?? false;
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

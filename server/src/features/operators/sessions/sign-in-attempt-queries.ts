import type { Sql } from '../../../platform/db/connect.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';

export interface SignInAttempt {
  readonly subject: string;
  readonly now: Date;
  /** When an idle series of attempts is reset. */
  readonly forgottenAt: Date;
  readonly freeTries: number;
  readonly delayMs: number;
  readonly delayMaxMs: number;
}

/**
 * Counts an attempt before it is checked, so that concurrent guesses are limited. False while the
 * subject is blocked; blocked attempts are not counted. A free attempt never blocks, not even one
 * that started earlier and arrives later.
 */
export async function upsertSignInAttempt(sql: Sql, one: SignInAttempt): Promise<boolean> {
  const { count } = await sql`
    insert into sign_in_tries as known (subject, tries, blocked_until, forgotten_at)
    values (${one.subject}, 1, 'epoch', ${one.forgottenAt})
    on conflict (subject) do update set
      tries = case when known.forgotten_at <= ${one.now} then 1 else known.tries + 1 end,
      blocked_until = case
        when known.forgotten_at <= ${one.now} or known.tries + 1 < ${one.freeTries} then 'epoch'
        else ${one.now}::timestamptz + make_interval(secs => least(
          ${one.delayMs}::float8 * power(2, least(known.tries + 1 - ${one.freeTries}, 30)),
          ${one.delayMaxMs}::float8) / 1000)
        end,
      forgotten_at = excluded.forgotten_at
    where known.blocked_until <= ${one.now}`;
  return count === 1;
}

export async function findBlock(sql: Sql, subject: string): Promise<Date | undefined> {
  const [row] = await sql<{ blockedUntil: Date }[]>`
    select blocked_until as "blockedUntil" from sign_in_tries where subject = ${subject}`;
  return row?.blockedUntil;
}

export async function deleteSignInAttempts(sql: Sql, subject: string): Promise<void> {
  await sql`delete from sign_in_tries where subject = ${subject}`;
}

export async function deleteExpiredAttempts(
  sql: Sql,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from sign_in_tries where forgotten_at < ${now} and subject in (
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
  return sql`sign_in_tries
    where forgotten_at < ${now} and ${isNoneOf(sql, sql`subject`, except)}
    order by forgotten_at, subject limit ${limit}`;
}

import type { Sql } from '../../../platform/db/connect.ts';
import { blockedUntilSql, type Try, triesSql } from '../../../platform/http/sign-in-throttle.ts';
import type { StoreId } from '../../../values/ids.ts';

export interface PasswordTry extends Try {
  /** Older failures no longer count. */
  readonly forgottenBefore: Date;
}

/**
 * Counts a try as a failure until it turns out not to be one, and returns the number of failures;
 * undefined while one has to wait.
 */
export async function upsertSignInAttempt(
  sql: Sql,
  storeId: StoreId,
  subject: Buffer,
  one: PasswordTry,
): Promise<number | undefined> {
  const tries = triesSql(sql, sql`known.failures`, one);
  const [row] = await sql<{ failures: number }[]>`
    insert into sign_in_failures as known
      (store_id, subject, failures, next_try_at, updated_at)
    values (${storeId}, ${subject}, ${one.isFree ? 1 : 0}, 'epoch', ${one.now})
    on conflict (store_id, subject) do update set
      failures = case when known.updated_at < ${one.forgottenBefore} then excluded.failures
        else ${tries} end,
      next_try_at = case when known.updated_at < ${one.forgottenBefore} then 'epoch'
        else ${blockedUntilSql(sql, tries, one)} end,
      updated_at = excluded.updated_at
    where known.next_try_at <= ${one.now}
    returning failures`;
  return row?.failures;
}

export async function findNextAttemptAt(
  sql: Sql,
  storeId: StoreId,
  subject: Buffer,
): Promise<Date | undefined> {
  const [row] = await sql<{ nextTryAt: Date }[]>`
    select next_try_at as "nextTryAt" from sign_in_failures
    where store_id = ${storeId} and subject = ${subject}`;
  return row?.nextTryAt;
}

export async function deleteSignInFailures(
  sql: Sql,
  storeId: StoreId,
  subject: Buffer,
): Promise<void> {
  await sql`delete from sign_in_failures where store_id = ${storeId} and subject = ${subject}`;
}

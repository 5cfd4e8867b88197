import type { Sql } from '../../../platform/db/connect.ts';
import { blockedUntilSql } from '../../../platform/http/sign-in-throttle.ts';
import type { StoreId } from '../../../values/ids.ts';

export interface FailureRule {
  readonly now: Date;
  readonly freeTries: number;
  readonly firstDelayMs: number;
  /** Older failures no longer count. */
  readonly forgottenBefore: Date;
}

/** Counts a try as a failure until it turns out not to be one; false while one has to wait. */
export async function upsertSignInAttempt(
  sql: Sql,
  storeId: StoreId,
  subject: Buffer,
  rule: FailureRule,
): Promise<boolean> {
  const tries = sql`(sign_in_failures.failures + 1)`;
  const { count } = await sql`
    insert into sign_in_failures (store_id, subject, failures, next_try_at, updated_at)
    values (${storeId}, ${subject}, 1, 'epoch', ${rule.now})
    on conflict (store_id, subject) do update set
      failures = case when sign_in_failures.updated_at < ${rule.forgottenBefore} then 1
        else ${tries} end,
      next_try_at = case when sign_in_failures.updated_at < ${rule.forgottenBefore} then 'epoch'
        else ${blockedUntilSql(sql, tries, rule)} end,
      updated_at = excluded.updated_at
    where sign_in_failures.next_try_at <= ${rule.now}`;
  return count === 1;
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

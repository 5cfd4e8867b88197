import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';

export interface FailureRule {
  /** Failures before a wait begins. */
  readonly free: number;
  readonly firstDelaySeconds: number;
  readonly delayMaxSeconds: number;
  /** Older failures no longer count. */
  readonly forgottenBefore: Date;
}

/**
 * Counts an attempt as a failure until it proves otherwise; false while a wait is required. A free
 * attempt never causes a wait, not even for one that started earlier and arrives later.
 */
export async function upsertSignInAttempt(
  sql: Sql,
  storeId: StoreId,
  subject: Buffer,
  now: Date,
  rule: FailureRule,
): Promise<boolean> {
  const { count } = await sql`
    insert into sign_in_failures (store_id, subject, failures, next_try_at, updated_at)
    values (${storeId}, ${subject}, 1, 'epoch', ${now})
    on conflict (store_id, subject) do update set
      failures = case when sign_in_failures.updated_at < ${rule.forgottenBefore} then 1
        else sign_in_failures.failures + 1 end,
      next_try_at = case
        when sign_in_failures.updated_at < ${rule.forgottenBefore}
          or sign_in_failures.failures + 1 < ${rule.free}::integer then 'epoch'
        else ${now}::timestamptz + make_interval(secs => least(
          ${rule.firstDelaySeconds}::double precision
            * power(2, least(sign_in_failures.failures + 1 - ${rule.free}::integer, 30)),
          ${rule.delayMaxSeconds}::double precision)) end,
      updated_at = excluded.updated_at
    where sign_in_failures.next_try_at <= ${now}`;
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

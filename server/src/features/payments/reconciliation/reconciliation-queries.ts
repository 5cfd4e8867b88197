import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, StoreId, TransactionId } from '../../../values/ids.ts';

/*
 * Whose turn it is to be reconciled, how far that came, and who is at it. All times are the
 * database's: processes whose clocks differ still agree on whether a lease has run out.
 */

/** The ids to go on after; null where the next pass begins anew. */
export interface Progress {
  readonly afterTransaction: TransactionId | null;
  readonly afterAttempt: AttemptId | null;
}

export interface DueStore {
  readonly storeId: StoreId;
  /** The vendors of its accounts, separated by blanks. */
  readonly vendors: string;
}

export interface Lease {
  readonly storeId: StoreId;
  readonly id: string;
}

/** Longer than one page of looks can take: it is renewed with each. */
const LEASE_MINUTES = 15;

/** Makes every store due that has an account at a provider, those aside that are due already. */
export async function upsertPass(sql: Sql): Promise<void> {
  await sql`
    insert into reconciliation_passes (requested_at) values (clock_timestamp())
    on conflict (only_one) do update set requested_at = excluded.requested_at`;
}

/** The ones whose last pass was the longest ago first. */
export async function listDueStores(sql: Sql, limit: number): Promise<DueStore[]> {
  return await sql<DueStore[]>`
    select own.store_id as "storeId", string_agg(distinct own.type, ' ') as vendors
    from store_providers as own
    left join reconciliations as known on known.store_id = own.store_id
    where coalesce(known.passed_at, '-infinity') < (
        select requested_at from reconciliation_passes)
      and coalesce(known.leased_until, '-infinity') <= clock_timestamp()
    group by own.store_id, known.passed_at
    order by known.passed_at nulls first, own.store_id limit ${limit}`;
}

/** Undefined where another process has the store, or has been through it. */
export async function upsertLease(sql: Sql, lease: Lease): Promise<Progress | undefined> {
  const [progress] = await sql<Progress[]>`
    insert into reconciliations as known
      (store_id, updated_at, began_at, lease_id, leased_until)
    values (${lease.storeId}, clock_timestamp(), clock_timestamp(), ${lease.id},
      clock_timestamp() + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (store_id) do update set updated_at = excluded.updated_at,
      began_at = excluded.began_at, lease_id = excluded.lease_id,
      leased_until = excluded.leased_until
    where coalesce(known.leased_until, '-infinity') <= clock_timestamp()
      and coalesce(known.passed_at, '-infinity') < (
        select requested_at from reconciliation_passes)
    returning after_transaction as "afterTransaction", after_attempt as "afterAttempt"`;
  return progress;
}

/** Writes a page down and renews the lease. False where another process has the store by now. */
export async function updateProgress(
  sql: Sql,
  { storeId, id }: Lease,
  { afterTransaction, afterAttempt }: Progress,
): Promise<boolean> {
  const { count } = await sql`
    update reconciliations set after_transaction = ${afterTransaction},
      after_attempt = ${afterAttempt}, updated_at = clock_timestamp(),
      leased_until = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES})
    where store_id = ${storeId} and lease_id = ${id}`;
  return count === 1;
}

/** Ends the lease. What came while the store was gone through is of the next pass. */
export async function updatePassed(
  sql: Sql,
  { storeId, id }: Lease,
  { afterTransaction, afterAttempt }: Progress,
): Promise<void> {
  await sql`
    update reconciliations set after_transaction = ${afterTransaction},
      after_attempt = ${afterAttempt}, updated_at = clock_timestamp(), passed_at = began_at,
      lease_id = null, leased_until = null
    where store_id = ${storeId} and lease_id = ${id}`;
}

import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, StoreId, TransactionId } from '../../../values/ids.ts';

/*
 * Schedule, progress and lease of reconciliation per store. All times are the database's, so clock
 * skew between processes does not affect leases.
 */

/** Ids of the last rows seen; null where the next pass starts over. */
export interface Progress {
  readonly afterTransaction: TransactionId | null;
  readonly afterAttempt: AttemptId | null;
}

export interface DueStore {
  readonly storeId: StoreId;
  /** Vendors of the store's accounts, separated by spaces. */
  readonly vendors: string;
  /** When the pass was requested. */
  readonly requestedAt: string;
}

export interface Lease {
  readonly storeId: StoreId;
  readonly id: string;
}

/** Longer than one page of lookups; each page renews it. */
const LEASE_MINUTES = 15;

/** Marks every store with a provider account as due, unless it is already. */
export async function upsertPass(sql: Sql): Promise<void> {
  await sql`
    insert into reconciliation_passes (requested_at) values (clock_timestamp())
    on conflict (only_one) do update set requested_at = excluded.requested_at`;
}

/** When the latest pass was requested, as text, since a `Date` has no microseconds. */
async function findRequestedAt(sql: Sql): Promise<string | undefined> {
  const [pass] = await sql<{ requestedAt: string }[]>`
    select requested_at::text as "requestedAt" from reconciliation_passes`;
  return pass?.requestedAt;
}

/** Oldest last pass first. */
export async function listDueStores(
  sql: Sql,
  limit: number,
  only?: readonly StoreId[],
): Promise<DueStore[]> {
  const requestedAt = await findRequestedAt(sql);
  if (!requestedAt) return [];
  const stores = await sql<Omit<DueStore, 'requestedAt'>[]>`
    select own.store_id as "storeId", string_agg(distinct own.type, ' ') as vendors
    from store_providers as own
    left join reconciliations as known on known.store_id = own.store_id
      and ${inReachableStores(sql, sql`known.store_id`, only)}
    where coalesce(known.passed_at, '-infinity') < ${requestedAt}::timestamptz
      and coalesce(known.leased_until, '-infinity') <= statement_timestamp()
      and ${inReachableStores(sql, sql`own.store_id`, only)}
    group by own.store_id, known.passed_at
    order by known.passed_at nulls first, own.store_id limit ${limit}`;
  return stores.map((store) => ({ ...store, requestedAt }));
}

/** Undefined where another process holds the lease or has completed the pass. */
export async function upsertLease(
  sql: Sql,
  lease: Lease,
  requestedAt: string,
): Promise<Progress | undefined> {
  const [progress] = await sql<Progress[]>`
    insert into reconciliations as known
      (store_id, updated_at, began_at, lease_id, leased_until)
    values (${lease.storeId}, statement_timestamp(), statement_timestamp(), ${lease.id},
      statement_timestamp() + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (store_id) do update set updated_at = excluded.updated_at,
      began_at = excluded.began_at, lease_id = excluded.lease_id,
      leased_until = excluded.leased_until
    where coalesce(known.leased_until, '-infinity') <= excluded.updated_at
      and coalesce(known.passed_at, '-infinity') < ${requestedAt}::timestamptz
    returning after_transaction as "afterTransaction", after_attempt as "afterAttempt"`;
  return progress;
}

/** Saves progress and renews the lease. False where another process holds the lease now. */
export async function updateProgress(
  sql: Sql,
  { storeId, id }: Lease,
  { afterTransaction, afterAttempt }: Progress,
): Promise<boolean> {
  const { count } = await sql`
    update reconciliations set after_transaction = ${afterTransaction},
      after_attempt = ${afterAttempt}, updated_at = statement_timestamp(),
      leased_until = statement_timestamp() + make_interval(mins => ${LEASE_MINUTES})
    where store_id = ${storeId} and lease_id = ${id}`;
  return count === 1;
}

/** Releases the lease. Requests that arrived during the pass remain due. */
export async function updatePassed(
  sql: Sql,
  { storeId, id }: Lease,
  { afterTransaction, afterAttempt }: Progress,
): Promise<void> {
  await sql`
    update reconciliations set after_transaction = ${afterTransaction},
      after_attempt = ${afterAttempt}, updated_at = statement_timestamp(), passed_at = began_at,
      lease_id = null, leased_until = null
    where store_id = ${storeId} and lease_id = ${id}`;
}

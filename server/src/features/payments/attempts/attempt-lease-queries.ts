import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, StoreId } from '../../../values/ids.ts';

export interface AttemptLease {
  readonly purpose: 'charge' | 'cancel';
  readonly holder: string;
  readonly now: Date;
  /** Expiry of the lease, also when its holder has crashed. */
  readonly until: Date;
  /** Upper bound for a lease that concurrent callers share and extend. */
  readonly sharedMs: number;
}

/**
 * Leases an attempt for a charge or a cancellation and returns the lease's expiry. Callers of the
 * same kind share the lease. Undefined where the attempt is decided or the opposite operation holds
 * it: the steps of a charge and a cancellation never interleave at the provider.
 */
export async function updateLease(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  { purpose, holder, now, until, sharedMs }: AttemptLease,
): Promise<Date | undefined> {
  const isFree = sql`(lease_purpose is null or lease_until < ${now})`;
  // In UTC, since Citus updates only by immutable expressions.
  const sharedUntil = sql`(lease_since at time zone 'UTC' + ${sharedMs} * interval '1 ms')
    at time zone 'UTC'`;
  const [row] = await sql<{ until: Date }[]>`
    update payment_attempts set lease_purpose = ${purpose},
      lease_since = case when ${isFree} then ${now}::timestamptz else lease_since end,
      lease_until = case when ${isFree} then ${until}::timestamptz
        else least(${until}::timestamptz, ${sharedUntil}) end,
      lease_holder = case when ${isFree} then ${holder}::uuid end
    where store_id = ${storeId} and id = ${id} and ${isCancelable(sql)}
      and (${isFree} or lease_purpose = ${purpose})
    returning lease_until as until`;
  return row?.until;
}

function isCancelable(sql: Sql) {
  return sql`(status = 'action_required'
    or (status in ('open', 'pending') and offer_id is not null))`;
}

/** True while a cancellation holds the lease; that caller reports the outcome. */
export async function isBeingCancelled(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    select 1 from payment_attempts
    where store_id = ${storeId} and id = ${id} and ${isCancelable(sql)}
      and lease_purpose = 'cancel' and lease_until >= ${now}`;
  return rows.length > 0;
}

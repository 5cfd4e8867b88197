import type { Sql } from '../../../platform/db/connect.ts';
import type { AttemptId, StoreId } from '../../../values/ids.ts';

export interface AttemptLease {
  readonly purpose: 'charge' | 'cancel';
  readonly holder: string;
  readonly now: Date;
  /** The lease ends by then, whatever became of its holder. */
  readonly until: Date;
  /** The longest time that several holders may extend a shared lease, from its start. */
  readonly togetherMs: number;
}

/**
 * Takes an attempt that may be ended, to charge it or to end it, and says until when it is taken:
 * one that waits for the shopper, or an upsell that is undecided. Undefined where it is neither any
 * more, or while somebody is about the other: of what a provider does in several steps, none may
 * fall between those of the opposite.
 */
export async function updateLease(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  { purpose, holder, now, until, togetherMs }: AttemptLease,
): Promise<Date | undefined> {
  const isFree = sql`(lease_purpose is null or lease_until < ${now})`;
  const [row] = await sql<{ until: Date }[]>`
    update payment_attempts set lease_purpose = ${purpose},
      lease_since = case when ${isFree} then ${now}::timestamptz else lease_since end,
      lease_until = case when ${isFree} then ${until}::timestamptz
        else least(${until}::timestamptz, lease_since + ${togetherMs} * interval '1 ms') end,
      lease_holder = case when ${isFree} then ${holder}::uuid end
    where store_id = ${storeId} and id = ${id} and ${mayBeEnded(sql)}
      and (${isFree} or lease_purpose = ${purpose})
    returning lease_until as until`;
  return row?.until;
}

function mayBeEnded(sql: Sql) {
  return sql`(status = 'action_required'
    or (status in ('open', 'pending') and offer_id is not null))`;
}

/** Whether somebody ends it at this moment, and will say what became of it. */
export async function isBeingCanceled(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    select 1 from payment_attempts
    where store_id = ${storeId} and id = ${id} and ${mayBeEnded(sql)}
      and lease_purpose = 'cancel' and lease_until >= ${now}`;
  return rows.length > 0;
}

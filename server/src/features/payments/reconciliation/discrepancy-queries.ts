import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { uuidArray } from '../../../platform/db/uuid-array.ts';
import { MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId, DiscrepancyId, StoreId, TransactionId } from '../../../values/ids.ts';
import type { Difference, Discrepancy, LedgerCharge, UnrecordedAttempt } from './discrepancy.ts';

/*
 * Ledger rows that are compared with the providers' records. Ids are time-ordered, so the last days
 * are the end of an existing index.
 */

/** Ledger rows, each with its charge. */
export async function listLedgerRows(
  sql: Sql,
  storeId: StoreId,
  between: { readonly after: string; readonly until: string; readonly limit: number },
): Promise<{ id: TransactionId; chargeId: TransactionId }[]> {
  return await sql<{ id: TransactionId; chargeId: TransactionId }[]>`
    select t.id, coalesce(p.parent_id, t.parent_id, t.id) as "chargeId"
    from payment_transactions t
    left join payment_transactions p on p.store_id = ${storeId} and p.id = t.parent_id
    where t.store_id = ${storeId} and t.id > ${between.after} and t.id < ${between.until}
      and t.provider_id <> ${MOCK_ID} and t.type in ('authorization', 'capture', 'refund', 'void')
    order by t.id limit ${between.limit}`;
}

/** Open authorizations from before the reconciliation window; a void leaves `uncaptured`. */
export async function listOldAuthorizations(
  sql: Sql,
  storeId: StoreId,
  between: { readonly after: string; readonly until: string; readonly limit: number },
): Promise<TransactionId[]> {
  const rows = await sql<{ id: TransactionId }[]>`
    select t.id from orders o
    join payment_transactions t on t.store_id = ${storeId} and t.order_id = o.id
    where o.store_id = ${storeId} and o.uncaptured > 0 and o.payment_outcome is null
      and t.type = 'authorization' and t.status = 'succeeded' and t.provider_id <> ${MOCK_ID}
      and t.id > ${between.after} and t.id < ${between.until}
    order by t.id limit ${between.limit}`;
  return rows.map(({ id }) => id);
}

/** Charges with their captures, refunds and voids; excludes pending payments. */
export async function listCharges(
  sql: Sql,
  storeId: StoreId,
  ids: readonly TransactionId[],
): Promise<LedgerCharge[]> {
  return await sql<LedgerCharge[]>`
    select c.id, c.order_id as "orderId", c.provider_id as "providerId",
      c.provider_reference as reference, c.currency, c.type = 'authorization' as "isHeldFirst",
      c.amount as authorized,
      case c.type when 'capture' then c.amount else coalesce(sum(t.amount) filter (
        where t.type = 'capture' and t.status = 'succeeded'), 0)::bigint end as captured,
      coalesce(sum(t.amount) filter (where t.status = 'succeeded' and (t.type = 'refund'
        or t.type = 'void' and c.type = 'capture')), 0)::bigint as "refunded",
      coalesce(sum(case t.type when 'dispute' then t.amount when 'dispute_reversal' then -t.amount
        end), 0)::bigint as disputed,
      coalesce(bool_or(t.status = 'succeeded' and c.type = 'authorization' and (t.type = 'void'
        or t.type = 'capture' and t.amount = 0)), false) as "isVoided",
      min(t.created_at) filter (where t.status = 'pending') as "movingSince"
    from payment_transactions c
    left join payment_transactions t on t.store_id = ${storeId} and t.order_id = c.order_id
      and (t.parent_id = c.id or t.parent_id in (
        select own.id from payment_transactions own
        where own.store_id = ${storeId} and own.order_id = c.order_id and own.parent_id = c.id))
    where c.store_id = ${storeId} and c.id = any(${uuidArray(ids)}::uuid[])
      and c.status = 'succeeded' and c.type in ('authorization', 'capture')
      and c.provider_reference is not null
    group by c.store_id, c.id`;
}

/**
 * Declined or undecided attempts. Excluded are attempts of a cart that was paid later, which shared
 * one provider object, unless they were cancelled or are upsells and had their own. A late success
 * is excluded where its reference paid for another attempt.
 */
export async function listUnrecordedAttempts(
  sql: Sql,
  storeId: StoreId,
  between: { readonly after: string; readonly until: string; readonly limit: number },
): Promise<UnrecordedAttempt[]> {
  return await sql<UnrecordedAttempt[]>`
    select ${unrecordedColumns(sql)} from payment_attempts a
    where store_id = ${storeId} and id > ${between.after} and id < ${between.until}
      and ${isUnrecorded(sql, storeId)}
    order by id limit ${between.limit}`;
}

export async function listUnrecordedAttemptsById(
  sql: Sql,
  storeId: StoreId,
  ids: readonly AttemptId[],
): Promise<UnrecordedAttempt[]> {
  return await sql<UnrecordedAttempt[]>`
    select ${unrecordedColumns(sql)} from payment_attempts a
    where store_id = ${storeId} and id = any(${uuidArray(ids)}::uuid[])
      and ${isUnrecorded(sql, storeId)}`;
}

const unrecordedColumns = staticFragment(
  (sql) => sql`id, provider_id as "providerId", currency, amount,
    coalesce(late_reference, charge_reference, reference) as reference,
    case when status = 'refunding' then coalesce(unsettled_since, created_at)
      when status in ('open', 'action_required') then created_at end as "openSince"`,
);

/** True for an attempt `a` that the ledger has as unpaid. */
export function isUnrecorded(sql: Sql, storeId: StoreId) {
  return sql`provider_id <> ${MOCK_ID} and amount > 0
    -- As an expression: pages go by the primary key. The index by status would sort all for each.
    and status || '' in ('open', 'action_required', 'declined', 'failed', 'refunding', 'refunded')
    and (a.offer_id is not null or not exists (select 1 from payment_attempts paid
      where paid.store_id = ${storeId} and paid.cart_id = a.cart_id and paid.id <> a.id
        -- Redundant, for the index: an upsell is paid only where its cart was.
        and paid.offer_id is null and paid.status in ('pending', 'succeeded')
        and case
          when a.late_reference is not null then paid.reference = a.late_reference
          when a.status in ('refunding', 'refunded') then paid.reference = a.charge_reference
          when a.lease_purpose = 'cancel' then paid.reference = a.reference
          else paid.provider_id = a.provider_id end))`;
}

/** Least recently checked first. */
export async function listOpenDiscrepancies(
  sql: Sql,
  storeId: StoreId,
  limit: number,
): Promise<Pick<Discrepancy, 'subjectType' | 'subjectId'>[]> {
  return await sql<Pick<Discrepancy, 'subjectType' | 'subjectId'>[]>`
    select subject_type as "subjectType", subject_id as "subjectId" from payment_discrepancies
    where store_id = ${storeId} and resolved_at is null
    group by subject_type, subject_id order by min(seen_at) limit ${limit}`;
}

export interface Subject
  extends Pick<
    Discrepancy,
    'subjectType' | 'subjectId' | 'orderId' | 'providerId' | 'reference' | 'currency'
  > {}

/**
 * Inserts or refreshes the discrepancies found, and resolves those no longer found. Runs in a
 * transaction.
 */
export async function upsertDiscrepancies(
  sql: Sql,
  storeId: StoreId,
  subject: Subject,
  differences: readonly (Difference & { readonly id: DiscrepancyId })[],
  now: Date,
): Promise<void> {
  const types = differences.map(({ type }) => type);
  await sql`
    update payment_discrepancies set resolved_at = ${now}
    where store_id = ${storeId} and subject_id = ${subject.subjectId} and resolved_at is null
      and type <> all(string_to_array(${types.join()}, ','))`;
  for (const found of differences) await upsertDiscrepancy(sql, storeId, subject, found, now);
}

/** Records one reported discrepancy; others about its subject are unchanged. */
export async function upsertDiscrepancy(
  sql: Sql,
  storeId: StoreId,
  subject: Subject,
  { id, type, ours, theirs }: Difference & { readonly id: DiscrepancyId },
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, order_id,
      provider_id, reference, currency, ours, theirs, found_at, seen_at)
    values (${storeId}, ${id}, ${type}, ${subject.subjectType}, ${subject.subjectId},
      ${subject.orderId}, ${subject.providerId}, ${subject.reference}, ${subject.currency},
      ${ours}, ${theirs}, ${now}, ${now})
    on conflict (store_id, subject_id, type) where resolved_at is null
    do update set ${refreshSql(sql)}`;
}

/** Resolves discrepancies that are no longer found. */
export async function updateDiscrepanciesResolved(
  sql: Sql,
  storeId: StoreId,
  subjectIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update payment_discrepancies set resolved_at = ${now}
    where store_id = ${storeId} and subject_id = any(${uuidArray(subjectIds)}::uuid[])
      and resolved_at is null`;
}

/** A change of the amounts removes the acknowledgement. */
export const refreshSql = staticFragment(
  (sql) => sql`ours = excluded.ours, theirs = excluded.theirs, seen_at = excluded.seen_at,
    acknowledged_at = case when (payment_discrepancies.ours, payment_discrepancies.theirs)
      is not distinct from (excluded.ours, excluded.theirs)
      then payment_discrepancies.acknowledged_at end`,
);

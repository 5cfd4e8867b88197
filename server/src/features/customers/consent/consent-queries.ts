import type { Caller } from '../../../context.ts';
import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { joinTransaction } from '../../../platform/db/transaction.ts';
import { valueRows } from '../../../platform/db/value-rows.ts';
import type { CustomerId, StoreId } from '../../../values/ids.ts';
import type { Customer } from '../customer.ts';
import { stillSignedIn } from '../still-signed-in.ts';
import type { Consent } from './consent.ts';

/** The last line of each kind. */
export async function listLastConsents(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<Consent[]> {
  return await sql<Consent[]>`
    select distinct on (kind) kind, subscribed, phone, source, consent_text as "consentText",
      created_at as "createdAt"
    from consents where store_id = ${storeId} and customer_id = ${customerId}
    order by kind, sequence desc`;
}

type NewConsent = Consent & { readonly id: string; readonly eventId: string };

/**
 * Inserts the lines and an event for each, in the customer's event sequence. False on a conflict.
 */
export async function insertConsents(
  sql: Sql,
  storeId: StoreId,
  customer: Pick<Customer, 'id' | 'eventSequence'>,
  lines: readonly NewConsent[],
  now: Date,
  caller: Caller | null = null,
): Promise<boolean> {
  return await joinTransaction(sql, async (tx) => {
    const isCurrent = await updateConsents(tx, storeId, customer, lines, caller);
    if (isCurrent) await insertLines(tx, storeId, customer, lines, now);
    return isCurrent;
  });
}

async function updateConsents(
  sql: Sql,
  storeId: StoreId,
  { id, eventSequence }: Pick<Customer, 'id' | 'eventSequence'>,
  lines: readonly NewConsent[],
  caller: Caller | null,
): Promise<boolean> {
  const answerOf = (kind: Consent['kind']) =>
    lines.findLast((line) => line.kind === kind)?.subscribed ?? null;
  const { count } = await sql`
    update customers set event_sequence = event_sequence + ${lines.length}::integer,
      marketing_consent = coalesce(${answerOf('marketing')}, marketing_consent),
      transactional_consent = coalesce(${answerOf('transactional')}, transactional_consent)
    where store_id = ${storeId} and id = ${id} and event_sequence = ${eventSequence}
      and ${stillSignedIn(sql, storeId, caller)}`;
  return count === 1;
}

async function insertLines(
  sql: Sql,
  storeId: StoreId,
  { id, eventSequence }: Pick<Customer, 'id' | 'eventSequence'>,
  lines: readonly NewConsent[],
  now: Date,
): Promise<void> {
  const listed = (row: (line: NewConsent, sequence: number) => Fragment) =>
    valueRows(
      sql,
      lines.map((line, index) => row(line, eventSequence + index + 1)),
    );
  const consents = listed(
    (line, sequence) => sql`(${storeId}::uuid, ${line.id}::uuid, ${id}::uuid,
      ${sequence}::integer, ${line.kind}, ${line.subscribed}::boolean, ${line.phone ?? null}::text,
      ${line.source ?? null}::text, ${line.consentText ?? null}::text, ${now}::timestamptz)`,
  );
  const events = listed((line, sequence) => {
    const data = { customerId: id, kind: line.kind, subscribed: line.subscribed };
    return sql`(${storeId}::uuid, ${line.eventId}::uuid, ${id}::uuid, ${sequence}::integer,
      'consent.changed', ${JSON.stringify(data)}::text::jsonb, ${now}::timestamptz)`;
  });
  await Promise.all([
    sql`
      insert into consents (store_id, id, customer_id, sequence, kind, subscribed, phone, source,
        consent_text, created_at)
      values ${consents}`,
    sql`
      insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
      values ${events}`,
  ]);
}

/** Locks all customers who ever gave this phone for texts, until the transaction ends. */
export async function listCustomersLocked(
  sql: Sql,
  storeId: StoreId,
  phone: string,
): Promise<Pick<Customer, 'id' | 'eventSequence'>[]> {
  return await sql<Pick<Customer, 'id' | 'eventSequence'>[]>`
    select id, event_sequence as "eventSequence" from customers
    where store_id = ${storeId} and id in (
      select customer_id from consents where store_id = ${storeId} and phone = ${phone})
    order by id for update`;
}

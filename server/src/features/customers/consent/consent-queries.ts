import type { Caller } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
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

/**
 * Inserts the lines and an event for each, in the customer's event sequence. False on a conflict.
 */
export async function insertConsents(
  sql: Sql,
  storeId: StoreId,
  { id: customerId, eventSequence }: Pick<Customer, 'id' | 'eventSequence'>,
  lines: readonly (Consent & { readonly id: string; readonly eventId: string })[],
  now: Date,
  caller: Caller | null = null,
): Promise<boolean> {
  const answerOf = (kind: Consent['kind']) =>
    lines.findLast((line) => line.kind === kind)?.subscribed ?? null;
  const { count } = await sql`
    with line as (
      select one, place from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb)
        with ordinality as given (one, place)),
    owner as (
      update customers set event_sequence = event_sequence + ${lines.length}::integer,
        marketing_consent = coalesce(${answerOf('marketing')}, marketing_consent),
        transactional_consent = coalesce(${answerOf('transactional')}, transactional_consent)
      where store_id = ${storeId} and id = ${customerId} and event_sequence = ${eventSequence}
        and ${stillSignedIn(sql, storeId, caller)}
      returning id, event_sequence - ${lines.length}::integer as sent),
    added as (
      insert into consents (store_id, id, customer_id, sequence, kind, subscribed, phone, source,
        consent_text, created_at)
      select ${storeId}::uuid, (one ->> 'id')::uuid, owner.id, owner.sent + place, one ->> 'kind',
        (one ->> 'subscribed')::boolean, one ->> 'phone', one ->> 'source',
        one ->> 'consentText', ${now}::timestamptz
      from owner, line)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, (one ->> 'eventId')::uuid, owner.id, owner.sent + place,
      'consent.changed', jsonb_build_object('customerId', owner.id, 'kind', one -> 'kind',
        'subscribed', one -> 'subscribed'), ${now}::timestamptz
    from owner, line`;
  return count === lines.length;
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

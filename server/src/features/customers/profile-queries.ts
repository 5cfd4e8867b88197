import type { Caller } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import type { CustomerUpdate } from './customer.ts';
import { stillSignedIn } from './still-signed-in.ts';

/** The event of a change, and the customer who makes it; null for an operator's. */
export interface ProfileEvent {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly caller: Caller | null;
}

/**
 * Updates the profile and emits an event with the changed fields, which are returned. A different
 * phone loses its verification; the same one in another notation keeps it. A different e-mail
 * address is unverified, ends the password, which the earlier mailbox may have set, and keeps the
 * earlier address. The customer is locked, also where nothing changes.
 */
export async function updateProfile(
  sql: Sql,
  storeId: StoreId,
  update: CustomerUpdate & { readonly number: string | undefined },
  { id: eventId, customerId, caller }: ProfileEvent,
  now: Date,
): Promise<readonly string[]> {
  const { firstName, lastName, phone, number, email } = update;
  const [event] = await sql<{ changed: string[] }[]>`
    with before as (
      select id, first_name, last_name, phone, email, email_verified,
        coalesce(${firstName ?? null}, first_name) as new_first_name,
        coalesce(${lastName ?? null}, last_name) as new_last_name,
        nullif(coalesce(${phone ?? null}, phone), '') as new_phone,
        coalesce(${email ?? null}, email) as new_email,
        case when email is null or coalesce(${email ?? null}, email) = email then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('email', email,
            'wasVerified', email_verified, 'replacedAt', ${now}::timestamptz)) end as replaced
      from customers
      where store_id = ${storeId} and id = ${customerId} and erased_at is null for update),
    changed as (
      update customers set first_name = new_first_name, last_name = new_last_name,
        phone = new_phone, email = new_email,
        email_verified = before.email_verified and new_email is not distinct from before.email,
        password_hash = case when new_email is not distinct from before.email
          then password_hash end,
        previous_emails = previous_emails || before.replaced,
        verified_phone = case when new_phone is not distinct from before.phone
          or verified_phone = ${number ?? null} then verified_phone end,
        event_sequence = event_sequence + 1, updated_at = ${now}
      from before
      where customers.store_id = ${storeId} and customers.id = before.id
        and (new_first_name, new_last_name, new_phone, new_email)
          is distinct from (before.first_name, before.last_name, before.phone, before.email)
        and ${stillSignedIn(sql, storeId, caller)}
      returning customers.id, customers.event_sequence, array_remove(array[
        case when new_first_name is distinct from before.first_name then 'firstName' end,
        case when new_last_name is distinct from before.last_name then 'lastName' end,
        case when new_phone is distinct from before.phone then 'phone' end,
        case when new_email is distinct from before.email then 'email' end,
        case when new_email is distinct from before.email and before.email_verified
          then 'emailVerified' end], null) as fields)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${eventId}::uuid, changed.id, changed.event_sequence,
      'customer.updated',
      jsonb_build_object('customerId', changed.id, 'changed', to_jsonb(changed.fields)),
      ${now}::timestamptz
    from changed
    returning data -> 'changed' as changed`;
  return event?.changed ?? [];
}

import type { Caller } from '../../context.ts';
import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { joinTransaction } from '../../platform/db/transaction.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import type { CustomerUpdate } from './customer.ts';
import { stillSignedIn } from './still-signed-in.ts';

/** The event of a change, and the customer who makes it; null for an operator's. */
export interface ProfileEvent {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly caller: Caller | null;
}

export type ProfileUpdate = CustomerUpdate & { readonly number: string | undefined };

/**
 * Updates the profile and emits an event with the changed fields, which are returned. A different
 * phone loses its verification; the same one in another notation keeps it. A different e-mail
 * address is unverified, ends the password, which the earlier mailbox may have set, and keeps the
 * earlier address. The customer is locked, also where nothing changes.
 */
export async function updateProfile(
  sql: Sql,
  storeId: StoreId,
  update: ProfileUpdate,
  event: ProfileEvent,
  now: Date,
): Promise<readonly string[]> {
  return await joinTransaction(sql, async (tx) => {
    const [changed] = await tx<ChangedProfile[]>`${updateSql(tx, storeId, update, event, now)}`;
    if (!changed) return [];
    const { sequence, ...isChanged } = changed;
    const fields = PROFILE_FIELDS.filter((field) => isChanged[field]);
    const { id, customerId } = event;
    const data = { customerId, changed: fields };
    const newEvent = { id, aggregateId: customerId, sequence, type: 'customer.updated', data };
    await recordEvent(tx, storeId, newEvent, now);
    return fields;
  });
}

/** In the order of the event. */
const PROFILE_FIELDS = ['firstName', 'lastName', 'phone', 'email', 'emailVerified'] as const;

type ChangedProfile = { readonly sequence: number } & {
  readonly [Field in (typeof PROFILE_FIELDS)[number]]: boolean;
};

function updateSql(
  sql: Sql,
  storeId: StoreId,
  { firstName, lastName, phone, number, email }: ProfileUpdate,
  { customerId, caller }: ProfileEvent,
  now: Date,
): Fragment {
  return sql`
    update customers set first_name = new_first_name, last_name = new_last_name,
      phone = new_phone, email = new_email,
      email_verified = before.email_verified and new_email is not distinct from before.email,
      password_hash = case when new_email is not distinct from before.email
        then password_hash end,
      previous_emails = previous_emails || before.replaced,
      verified_phone = case when new_phone is not distinct from before.phone
        or verified_phone = ${number ?? null} then verified_phone end,
      event_sequence = event_sequence + 1, updated_at = ${now}
    from (
      select id, first_name, last_name, phone, email, email_verified,
        coalesce(${firstName ?? null}, first_name) as new_first_name,
        coalesce(${lastName ?? null}, last_name) as new_last_name,
        nullif(coalesce(${phone ?? null}, phone), '') as new_phone,
        coalesce(${email ?? null}, email) as new_email,
        case when email is null or coalesce(${email ?? null}, email) = email then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('email', email,
            'wasVerified', email_verified, 'replacedAt', ${now}::timestamptz)) end as replaced
      from customers
      where store_id = ${storeId} and id = ${customerId} and erased_at is null
      for update) as before
    where customers.store_id = ${storeId} and customers.id = before.id
      and (new_first_name, new_last_name, new_phone, new_email)
        is distinct from (before.first_name, before.last_name, before.phone, before.email)
      and ${stillSignedIn(sql, storeId, caller)}
    returning customers.event_sequence as sequence,
      new_first_name is distinct from before.first_name as "firstName",
      new_last_name is distinct from before.last_name as "lastName",
      new_phone is distinct from before.phone as phone,
      new_email is distinct from before.email as email,
      new_email is distinct from before.email and before.email_verified as "emailVerified"`;
}

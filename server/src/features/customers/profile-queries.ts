import type { Caller } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import type { ProfileUpdate } from './customer.ts';
import { stillSignedIn } from './still-signed-in.ts';

/**
 * Updates the profile and emits an event with the changed fields. A different phone loses its
 * verification; the same one in another notation keeps it. False if nothing changed.
 */
export async function updateProfile(
  sql: Sql,
  storeId: StoreId,
  { firstName, lastName, phone, number }: ProfileUpdate & { readonly number: string | undefined },
  event: { readonly id: string; readonly caller: Caller },
  now: Date,
): Promise<boolean> {
  const { customerId } = event.caller;
  const { count } = await sql`
    with before as (
      select id, first_name, last_name, phone,
        coalesce(${firstName ?? null}, first_name) as new_first_name,
        coalesce(${lastName ?? null}, last_name) as new_last_name,
        nullif(coalesce(${phone ?? null}, phone), '') as new_phone
      from customers where store_id = ${storeId} and id = ${customerId} for update),
    changed as (
      update customers set first_name = new_first_name, last_name = new_last_name,
        phone = new_phone,
        verified_phone = case when new_phone is not distinct from before.phone
          or verified_phone = ${number ?? null} then verified_phone end,
        event_sequence = event_sequence + 1, updated_at = ${now}
      from before
      where customers.store_id = ${storeId} and customers.id = before.id
        and (new_first_name, new_last_name, new_phone)
          is distinct from (before.first_name, before.last_name, before.phone)
        and ${stillSignedIn(sql, storeId, event.caller)}
      returning customers.id, customers.event_sequence, array_remove(array[
        case when new_first_name is distinct from before.first_name then 'firstName' end,
        case when new_last_name is distinct from before.last_name then 'lastName' end,
        case when new_phone is distinct from before.phone then 'phone' end], null) as fields)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, changed.id, changed.event_sequence,
      'customer.updated',
      jsonb_build_object('customerId', changed.id, 'changed', to_jsonb(changed.fields)),
      ${now}::timestamptz
    from changed`;
  return count === 1;
}

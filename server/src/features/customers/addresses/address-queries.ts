import type { Caller } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { freeSlot } from '../../../platform/db/free-slot.ts';
import { countryInCapitals } from '../../../values/address.ts';
import type { AddressId, CustomerId, StoreId } from '../../../values/ids.ts';
import { stillSignedIn } from '../still-signed-in.ts';
import { ADDRESSES_MAX, type AddressInput, type SavedAddress } from './address-book.ts';

export async function listSavedAddresses(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<SavedAddress[]> {
  return await sql<SavedAddress[]>`
    select id, first_name as "firstName", last_name as "lastName", line1, line2, city, state,
      postal_code as "postalCode", country, phone, label, preferred_at as "preferredAt",
      created_at as "createdAt", updated_at as "updatedAt"
    from addresses where store_id = ${storeId} and customer_id = ${customerId} order by id`;
}

/** Takes a free slot. False if none is free, it was taken meanwhile, or the session ended. */
export async function insertSavedAddress(
  sql: Sql,
  storeId: StoreId,
  caller: Caller,
  address: SavedAddress,
): Promise<boolean> {
  const { customerId } = caller;
  const taken = sql`
    select slot from addresses where store_id = ${storeId} and customer_id = ${customerId}`;
  const added = await sql`
    insert into addresses (store_id, id, customer_id, slot, first_name, last_name, line1, line2,
      city, state, postal_code, country, phone, label, preferred_at, created_at, updated_at)
    select owner.store_id, ${address.id}::uuid, owner.id, free.slot,
      ${address.firstName}, ${address.lastName}, ${address.line1}, ${address.line2}::text,
      ${address.city}, ${address.state}, ${address.postalCode}, ${address.country},
      ${address.phone}::text, ${address.label}::text,
      ${preferredLast(sql, storeId, customerId, address.preferredAt)},
      ${address.createdAt}::timestamptz, ${address.updatedAt}::timestamptz
    from customers as owner, ${freeSlot(sql, ADDRESSES_MAX, taken)}
    where owner.store_id = ${storeId} and owner.id = ${customerId}
      and ${stillSignedIn(sql, storeId, caller)}
    on conflict do nothing
    returning id`;
  return added.length === 1;
}

/** Omitted fields are unchanged; an empty text removes an optional one. */
export async function updateSavedAddress(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  id: AddressId,
  input: AddressInput,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update addresses set
      first_name = coalesce(${input.firstName ?? null}, first_name),
      last_name = coalesce(${input.lastName ?? null}, last_name),
      line1 = coalesce(${input.line1 ?? null}, line1),
      line2 = nullif(coalesce(${input.line2 ?? null}, line2), ''),
      city = coalesce(${input.city ?? null}, city),
      state = coalesce(${input.state ?? null}, state),
      postal_code = coalesce(${input.postalCode ?? null}, postal_code),
      country = coalesce(${input.country ? countryInCapitals(input.country) : null}, country),
      phone = nullif(coalesce(${input.phone ?? null}, phone), ''),
      label = nullif(coalesce(${input.label ?? null}, label), ''),
      preferred_at = coalesce(
        ${preferredLast(sql, storeId, customerId, input.isDefault ? now : null)}, preferred_at),
      updated_at = ${now}
    where store_id = ${storeId} and customer_id = ${customerId} and id = ${id}`;
  return count === 1;
}

/**
 * Later than every other preference, regardless of clock differences between processes. Calculated
 * in UTC, by immutable functions.
 */
function preferredLast(sql: Sql, storeId: StoreId, customerId: CustomerId, at: Date | null) {
  if (!at) return sql`null::timestamptz`;
  return sql`greatest(${at}::timestamptz, (
    select (max(other.preferred_at) at time zone 'UTC' + interval '1 millisecond')
      at time zone 'UTC'
    from addresses as other
    where other.store_id = ${storeId} and other.customer_id = ${customerId}))`;
}

export async function deleteSavedAddress(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  id: AddressId,
): Promise<boolean> {
  const { count } = await sql`
    delete from addresses
    where store_id = ${storeId} and customer_id = ${customerId} and id = ${id}`;
  return count === 1;
}

export async function deleteAddresses(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<void> {
  await sql`delete from addresses where store_id = ${storeId} and customer_id = ${customerId}`;
}

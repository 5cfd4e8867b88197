import type { Sql } from '../../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../../values/ids.ts';
import { recordEvent } from '../../webhooks/record-event.ts';

/* Each change is in a transaction with its event. */

export interface CustomerEvent {
  readonly id: string;
  readonly data: object;
}

/**
 * The first verification of an address. Another person may have set password, phone and name, so
 * they are cleared. False if the address was verified meanwhile, or has changed.
 */
export async function updateFirstVerification(
  sql: Sql,
  storeId: StoreId,
  verified: { readonly id: CustomerId; readonly email: string },
  event: CustomerEvent,
  now: Date,
): Promise<boolean> {
  const [changed] = await sql<Changed[]>`
    update customers set email_verified = true, password_hash = null, phone = null,
      verified_phone = null, first_name = null, last_name = null,
      event_sequence = event_sequence + 1, updated_at = ${now}
    where store_id = ${storeId} and id = ${verified.id} and email = ${verified.email}
      and not email_verified
    returning id, event_sequence as sequence`;
  return await recordIfChanged(sql, storeId, changed, event, now);
}

/** For a customer with a verified address. False if the address has changed. */
export async function updatePassword(
  sql: Sql,
  storeId: StoreId,
  verified: { readonly id: CustomerId; readonly email: string; readonly passwordHash: string },
  event: CustomerEvent,
  now: Date,
): Promise<boolean> {
  const [changed] = await sql<Changed[]>`
    update customers set password_hash = ${verified.passwordHash},
      event_sequence = event_sequence + 1, updated_at = ${now}
    where store_id = ${storeId} and id = ${verified.id} and email = ${verified.email}
      and email_verified
    returning id, event_sequence as sequence`;
  return await recordIfChanged(sql, storeId, changed, event, now);
}

/** Removes an address from a customer who never verified it, with the password. */
export async function updateUnverifiedEmail(
  sql: Sql,
  storeId: StoreId,
  unverified: { readonly id: CustomerId; readonly email: string },
  event: CustomerEvent,
  now: Date,
): Promise<boolean> {
  const [changed] = await sql<Changed[]>`
    update customers set email = null, password_hash = null,
      event_sequence = event_sequence + 1, updated_at = ${now}
    where store_id = ${storeId} and id = ${unverified.id} and email = ${unverified.email}
      and not email_verified
    returning id, event_sequence as sequence`;
  return await recordIfChanged(sql, storeId, changed, event, now);
}

export async function updateEmail(
  sql: Sql,
  storeId: StoreId,
  verified: { readonly id: CustomerId; readonly email: string },
  event: CustomerEvent,
  now: Date,
): Promise<boolean> {
  const [changed] = await sql<Changed[]>`
    update customers set email = ${verified.email}, email_verified = true,
      event_sequence = event_sequence + 1, updated_at = ${now}
    where store_id = ${storeId} and id = ${verified.id}
    returning id, event_sequence as sequence`;
  return await recordIfChanged(sql, storeId, changed, event, now);
}

interface Changed {
  readonly id: CustomerId;
  readonly sequence: number;
}

/** False where nothing changed. */
async function recordIfChanged(
  sql: Sql,
  storeId: StoreId,
  changed: Changed | undefined,
  { id, data }: CustomerEvent,
  now: Date,
): Promise<boolean> {
  if (!changed) return false;
  const { id: aggregateId, sequence } = changed;
  const event = { id, aggregateId, sequence, type: 'customer.updated', data };
  await recordEvent(sql, storeId, event, now);
  return true;
}

import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, OrderId, StoreId } from '../../values/ids.ts';
import type { Consent } from '../customers/consent/consent.ts';

/** The customer's own orders, and guest orders with the address, also before a correction. */
export async function listOrderIdsOf(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId | null,
  guestEmail: string | null,
): Promise<OrderId[]> {
  const rows = await sql<{ id: OrderId }[]>`
    select id from orders where store_id = ${storeId} and customer_id = ${customerId}
    union
    select id from orders where store_id = ${storeId} and customer_id is null
      and lower(email) = ${guestEmail} and email <> ''
    union
    select id from orders where store_id = ${storeId} and customer_id is null
      and corrections ? 'email' and exists (
        select from jsonb_array_elements(timeline) as entry
        where entry ->> 'type' = 'email_corrected' and lower(entry ->> 'from') = ${guestEmail})
    order by id`;
  return rows.map(({ id }) => id);
}

export interface ExportedMethod {
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly createdAt: Date;
}

export interface ExportedSession {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function listExportedConsents(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
): Promise<Consent[]> {
  return await sql<Consent[]>`
    select kind, subscribed, phone, source, consent_text as "consentText",
      created_at as "createdAt"
    from consents where store_id = ${storeId} and customer_id = ${id} order by consents.id`;
}

export async function listExportedMethods(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
): Promise<ExportedMethod[]> {
  return await sql<ExportedMethod[]>`
    select type, brand, last4, created_at as "createdAt"
    from payment_methods where store_id = ${storeId} and customer_id = ${id}
    order by payment_methods.id`;
}

export async function listExportedSessions(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
): Promise<ExportedSession[]> {
  return await sql<ExportedSession[]>`
    select created_at as "createdAt", expires_at as "expiresAt"
    from customer_sessions where store_id = ${storeId} and customer_id = ${id}
    order by customer_sessions.id`;
}

import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { CustomerId, SessionId, StoreId } from '../../../values/ids.ts';
import type { Session } from './session.ts';

export async function findOpenSession(
  sql: Sql,
  storeId: StoreId,
  id: SessionId,
  now: Date,
): Promise<{ customerId: CustomerId; hasEmail: boolean } | undefined> {
  const [session] = await sql<{ customerId: CustomerId; hasEmail: boolean }[]>`
    select customer_id as "customerId", exists (
        select from customers where customers.store_id = ${storeId}
          and customers.id = customer_id and customers.email is not null) as "hasEmail"
    from customer_sessions
    where store_id = ${storeId} and id = ${id} and revoked_at is null and expires_at > ${now}`;
  return session;
}

export async function findSession(
  sql: Sql,
  storeId: StoreId,
  id: SessionId,
): Promise<(Session & { revokedAt: Date | null }) | undefined> {
  const [session] = await sql<(Session & { revokedAt: Date | null })[]>`
    select ${columns(sql)}, revoked_at as "revokedAt" from customer_sessions
    where store_id = ${storeId} and id = ${id}`;
  return session;
}

export async function insertSession(
  sql: Sql,
  storeId: StoreId,
  session: Session,
): Promise<boolean> {
  const { count } = await sql`
    insert into customer_sessions (store_id, id, customer_id, generation, rotated_at, created_at,
      expires_at)
    values (${storeId}, ${session.id}, ${session.customerId}, ${session.generation},
      ${session.rotatedAt}, ${session.createdAt}, ${session.expiresAt})`;
  return count === 1;
}

/**
 * False if the password has changed. The lock serializes this with its removal: a new session is
 * either ended by the removal, or never created.
 */
export async function insertSessionByPassword(
  sql: Sql,
  storeId: StoreId,
  session: Session,
  passwordHash: string,
): Promise<boolean> {
  const { count } = await sql`
    insert into customer_sessions (store_id, id, customer_id, generation, rotated_at, created_at,
      expires_at)
    select store_id, ${session.id}::uuid, id, ${session.generation}::integer,
      ${session.rotatedAt}::timestamptz, ${session.createdAt}::timestamptz,
      ${session.expiresAt}::timestamptz
    from customers
    where store_id = ${storeId} and id = ${session.customerId} and password_hash = ${passwordHash}
    for share`;
  return count === 1;
}

/** Advances the session's token; undefined if this was not the latest one, or the session ended. */
export async function updateSessionGeneration(
  sql: Sql,
  storeId: StoreId,
  id: SessionId,
  generation: number,
  times: { readonly now: Date; readonly expiresAt: Date },
): Promise<Session | undefined> {
  const [session] = await sql<Session[]>`
    update customer_sessions set generation = generation + 1, rotated_at = ${times.now},
      expires_at = ${times.expiresAt}
    where store_id = ${storeId} and id = ${id} and generation = ${generation}
      and revoked_at is null and expires_at > ${times.now}
    returning ${columns(sql)}`;
  return session;
}

export async function updateRevokedSession(
  sql: Sql,
  storeId: StoreId,
  id: SessionId,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update customer_sessions set revoked_at = ${now}
    where store_id = ${storeId} and id = ${id} and revoked_at is null`;
  return count === 1;
}

/** Revokes all sessions of the customer. */
export async function updateRevokedSessions(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  await sql`
    update customer_sessions set revoked_at = ${now}
    where store_id = ${storeId} and customer_id = ${customerId} and revoked_at is null`;
}

const columns = staticFragment(
  (sql) => sql`id, customer_id as "customerId", generation, rotated_at as "rotatedAt",
    created_at as "createdAt", expires_at as "expiresAt"`,
);

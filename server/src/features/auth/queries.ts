import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, SessionId, StoreId } from '../../values/ids.ts';
import type { Session } from './session.ts';

export async function findOpenSession(
  sql: Sql,
  storeId: StoreId,
  id: SessionId,
  now: Date,
): Promise<{ customerId: CustomerId } | undefined> {
  const [session] = await sql<{ customerId: CustomerId }[]>`
    select customer_id as "customerId" from customer_sessions
    where store_id = ${storeId} and id = ${id} and revoked_at is null and expires_at > ${now}`;
  return session;
}

export async function insertSession(sql: Sql, storeId: StoreId, session: Session): Promise<void> {
  await sql`
    insert into customer_sessions (store_id, id, customer_id, generation, rotated_at, created_at,
      expires_at)
    values (${storeId}, ${session.id}, ${session.customerId}, ${session.generation},
      ${session.rotatedAt}, ${session.createdAt}, ${session.expiresAt})`;
}

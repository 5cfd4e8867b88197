import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, OperatorSessionId, StoreId } from '../../../values/ids.ts';
import type { OperatorSession } from '../queries.ts';

/** The latest first. */
export async function listSessionsOf(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  now: Date,
): Promise<OperatorSession[]> {
  return await sql<OperatorSession[]>`
    select id, operator_id as "operatorId", user_agent as "userAgent", created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt"
    from operator_sessions
    where store_id = ${storeId} and operator_id = ${operatorId} and expires_at > ${now}
    order by id desc`;
}

/** Of any operator, or of the given one only. False if there is none. */
export async function deleteSession(
  sql: Sql,
  storeId: StoreId,
  id: OperatorSessionId,
  operatorId: OperatorId | null,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_sessions
    where store_id = ${storeId} and id = ${id}
      and (${operatorId}::uuid is null or operator_id = ${operatorId}::uuid)`;
  return count === 1;
}

import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/** Deletes codes and links that could open a session. */
export async function deleteChallenges(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`delete from auth_challenges where store_id = ${storeId}`;
}

export async function deleteSessions(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`delete from customer_sessions where store_id = ${storeId}`;
}

import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/** Sessions, and the codes and links that would open one. */
export async function deleteSignIns(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`delete from auth_challenges where store_id = ${storeId}`;
  await sql`delete from customer_sessions where store_id = ${storeId}`;
}

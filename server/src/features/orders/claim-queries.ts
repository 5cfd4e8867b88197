import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';

export async function updateGuestOrders(
  sql: Sql,
  storeId: StoreId,
  claim: { readonly customerId: CustomerId; readonly email: string; readonly now: Date },
): Promise<number> {
  const { count } = await sql`
    update orders set customer_id = ${claim.customerId}, version = version + 1,
      updated_at = ${claim.now}
    where store_id = ${storeId} and lower(email) = ${claim.email} and customer_id is null`;
  return count;
}

import type { Caller, StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/**
 * A condition of writes on behalf of a customer: the session has not ended since authentication. It
 * locks the session, so a statement that ends all sessions waits for the write and sees it. Lock
 * order: customer before session.
 */
export function stillSignedIn(sql: Sql, storeId: StoreId, caller: Caller | null) {
  if (!caller) return sql`true`;
  return sql`exists (
    select from customer_sessions
    where store_id = ${storeId} and id = ${caller.sessionId} and revoked_at is null for share)`;
}

/** After a write without effect: throws if the session had ended. */
export async function refuseSignedOut({ sql, storeId, caller }: StoreContext): Promise<void> {
  const [row] = await sql<{ isOpen: boolean }[]>`
    select ${stillSignedIn(sql, storeId, caller)} as "isOpen"`;
  if (!row?.isOpen) throw new ApiError('CUSTOMER_TOKEN_INVALID');
}

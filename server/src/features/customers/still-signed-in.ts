import type { Caller, StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/**
 * A condition of a write in a customer's name: the session was not ended since the request was
 * authenticated. It is locked, so that a statement which ends all sessions waits for the write and
 * then sees it. A statement that locks the customer as well locks the customer first.
 */
export function stillSignedIn(sql: Sql, storeId: StoreId, caller: Caller | null) {
  if (!caller) return sql`true`;
  return sql`exists (
    select from customer_sessions
    where store_id = ${storeId} and id = ${caller.sessionId} and revoked_at is null for share)`;
}

/** For a write that did not happen: whether that was why. */
export async function refuseSignedOut({ sql, storeId, caller }: StoreContext): Promise<void> {
  const [row] = await sql<{ isOpen: boolean }[]>`
    select ${stillSignedIn(sql, storeId, caller)} as "isOpen"`;
  if (!row?.isOpen) throw new ApiError('CUSTOMER_TOKEN_INVALID');
}

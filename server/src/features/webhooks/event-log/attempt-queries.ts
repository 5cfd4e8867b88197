import type { Sql } from '../../../platform/db/connect.ts';
import { joinTransaction } from '../../../platform/db/transaction.ts';
import type { EventId } from '../../../values/ids.ts';
import { ATTEMPTS_MAX, type Attempted } from '../delivery.ts';
import type { Claim, EndpointQueue } from '../dispatch-queries.ts';

/**
 * Stores an attempt, and deletes the oldest of a delivery that was replayed often. False where the
 * lease expired and another process has it.
 */
export async function updateAttempted(
  sql: Sql,
  { storeId, endpointId }: EndpointQueue,
  eventId: EventId,
  claim: Claim,
  result: Attempted & { readonly now: Date; readonly durationMs: number },
): Promise<boolean> {
  const { status, lastStatus, lastError, now } = result;
  return await joinTransaction(sql, async (tx) => {
    const { count } = await tx`
    with old as (
      delete from webhook_attempts
      where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
        and id in (
          select id from webhook_attempts
          where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
          order by id desc offset ${ATTEMPTS_MAX - 1}))
    update webhook_deliveries set status = ${status}, attempts = attempts + 1,
      next_try_at = ${result.nextTryAt}, claim_id = null, last_status = ${lastStatus},
      last_error = ${lastError}, updated_at = ${now},
      delivered_at = ${status === 'delivered' ? now : null}
    where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
      and claim_id = ${claim.id} and status = 'pending'`;
    if (count === 0) return false;
    await tx`
      insert into webhook_attempts (store_id, event_id, endpoint_id, id, status, error,
        duration_ms, created_at)
      values (${storeId}, ${eventId}, ${endpointId}, ${claim.id}, ${lastStatus}, ${lastError},
        ${result.durationMs}, ${now})`;
    return true;
  });
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { EventId } from '../../../values/ids.ts';
import { ATTEMPTS_MAX, type Attempted } from '../delivery.ts';
import type { Claim, EndpointQueue } from '../dispatch-queries.ts';

/**
 * Stores an attempt, and forgets the oldest of a delivery that was replayed often. False where the
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
  const { count } = await sql`
    with old as (
      delete from webhook_attempts
      where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
        and id in (
          select id from webhook_attempts
          where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
          order by id desc offset ${ATTEMPTS_MAX - 1})),
    attempted as (
      update webhook_deliveries set status = ${status}, attempts = attempts + 1,
        next_try_at = ${result.nextTryAt}, claim_id = null, last_status = ${lastStatus},
        last_error = ${lastError}, updated_at = ${now},
        delivered_at = ${status === 'delivered' ? now : null}
      where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
        and claim_id = ${claim.id} and status = 'pending'
      returning event_id)
    insert into webhook_attempts (store_id, event_id, endpoint_id, id, status, error, duration_ms,
      created_at)
    select ${storeId}::uuid, event_id, ${endpointId}::uuid, ${claim.id}::uuid,
      ${lastStatus}::integer, ${lastError}::text, ${result.durationMs}::integer,
      ${now}::timestamptz
    from attempted`;
  return count === 1;
}

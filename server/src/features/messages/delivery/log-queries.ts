import type { Sql } from '../../../platform/db/connect.ts';
import type { Channel, LoggedMessage, MessageStatus } from '../../../ports/messages/message.ts';
import { statusesBefore } from '../../../ports/messages/message.ts';
import type { StatusWebhook } from '../../../ports/messages/message-senders.ts';
import type { MessageId, StoreId } from '../../../values/ids.ts';

export interface MessageFilter {
  readonly channel?: Channel;
  readonly status?: MessageStatus;
  readonly before?: MessageId;
  readonly limit: number;
}

/** Newest first; ids are ordered by time. */
export async function listMessagesBy(
  sql: Sql,
  storeId: StoreId,
  { channel, status, before, limit }: MessageFilter,
): Promise<LoggedMessage[]> {
  return await sql<LoggedMessage[]>`
    select id, channel, template, recipient, status, tries, reason,
      carrier_code as "carrierCode", carrier_reference as "carrierReference",
      next_try_at as "nextTryAt", expires_at as "expiresAt", created_at as "createdAt",
      updated_at as "updatedAt"
    from messages where store_id = ${storeId}
      ${channel ? sql`and channel = ${channel}` : sql``}
      ${status ? sql`and status = ${status}` : sql``}
      ${before ? sql`and id < ${before}` : sql``}
    order by id desc limit ${limit}`;
}

/**
 * Advances the status only. A status report also proves that the message was handed over, so it is
 * not sent again.
 */
export async function updateMessageStatus(
  sql: Sql,
  storeId: StoreId,
  id: MessageId,
  { status, reference, failure }: StatusWebhook,
  now: Date,
): Promise<void> {
  const before = statusesBefore(status).join();
  await sql`
    update messages set status = ${status}, payload = ''::bytea, updated_at = ${now},
      reason = ${failure?.reason ?? null}, carrier_code = ${failure?.carrierCode ?? null},
      carrier_reference = coalesce(${reference}::text, carrier_reference)
    where store_id = ${storeId} and id = ${id} and channel = 'sms'
      and status = any(string_to_array(${before}, ','))`;
}

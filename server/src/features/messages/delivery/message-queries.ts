import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { Channel, MessageQueue, WaitingMessage } from '../../../ports/messages/message.ts';
import type { Failure } from '../../../ports/messages/send-message.ts';
import type { MessageId, StoreId } from '../../../values/ids.ts';

/** Notification channel that wakes the sending job at commit. */
export const MESSAGE_WAITING = 'message_waiting';

export async function insertMessage(
  sql: Sql,
  storeId: StoreId,
  message: {
    readonly id: MessageId;
    readonly channel: Channel;
    readonly template: string;
    /** Masked. */
    readonly recipient: string;
    readonly payload: Buffer;
    readonly status: 'waiting' | 'withheld';
    readonly expiresAt: Date;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { createdAt } = message;
  await sql`
    insert into messages (store_id, id, channel, template, recipient, payload, status, tries,
      next_try_at, expires_at, created_at, updated_at)
    values (${storeId}, ${message.id}, ${message.channel}, ${message.template},
      ${message.recipient}, ${message.payload}, ${message.status}, 0, ${createdAt},
      ${message.expiresAt}, ${createdAt}, ${createdAt})`;
}

export async function notifyOfMessages(sql: Sql): Promise<void> {
  await sql`select pg_notify(${MESSAGE_WAITING}, '')`;
}

/** Longest due first. */
export async function listQueuesWithMessages(
  sql: Sql,
  now: Date,
  limit: number,
  only?: readonly StoreId[],
): Promise<MessageQueue[]> {
  return await sql<MessageQueue[]>`
    select store_id as "storeId", channel from messages
    where status = 'waiting' and next_try_at <= ${now}
      and ${inReachableStores(sql, sql`store_id`, only)}
    group by store_id, channel order by min(next_try_at) limit ${limit}`;
}

/**
 * Leases due messages until their next attempt. As an array, the subquery runs once: without
 * statistics, a nested plan repeated it for each message and took all of them.
 */
export async function updateDueMessages(
  sql: Sql,
  { storeId, channel }: MessageQueue,
  now: Date,
  nextTryAt: Date,
  limit: number,
  except: readonly string[],
): Promise<WaitingMessage[]> {
  return await sql<WaitingMessage[]>`
    update messages set tries = tries + 1, next_try_at = ${nextTryAt}
    where store_id = ${storeId} and status = 'waiting' and id = any(array(
      select id from messages
      where store_id = ${storeId} and channel = ${channel} and status = 'waiting'
        and next_try_at <= ${now} and ${isNoneOf(sql, sql`id`, except)}
      order by next_try_at, id limit ${limit} for update skip locked))
    returning id, channel, template, payload, tries, expires_at as "expiresAt"`;
}

export async function findDueMessage(
  sql: Sql,
  { storeId, channel }: MessageQueue,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from messages
    where store_id = ${storeId} and channel = ${channel} and status = 'waiting'
      and next_try_at <= ${now} and ${isNoneOf(sql, sql`id`, except)}
    order by next_try_at, id limit 1`;
  return row?.id;
}

export interface MessageOutcome {
  readonly status: 'queued' | 'sent' | 'failed';
  readonly failure: Failure | null;
  readonly reference: string | null;
}

/**
 * Records the end of a message and deletes its content. No effect if the carrier has reported a
 * later status.
 */
export async function updateEndedMessage(
  sql: Sql,
  storeId: StoreId,
  id: MessageId,
  { status, failure, reference }: MessageOutcome,
  now: Date,
): Promise<void> {
  await sql`
    update messages set status = ${status}, payload = ''::bytea, updated_at = ${now},
      reason = ${failure?.reason ?? null}, carrier_code = ${failure?.carrierCode ?? null},
      carrier_reference = ${reference}
    where store_id = ${storeId} and id = ${id} and status = 'waiting'`;
}

export async function updateMessageToRetry(
  sql: Sql,
  storeId: StoreId,
  id: MessageId,
  nextTryAt: Date,
  { reason, carrierCode }: Failure,
): Promise<void> {
  await sql`
    update messages set next_try_at = ${nextTryAt}, reason = ${reason},
      carrier_code = ${carrierCode}
    where store_id = ${storeId} and id = ${id} and status = 'waiting'`;
}

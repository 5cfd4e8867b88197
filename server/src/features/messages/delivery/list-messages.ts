import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type MessageId, parseId } from '../../../values/ids.ts';
import type { Channel, LoggedMessage, MessageStatus } from '../message.ts';
import { listMessagesBy } from './log-queries.ts';

export interface MessageQuery {
  readonly channel?: Channel;
  readonly status?: MessageStatus;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first, with cursor paging, since the log grows meanwhile. */
export async function listMessages(
  ctx: StoreContext,
  { cursor, limit, ...filter }: MessageQuery,
): Promise<{ messages: LoggedMessage[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : parseId<MessageId>(cursor);
  if (cursor !== undefined && !before) {
    throw new ApiError('VALIDATION_ERROR', 'cursor is not valid.');
  }
  // One extra row shows whether there is another page.
  const from = { ...filter, ...(before && { before }), limit: limit + 1 };
  const rows = await listMessagesBy(ctx.sql, ctx.storeId, from);
  const messages = rows.slice(0, limit);
  return { messages, nextCursor: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
}

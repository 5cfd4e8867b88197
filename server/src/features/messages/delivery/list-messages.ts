import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Channel, LoggedMessage, MessageStatus } from '../../../ports/messages/message.ts';
import { type MessageId, parseId } from '../../../values/ids.ts';
import { listMessagesBy } from './log-queries.ts';

export interface MessageQuery {
  readonly channel?: Channel;
  readonly status?: MessageStatus;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. The log grows while it is read, so a page begins where the last one ended. */
export async function listMessages(
  ctx: StoreContext,
  { cursor, limit, ...filter }: MessageQuery,
): Promise<{ messages: LoggedMessage[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : parseId<MessageId>(cursor);
  if (cursor !== undefined && !before) {
    throw new ApiError('VALIDATION_ERROR', 'cursor is not what was given before.');
  }
  // One more than was asked for shows whether there are others.
  const from = { ...filter, ...(before && { before }), limit: limit + 1 };
  const rows = await listMessagesBy(ctx.sql, ctx.storeId, from);
  const messages = rows.slice(0, limit);
  return { messages, nextCursor: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
}

import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId } from '../../../platform/http/openapi/paging.ts';
import type { Channel, LoggedMessage, MessageStatus } from '../../../ports/messages/message.ts';
import type { MessageId } from '../../../values/ids.ts';
import { listMessagesBy } from './log-queries.ts';

export interface MessageQuery {
  readonly channel?: Channel;
  readonly status?: MessageStatus;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function listMessages(
  ctx: StoreContext,
  { cursor, limit, ...filter }: MessageQuery,
): Promise<{ messages: LoggedMessage[]; nextCursor: string | null }> {
  const before = cursor !== undefined && { before: givenId<MessageId>(cursor) };
  const { rows: messages, nextCursor } = await cursorPage(
    limit,
    (max) => listMessagesBy(ctx.sql, ctx.storeId, { ...filter, ...before, limit: max }),
    ({ id }) => id,
  );
  return { messages, nextCursor };
}

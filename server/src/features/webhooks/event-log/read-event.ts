import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type EventId, parseId } from '../../../values/ids.ts';
import { findEvent } from './event-log-queries.ts';
import type { StoredEvent } from './stored-event.ts';

export async function readEvent(ctx: StoreContext, eventId: string): Promise<StoredEvent> {
  const id = parseId<EventId>(eventId);
  const event = id && (await findEvent(ctx.sql, ctx.storeId, id));
  if (!event) throw new ApiError('EVENT_NOT_FOUND');
  return event;
}

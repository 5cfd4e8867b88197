import type { StoreContext } from '../../../context.ts';
import { periodOf } from '../../../platform/db/created-between.ts';
import { type CursorPage, cursorPage, givenId } from '../../../platform/http/openapi/paging.ts';
import type { EventId } from '../../../values/ids.ts';
import type { EventType } from '../events.ts';
import { listEvents } from './event-log-queries.ts';
import type { StoredEvent } from './stored-event.ts';

export interface EventSearch {
  readonly type?: EventType;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly cartId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function findEvents(
  ctx: StoreContext,
  { cursor, limit, from, to, ...subjects }: EventSearch,
): Promise<CursorPage<StoredEvent>> {
  const filter = {
    ...subjects,
    ...(cursor !== undefined && { before: givenId<EventId>(cursor) }),
    period: periodOf({ ...(from && { from }), ...(to && { to }) }),
  };
  return await cursorPage(
    limit,
    (rows) => listEvents(ctx.sql, ctx.storeId, filter, rows),
    ({ id }) => id,
  );
}

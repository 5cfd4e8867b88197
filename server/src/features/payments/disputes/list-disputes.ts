import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId, unknownCursor } from '../../../platform/http/openapi/paging.ts';
import type { DisputeId, OrderId } from '../../../values/ids.ts';
import type { Dispute } from './dispute.ts';
import {
  type DisputeKey,
  type DisputeSelection,
  findDisputeKey,
  listDisputesBy,
} from './dispute-list-queries.ts';

export interface DisputeQuery
  extends Pick<DisputeSelection, 'status' | 'developerMode' | 'sortBy' | 'sortDir' | 'limit'> {
  readonly orderId?: string;
  /** Exclusive. */
  readonly dueBefore?: string;
  readonly cursor?: string;
}

/** A page of disputes after a cursor, which is the id of the last one seen. */
export async function listDisputes(
  ctx: StoreContext,
  { cursor, limit, orderId, dueBefore, ...query }: DisputeQuery,
): Promise<{ disputes: Dispute[]; nextCursor: string | null }> {
  const selection = {
    ...query,
    orderId: orderId === undefined ? undefined : givenId<OrderId>(orderId, 'orderId'),
    dueBefore: dueBefore === undefined ? undefined : new Date(dueBefore),
    after: cursor === undefined ? undefined : await keyOf(ctx, cursor),
  };
  const { rows: disputes, nextCursor } = await cursorPage(
    limit,
    (max) => listDisputesBy(ctx.sql, ctx.storeId, { ...selection, limit: max }),
    ({ id }) => id,
  );
  return { disputes, nextCursor };
}

async function keyOf(ctx: StoreContext, cursor: string): Promise<DisputeKey> {
  const key = await findDisputeKey(ctx.sql, ctx.storeId, givenId<DisputeId>(cursor));
  if (!key) throw unknownCursor();
  return key;
}

import type { StoreContext } from '../../context.ts';
import {
  cursorPage,
  givenId,
  PAGE_LIMIT,
  unknownCursor,
} from '../../platform/http/openapi/paging.ts';
import type { OrderId, ReturnId } from '../../values/ids.ts';
import type { Return, ReturnStatus } from './return.ts';
import { findReturnPosition, listReturnPage, type ReturnPosition } from './return-queries.ts';

export interface ReturnQuery {
  readonly status?: ReturnStatus;
  readonly orderId?: string;
  readonly developerMode?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Newest first. The cursor is the id of the last return seen. */
export async function listReturns(
  ctx: StoreContext,
  { status, orderId, developerMode, from, to, cursor, limit = PAGE_LIMIT }: ReturnQuery,
): Promise<{ rows: Return[]; nextCursor: string | null }> {
  const filter = {
    ...(status && { status }),
    ...(developerMode !== undefined && { developerMode }),
    ...(orderId && { orderId: givenId<OrderId>(orderId, 'orderId') }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
    ...(cursor !== undefined && { before: await positionOf(ctx, cursor) }),
  };
  return await cursorPage(
    limit,
    (max) => listReturnPage(ctx.sql, ctx.storeId, filter, max),
    ({ id }) => id,
  );
}

async function positionOf({ sql, storeId }: StoreContext, cursor: string): Promise<ReturnPosition> {
  const position = await findReturnPosition(sql, storeId, givenId<ReturnId>(cursor));
  if (!position) throw unknownCursor();
  return position;
}

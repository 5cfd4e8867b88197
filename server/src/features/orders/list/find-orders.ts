import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId, unknownCursor } from '../../../platform/http/openapi/paging.ts';
import type { OrderId } from '../../../values/ids.ts';
import { exactTerm } from '../../../values/search-terms.ts';
import { findSortKey } from './filter-queries.ts';
import { ordersOf, toSelection } from './list-orders.ts';
import type { OrderNeed } from './order-need-sql.ts';

import type { FOUND_SORTS, OrderFilters, OrderSort, OrderSummary, SortKey } from './order-page.ts';

export interface OrderSearch extends OrderFilters, OrderSort {
  readonly sortBy: (typeof FOUND_SORTS)[number];
  /** The address of a guest. */
  readonly email?: string | undefined;
  readonly coupon?: string | undefined;
  readonly tag?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the store's orders after a cursor, which is the id of the last order seen. */
export async function findOrders(
  ctx: StoreContext,
  { cursor, limit, email, coupon, tag, developerMode, ...query }: OrderSearch,
): Promise<{ orders: OrderSummary[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : await keyOf(ctx, cursor);
  if (ctx.store.developerMode && developerMode === false) return { orders: [], nextCursor: null };
  const terms = [
    ...(coupon === undefined ? [] : [exactTerm('coupon', coupon)]),
    ...(tag === undefined ? [] : [exactTerm('tag', tag)]),
  ];
  const selection = await toSelection(ctx, {
    ...query,
    guestEmail: email?.toLowerCase() ?? query.guestEmail,
    developerMode: modeFilter(ctx, query.needs, developerMode),
    terms,
    isTagged: tag !== undefined,
    after,
    isUnprepared: true,
    page: 1,
    pageSize: limit,
  });
  const { rows: orders, nextCursor } = await cursorPage(
    limit,
    (max) => ordersOf(ctx, { ...selection, pageSize: max }),
    ({ id }) => id,
  );
  return { orders, nextCursor };
}

/**
 * Undefined for no filter by mode: a sandbox has sandbox orders only, so every index serves it.
 * The indexes of orders in need are by mode, so that these always filter by it.
 */
function modeFilter(
  { store }: StoreContext,
  needs: OrderNeed | undefined,
  developerMode: boolean | undefined,
): boolean | undefined {
  if (needs) return developerMode ?? store.developerMode;
  return store.developerMode ? undefined : developerMode;
}

async function keyOf(ctx: StoreContext, cursor: string): Promise<SortKey> {
  const key = await findSortKey(ctx.sql, ctx.storeId, givenId<OrderId>(cursor));
  if (!key) throw unknownCursor();
  return key;
}

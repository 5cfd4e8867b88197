import type { StoreContext } from '../../../context.ts';
import { searchWords } from '../../../values/search-terms.ts';
import {
  countOrders,
  countOrderWords,
  listCountedOrderPage,
  listOrderPage,
  listOrdersBySortIndex,
} from './list-queries.ts';
import {
  COUNTED_MAX,
  fewMax,
  indexScanMax,
  isCut,
  type OrderPage,
  type OrderQuery,
  type OrderSelection,
  type OrderSummary,
  ranked,
} from './order-page.ts';

const CANDIDATES_MAX = 6;

interface Counted {
  readonly orders: readonly OrderSummary[];
  readonly count: number;
}

/** All orders of the store, or only those of the calling customer. */
export async function listOrders(ctx: StoreContext, input: OrderQuery): Promise<OrderPage> {
  const query = ctx.caller ? { ...input, customerId: ctx.caller.customerId } : input;
  if (input.customerId && input.customerId.toLowerCase() !== query.customerId?.toLowerCase()) {
    const { page, pageSize } = input;
    return { orders: [], page, pageSize, total: 0, totalIsExact: true };
  }
  const selection = await toSelection(ctx, query);
  const { orders, count } = await counted(ctx, selection);
  const { page, pageSize } = query;
  return {
    orders,
    page,
    pageSize,
    total: Math.min(Math.max(count, ...countOnPage(selection, orders)), COUNTED_MAX),
    totalIsExact: isExact(selection, count),
  };
}

function rowsBefore({ page, pageSize }: OrderSelection): number {
  return (page - 1) * pageSize;
}

/** For a frequent word the count is truncated; it is at least the end of the current page. */
function countOnPage(selection: OrderSelection, { length }: readonly OrderSummary[]): number[] {
  return length === 0 ? [] : [rowsBefore(selection) + length];
}

/** False where a word has more orders than the limit, since the others may match as well. */
function isExact({ rarestWord }: OrderSelection, count: number): boolean {
  return count <= COUNTED_MAX && !(rarestWord && isCut(rarestWord));
}

async function counted(ctx: StoreContext, selection: OrderSelection): Promise<Counted> {
  const before = rowsBefore(selection);
  if (before < fewMax(selection)) {
    const orders = await listCountedOrderPage(ctx.sql, ctx.storeId, selection);
    // An empty later page is past the end, so the count is queried separately.
    if (orders[0] || before === 0) return { orders, count: orders[0]?.matching ?? 0 };
  }
  const count = await countOrders(ctx.sql, ctx.storeId, selection);
  // With an exact count, a page past the end is empty without a query.
  const isPastEnd = isExact(selection, count) ? before >= count : !Number.isSafeInteger(before);
  return { orders: isPastEnd ? [] : await ordersOf(ctx, selection), count };
}

/** The page alone, without a count. */
export async function ordersOf(
  ctx: StoreContext,
  selection: OrderSelection,
): Promise<OrderSummary[]> {
  const rowsMax = indexScanMax(selection);
  if (rowsMax !== undefined) {
    const scanned = await listOrdersBySortIndex(ctx.sql, ctx.storeId, selection, rowsMax);
    if (scanned.length === selection.pageSize) return scanned;
    const searched = await listOrderPage(ctx.sql, ctx.storeId, selection);
    return scanned.length > searched.length ? scanned : searched;
  }
  return await listOrderPage(ctx.sql, ctx.storeId, selection);
}

export async function toSelection(ctx: StoreContext, query: OrderQuery): Promise<OrderSelection> {
  const searched = query.search === undefined ? [] : searchWords(query.search);
  const words = [...(query.terms ?? []), ...searched];
  // A customer has few orders: they are filtered directly, without word counts.
  if (words.length === 0 || query.customerId) {
    return { ...query, words, rarestWord: undefined, intersectedWords: [], truncatedWords: [] };
  }
  // Long words are usually rare, and counting all sixty would cost more than it saves.
  const candidates = [...words].sort((a, b) => b.length - a.length).slice(0, CANDIDATES_MAX);
  return { ...query, words, ...ranked(await countOrderWords(ctx.sql, ctx.storeId, candidates)) };
}

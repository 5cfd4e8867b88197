import type { StoreContext } from '../../context.ts';
import { modeOf } from '../../ports/store.ts';
import { couponCode } from '../coupons/coupon.ts';
import { findOrders } from '../orders/list/find-orders.ts';
import { searchWords } from '../../values/search-terms.ts';
import { listCustomersByWords, listDiscountsByCode } from './search-queries.ts';
import {
  customerResult,
  lastFour,
  orderResult,
  RESULTS_MAX,
  type SearchResult,
} from './search-result.ts';

/** Finds by the beginnings of words, a few of each kind. Orders and gift cards of the mode only. */
export async function searchStore(ctx: StoreContext, text: string): Promise<SearchResult[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const [orders, customers, discounts] = await Promise.all([
    ordersWith(ctx, text),
    customersWith(ctx, words),
    listDiscountsByCode(ctx.sql, ctx.storeId, {
      code: couponCode(text),
      last4: lastFour(text),
      mode: modeOf(ctx.store),
    }),
  ]);
  return [...orders, ...customers, ...discounts];
}

async function ordersWith(ctx: StoreContext, search: string): Promise<SearchResult[]> {
  const { orders } = await findOrders(ctx, {
    ...{ search, developerMode: ctx.store.developerMode, limit: RESULTS_MAX },
    ...{ sortBy: 'createdAt', sortDir: 'desc' },
  });
  return orders.map(orderResult);
}

/** The longest word is usually the rarest. */
async function customersWith(
  { sql, storeId }: StoreContext,
  words: readonly string[],
): Promise<SearchResult[]> {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const found = await listCustomersByWords(sql, storeId, longestFirst);
  const byId = new Map(found.map((person) => [person.id, person]));
  return [...byId.values()].slice(0, RESULTS_MAX).map(customerResult);
}

import type { StoreContext } from '../../context.ts';
import { modeOf } from '../../ports/store.ts';
import { searchWords } from '../../values/search-terms.ts';
import { couponCode } from '../coupons/coupon.ts';
import { findCustomers } from '../customers/list/find-customers.ts';
import { findOrders } from '../orders/list/find-orders.ts';
import { listDiscountsByCode } from './search-queries.ts';
import {
  customerResult,
  lastFour,
  orderResult,
  RESULTS_MAX,
  type SearchResult,
} from './search-result.ts';

/** Finds by the beginnings of words, a few of each kind, of the store's mode; coupons have none. */
export async function searchStore(ctx: StoreContext, text: string): Promise<SearchResult[]> {
  if (searchWords(text).length === 0) return [];
  const [orders, customers, discounts] = await Promise.all([
    ordersWith(ctx, text),
    customersWith(ctx, text),
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

async function customersWith(ctx: StoreContext, search: string): Promise<SearchResult[]> {
  const { customers } = await findCustomers(ctx, {
    ...{ search, developerMode: ctx.store.developerMode, limit: RESULTS_MAX },
    ...{ sortBy: 'createdAt', sortDir: 'desc' },
  });
  return customers.map(customerResult);
}

import { placeOrder } from '../checkout-steps.ts';
import type { Prepare } from './examples.ts';

/** The overview, the search and the request log. */
export const OVERVIEW_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getOverview: async () => ({ path: '/admin/v1/overview' }),
  searchStore: async (store) => ({
    path: `/admin/v1/search?q=${(await placeOrder(store)).orderNumber}`,
  }),
};

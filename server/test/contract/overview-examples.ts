import { placeOrder } from '../checkout-steps.ts';
import type { Prepare } from './examples.ts';

const LOG = '/admin/v1/request-log';

/** The overview, the search and the request log. */
export const OVERVIEW_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getOverview: async () => ({ path: '/admin/v1/overview' }),
  searchStore: async (store) => ({
    path: `/admin/v1/search?q=${(await placeOrder(store)).orderNumber}`,
  }),
  listRequestLog: async () => ({ path: LOG }),
  getLoggedRequest: async (store) => {
    await store.writeRequestLog();
    await store.newCart();
    await store.writeRequestLog();
    const { call } = await store.newOperator('staff');
    const { data } = await call('GET', `${LOG}?limit=1`);
    return { path: `${LOG}/${data.requests[0].id}` };
  },
};

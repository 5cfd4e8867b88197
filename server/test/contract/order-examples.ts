import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';

const ORDERS = '/admin/v1/orders';

async function newPath(store: TestStore): Promise<string> {
  return `${ORDERS}/${(await placeOrder(store)).id}`;
}

/** What operators do with orders. */
export const ORDER_EXAMPLES: Readonly<Record<string, Prepare>> = {
  findOrders: async () => ({ path: ORDERS }),
  getOrderDetails: async (store) => ({ path: await newPath(store) }),
  getOrderDetailsByNumber: async (store) => ({
    path: `${ORDERS}/number/${(await placeOrder(store)).orderNumber}`,
  }),
  listOrderTransactions: async (store) => ({ path: `${await newPath(store)}/transactions` }),
};

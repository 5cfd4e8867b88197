import { ADDRESS, placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { another, nextNumber, random } from './fresh-values.ts';

const ORDERS = '/admin/v1/orders';

async function newPath(store: TestStore): Promise<string> {
  return `${ORDERS}/${(await placeOrder(store)).id}`;
}

const parcel = () => ({ carrierCode: 'ups', trackingNumber: random() });

/** What operators do with orders. */
export const ORDER_EXAMPLES: Readonly<Record<string, Prepare>> = {
  findOrders: async () => ({ path: ORDERS }),
  exportOrders: async () => ({ path: '/admin/v1/orders.csv' }),
  getOrderDetails: async (store) => ({ path: await newPath(store) }),
  getOrderDetailsByNumber: async (store) => ({
    path: `${ORDERS}/number/${(await placeOrder(store)).orderNumber}`,
  }),
  listOrderTransactions: async (store) => ({ path: `${await newPath(store)}/transactions` }),
  changeOrderStatus: async (store) => ({
    path: `${await newPath(store)}/status`,
    body: { status: another(['processing', 'shipped', 'delivered']) },
  }),
  addOrderNote: async (store) => ({
    path: `${await newPath(store)}/notes`,
    body: { text: random() },
  }),
  setOrderTags: async (store) => ({
    path: `${await newPath(store)}/tags`,
    body: { tags: [random(), 'vip'] },
  }),
  correctOrderEmail: async (store) => ({
    path: `${await newPath(store)}/email`,
    body: { email: `${random()}@example.com` },
  }),
  correctOrderAddress: async (store) => ({
    path: `${await newPath(store)}/address`,
    body: { ...ADDRESS, line1: random() },
  }),
  shipOrder: async (store) => ({ path: `${await newPath(store)}/shipments`, body: parcel() }),
  listOrderShipments: async (store) => {
    const path = `${await newPath(store)}/shipments`;
    await (await store.newOperator('staff')).call('POST', path, parcel());
    return { path };
  },
  changeOrderShipment: async (store) => {
    const path = `${await newPath(store)}/shipments`;
    const { data } = await (await store.newOperator('staff')).call('POST', path, parcel());
    return {
      path: `${path}/${data.id}`,
      body: { status: another(['in_transit', 'delivered', 'exception']) },
    };
  },
  changeOrderStatuses: async (store) => ({
    path: `${ORDERS}/bulk/status`,
    body: { orderIds: [(await placeOrder(store)).id], status: 'processing' },
  }),
  shipOrders: async (store) => ({
    path: `${ORDERS}/bulk/shipments`,
    body: { shipments: [{ orderId: (await placeOrder(store)).id, ...parcel() }] },
  }),
  refundOrderPayment: async (store) => ({
    path: `${await newPath(store)}/refund`,
    body: { amount: nextNumber(1, 1_000), reason: random() },
  }),
  voidOrderPayment: async (store) => ({
    path: `${await newPath(store)}/void`,
    body: { reason: random() },
  }),
};

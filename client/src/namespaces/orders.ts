import type { Body, Calls, Options, Query } from '../calls.ts';

/** Orders and their shipments. */
export function orders({ call, pages }: Calls) {
  return {
    list: (query: Query<'listOrders'> = {}, options?: Options<'listOrders'>) =>
      pages('listOrders', { query }, options),
    get: (orderId: string, options?: Options<'getOrder'>) =>
      call('getOrder', { path: { orderId } }, options),
    getByNumber: (orderNumber: string, options?: Options<'getOrderByNumber'>) =>
      call('getOrderByNumber', { path: { orderNumber } }, options),
    setStatus: (
      orderId: string,
      body: Body<'setOrderStatus'>,
      options?: Options<'setOrderStatus'>,
    ) => call('setOrderStatus', { path: { orderId }, body }, options),
    setTextNotifications: (
      orderId: string,
      body: Body<'setOrderTextNotifications'> = {},
      options?: Options<'setOrderTextNotifications'>,
    ) => call('setOrderTextNotifications', { path: { orderId }, body }, options),
    listShipments: (orderId: string, options?: Options<'listShipments'>) =>
      call('listShipments', { path: { orderId } }, options),
    createShipment: (
      orderId: string,
      body: Body<'createShipment'>,
      options?: Options<'createShipment'>,
    ) => call('createShipment', { path: { orderId }, body }, options),
    changeShipment: (
      orderId: string,
      shipmentId: string,
      body: Body<'changeShipment'>,
      options?: Options<'changeShipment'>,
    ) => call('changeShipment', { path: { orderId, shipmentId }, body }, options),
    /** The same as `payments.refund`. */
    refund: (orderId: string, body: Body<'refundOrder'> = {}, options?: Options<'refundOrder'>) =>
      call('refundOrder', { path: { orderId }, body }, options),
  };
}

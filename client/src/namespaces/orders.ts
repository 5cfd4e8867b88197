import type { Body, Calls, Options, Query } from '../calls.ts';

/** Orders and their shipments. */
export function orders({ call, pages }: Calls) {
  return {
    /** Lists orders, filtered, searched and sorted; iterate, or read one page. */
    list: (query: Query<'listOrders'> = {}, options?: Options<'listOrders'>) =>
      pages('listOrders', { query }, options),
    /** Returns an order with its items, totals, payment, shipments and timeline. */
    get: (orderId: string, options?: Options<'getOrder'>) =>
      call('getOrder', { path: { orderId } }, options),
    /** Returns an order by the number that the shopper knows, such as ORD-2026-00042. */
    getByNumber: (orderNumber: string, options?: Options<'getOrderByNumber'>) =>
      call('getOrderByNumber', { path: { orderNumber } }, options),
    /** Sets the status of an order by hand. */
    setStatus: (
      orderId: string,
      body: Body<'setOrderStatus'>,
      options?: Options<'setOrderStatus'>,
    ) => call('setOrderStatus', { path: { orderId }, body }, options),
    /**
     * Subscribes a phone number to text messages about the shipments of an order, or ends the
     * subscription with `enabled` false.
     */
    setTextNotifications: (
      orderId: string,
      body: Body<'setOrderTextNotifications'> = {},
      options?: Options<'setOrderTextNotifications'>,
    ) => call('setOrderTextNotifications', { path: { orderId }, body }, options),
    /** The same as `payments.refund`. */
    refund: (orderId: string, body: Body<'refundOrder'> = {}, options?: Options<'refundOrder'>) =>
      call('refundOrder', { path: { orderId }, body }, options),
    ...shipments({ call }),
  };
}

function shipments({ call }: Pick<Calls, 'call'>) {
  return {
    /** Returns the shipments of an order, oldest first. */
    listShipments: (orderId: string, options?: Options<'listShipments'>) =>
      call('listShipments', { path: { orderId } }, options),
    /** Adds a shipment with its tracking number to an order. */
    createShipment: (
      orderId: string,
      body: Body<'createShipment'>,
      options?: Options<'createShipment'>,
    ) => call('createShipment', { path: { orderId }, body }, options),
    /** Sets the status of a shipment. */
    changeShipment: (
      orderId: string,
      shipmentId: string,
      body: Body<'changeShipment'>,
      options?: Options<'changeShipment'>,
    ) => call('changeShipment', { path: { orderId, shipmentId }, body }, options),
  };
}

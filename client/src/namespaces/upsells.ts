import type { Body, Calls, Options } from '../calls.ts';

/** Recommendations for a cart, and offers after an order. */
export function upsells({ call }: Calls) {
  return {
    /** Returns products that go with a cart or with given products. */
    recommend: (body: Body<'recommendUpsells'> = {}, options?: Options<'recommendUpsells'>) =>
      call('recommendUpsells', { body }, options),
    /**
     * Returns the offers that can be added to an order with one click, for 30 minutes after it
     * was placed.
     */
    listOffers: (orderId: string, options?: Options<'listUpsellOffers'>) =>
      call('listUpsellOffers', { path: { orderId } }, options),
    /** Pays with the method of the order. */
    accept: (orderId: string, body: Body<'acceptUpsell'>, options?: Options<'acceptUpsell'>) =>
      call('acceptUpsell', { path: { orderId }, body }, options),
    /** Returns the offers that were accepted on an order, and their sum. */
    listAccepted: (orderId: string, options?: Options<'listOrderUpsells'>) =>
      call('listOrderUpsells', { path: { orderId } }, options),
  };
}

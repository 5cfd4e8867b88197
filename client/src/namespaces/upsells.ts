import type { Body, Calls, Options } from '../calls.ts';

/** Recommendations for a cart, and offers after an order. */
export function upsells({ call }: Calls) {
  return {
    recommend: (body: Body<'recommendUpsells'> = {}, options?: Options<'recommendUpsells'>) =>
      call('recommendUpsells', { body }, options),
    listOffers: (orderId: string, options?: Options<'listUpsellOffers'>) =>
      call('listUpsellOffers', { path: { orderId } }, options),
    /** Pays with the method of the order. */
    accept: (orderId: string, body: Body<'acceptUpsell'>, options?: Options<'acceptUpsell'>) =>
      call('acceptUpsell', { path: { orderId }, body }, options),
    listAccepted: (orderId: string, options?: Options<'listOrderUpsells'>) =>
      call('listOrderUpsells', { path: { orderId } }, options),
  };
}

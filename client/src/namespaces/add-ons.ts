import type { Body, Calls, Options, Query } from '../calls.ts';

/** Warranties and shipping protection of a cart. */
export function addOns({ call }: Calls) {
  return {
    /** Returns the warranties and the shipping protection of a cart. */
    list: (cartId: string, options?: Options<'listCartAddOns'>) =>
      call('listCartAddOns', { path: { cartId } }, options),
    /** Returns the warranties that can be bought for the lines of a cart, with their prices. */
    listWarrantyOffers: (
      cartId: string,
      query: Query<'listWarrantyOffers'> = {},
      options?: Options<'listWarrantyOffers'>,
    ) => call('listWarrantyOffers', { path: { cartId }, query }, options),
    /** Adds a warranty to a line of a cart, or replaces the one it has. */
    addWarranty: (cartId: string, body: Body<'addWarranty'>, options?: Options<'addWarranty'>) =>
      call('addWarranty', { path: { cartId }, body }, options),
    /** Returns the price of shipping protection for a cart. */
    quoteInsurance: (cartId: string, options?: Options<'quoteInsurance'>) =>
      call('quoteInsurance', { path: { cartId } }, options),
    /** Adds shipping protection to a cart. */
    addInsurance: (
      cartId: string,
      body: Body<'addInsurance'> = {},
      options?: Options<'addInsurance'>,
    ) => call('addInsurance', { path: { cartId }, body }, options),
    /** Removes a warranty or the shipping protection from a cart. */
    remove: (cartId: string, addOnId: string, options?: Options<'removeAddOn'>) =>
      call('removeAddOn', { path: { cartId, addOnId } }, options),
  };
}

import type { Body, Calls, Options, Query } from '../calls.ts';

/** Warranties and shipping protection of a cart. */
export function addOns({ call }: Calls) {
  return {
    list: (cartId: string, options?: Options<'listCartAddOns'>) =>
      call('listCartAddOns', { path: { cartId } }, options),
    listWarrantyOffers: (
      cartId: string,
      query: Query<'listWarrantyOffers'> = {},
      options?: Options<'listWarrantyOffers'>,
    ) => call('listWarrantyOffers', { path: { cartId }, query }, options),
    addWarranty: (cartId: string, body: Body<'addWarranty'>, options?: Options<'addWarranty'>) =>
      call('addWarranty', { path: { cartId }, body }, options),
    quoteInsurance: (cartId: string, options?: Options<'quoteInsurance'>) =>
      call('quoteInsurance', { path: { cartId } }, options),
    addInsurance: (
      cartId: string,
      body: Body<'addInsurance'> = {},
      options?: Options<'addInsurance'>,
    ) => call('addInsurance', { path: { cartId }, body }, options),
    remove: (cartId: string, addOnId: string, options?: Options<'removeAddOn'>) =>
      call('removeAddOn', { path: { cartId, addOnId } }, options),
  };
}

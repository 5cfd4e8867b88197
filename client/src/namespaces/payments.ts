import type { Body, Calls, Options } from '../calls.ts';

/** Providers, saved methods, refunds, voids and the ledger. */
export function payments({ call }: Calls) {
  return {
    listProviders: (options?: Options<'listPaymentProviders'>) =>
      call('listPaymentProviders', {}, options),
    listMethods: (options?: Options<'listPaymentMethods'>) =>
      call('listPaymentMethods', {}, options),
    saveMethod: (body: Body<'savePaymentMethod'>, options?: Options<'savePaymentMethod'>) =>
      call('savePaymentMethod', { body }, options),
    deleteMethod: (paymentMethodId: string, options?: Options<'deletePaymentMethod'>) =>
      call('deletePaymentMethod', { path: { paymentMethodId } }, options),
    listTransactions: (orderId: string, options?: Options<'listTransactions'>) =>
      call('listTransactions', { path: { orderId } }, options),
    /** A part of what was captured, or all of the rest. */
    refund: (orderId: string, body: Body<'refundOrder'> = {}, options?: Options<'refundOrder'>) =>
      call('refundOrder', { path: { orderId }, body }, options),
    void: (orderId: string, body: Body<'voidOrder'> = {}, options?: Options<'voidOrder'>) =>
      call('voidOrder', { path: { orderId }, body }, options),
  };
}

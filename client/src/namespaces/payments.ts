import type { Body, Calls, Options } from '../calls.ts';

/** Providers, saved methods, refunds, voids and the ledger. */
export function payments({ call }: Calls) {
  return {
    /** Returns the payment providers that a shopper can pay with, and their wallets. */
    listProviders: (options?: Options<'listPaymentProviders'>) =>
      call('listPaymentProviders', {}, options),
    /** Returns the saved payment methods of the signed-in customer, oldest first. */
    listMethods: (options?: Options<'listPaymentMethods'>) =>
      call('listPaymentMethods', {}, options),
    /** Saves a payment method of the signed-in customer from a token of the provider's form. */
    saveMethod: (body: Body<'savePaymentMethod'>, options?: Options<'savePaymentMethod'>) =>
      call('savePaymentMethod', { body }, options),
    /** Deletes a saved payment method of the signed-in customer, also at the provider. */
    deleteMethod: (paymentMethodId: string, options?: Options<'deletePaymentMethod'>) =>
      call('deletePaymentMethod', { path: { paymentMethodId } }, options),
    /**
     * Returns the ledger of an order: authorizations, captures, refunds, voids and gift card
     * entries, with a summary.
     */
    listTransactions: (orderId: string, options?: Options<'listTransactions'>) =>
      call('listTransactions', { path: { orderId } }, options),
    /** A part of what was captured, or all of the rest. */
    refund: (orderId: string, body: Body<'refundOrder'> = {}, options?: Options<'refundOrder'>) =>
      call('refundOrder', { path: { orderId }, body }, options),
    /** Cancels a payment before it is settled, so that the shopper is not charged. */
    void: (orderId: string, body: Body<'voidOrder'> = {}, options?: Options<'voidOrder'>) =>
      call('voidOrder', { path: { orderId }, body }, options),
  };
}

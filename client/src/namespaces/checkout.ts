import type { Body, Calls, Options } from '../calls.ts';
import { confirmOutcome } from '../confirm-outcome.ts';
import type { ShippingRate } from '../generated/storefront.ts';

/** The checkout of one cart. */
export function checkout(calls: Calls, cartId: string) {
  const { call } = calls;
  const path = { cartId };
  return {
    /** Opens the session, or returns it with `readiness.next`. */
    open: (options?: Options<'openCheckoutSession'>) =>
      call('openCheckoutSession', { body: { cartId } }, options),
    /** Returns whether a cart can be checked out, and by which ways. */
    checkEligibility: (options?: Options<'checkEligibility'>) =>
      call('checkEligibility', { query: { cartId } }, options),
    /** Sets the shipping address of a checkout. */
    setShippingAddress: (
      body: Body<'setShippingAddress'>,
      options?: Options<'setShippingAddress'>,
    ) => call('setShippingAddress', { path, body }, options),
    /** Checks an address with the carrier of the store, and returns a corrected form of it. */
    verifyAddress: (body: Body<'verifyAddress'> = {}, options?: Options<'verifyAddress'>) =>
      call('verifyAddress', { path, body }, options),
    /** Returns the shipping rates for the shipping address. */
    listRates: (options?: Options<'listShippingRates'>) =>
      call('listShippingRates', { path }, options),
    /** A rate of `listRates`. */
    chooseRate: (
      rate: Pick<ShippingRate, 'id' | 'name' | 'amount'> | Body<'chooseShippingRate'>,
      options?: Options<'chooseShippingRate'>,
    ) => call('chooseShippingRate', { path, body: rateInput(rate) }, options),
    /** What the merchant's side changed since the quote; each change is listed once. */
    resumeQuote: (body: Body<'resumeQuote'> = {}, options?: Options<'resumeQuote'>) =>
      call('resumeQuote', { path, body }, options),
    /**
     * Prepares the payment of the current quote with a provider, and returns what its form in
     * the browser needs.
     */
    preparePayment: (
      body: Body<'createPaymentIntent'> = {},
      options?: Options<'createPaymentIntent'>,
    ) => call('createPaymentIntent', { path, body }, options),
    /**
     * Pays and places the order. Ordinary outcomes are returned, others are thrown. After
     * `unknown`, confirm again; never start another cart.
     */
    confirm: (body: Body<'confirmCheckout'>, options?: Options<'confirmCheckout'>) =>
      confirmOutcome(
        calls,
        cartId,
        () => call('confirmCheckout', { path, body }, options),
        options,
      ),
    ...wallet(calls, cartId),
  };
}

function rateInput(
  rate: Pick<ShippingRate, 'id' | 'name' | 'amount'> | Body<'chooseShippingRate'>,
): Body<'chooseShippingRate'> {
  if ('rateId' in rate) return rate;
  return { rateId: rate.id, rateName: rate.name, amount: rate.amount };
}

function wallet(calls: Calls, cartId: string) {
  const { call } = calls;
  const path = { cartId };
  return {
    /**
     * Opens the checkout of a cart for a wallet, creates the payment intent and returns the rows
     * of the wallet's sheet.
     */
    prepareExpress: (body: Body<'prepareExpress'>, options?: Options<'prepareExpress'>) =>
      call('prepareExpress', { path, body }, options),
    /**
     * Returns rates and totals for an address or a rate that the shopper selects in a wallet's
     * sheet.
     */
    listWalletRates: (body: Body<'listWalletRates'>, options?: Options<'listWalletRates'>) =>
      call('listWalletRates', { path, body }, options),
    /** Pays with a wallet's sheet; the outcomes are those of `confirm`. */
    confirmWallet: (body: Body<'confirmWallet'>, options?: Options<'confirmWallet'>) =>
      confirmOutcome(calls, cartId, () => call('confirmWallet', { path, body }, options), options),
  };
}

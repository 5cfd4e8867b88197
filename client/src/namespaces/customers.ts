import type { Body, Calls, Options } from '../calls.ts';

/** The signed-in customer. */
export function customers({ call }: Calls) {
  return {
    get: (options?: Options<'getCustomer'>) => call('getCustomer', {}, options),
    update: (body: Body<'updateCustomer'>, options?: Options<'updateCustomer'>) =>
      call('updateCustomer', { body }, options),
    listAddresses: (options?: Options<'listAddresses'>) => call('listAddresses', {}, options),
    getAddress: (addressId: string, options?: Options<'getAddress'>) =>
      call('getAddress', { path: { addressId } }, options),
    createAddress: (body: Body<'createAddress'>, options?: Options<'createAddress'>) =>
      call('createAddress', { body }, options),
    updateAddress: (
      addressId: string,
      body: Body<'updateAddress'>,
      options?: Options<'updateAddress'>,
    ) => call('updateAddress', { path: { addressId }, body }, options),
    deleteAddress: (addressId: string, options?: Options<'deleteAddress'>) =>
      call('deleteAddress', { path: { addressId } }, options),
    getTextConsent: (options?: Options<'getTextConsent'>) => call('getTextConsent', {}, options),
    setTextConsent: (body: Body<'setTextConsent'>, options?: Options<'setTextConsent'>) =>
      call('setTextConsent', { body }, options),
    claimEmail: (body: Body<'claimEmail'>, options?: Options<'claimEmail'>) =>
      call('claimEmail', { body }, options),
    /** Adds the claimed address, and the guest orders placed with it. */
    verifyEmail: (body: Body<'verifyEmail'>, options?: Options<'verifyEmail'>) =>
      call('verifyEmail', { body }, options),
  };
}

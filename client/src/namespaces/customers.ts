import type { Body, Calls, Options } from '../calls.ts';

/** The signed-in customer. */
export function customers({ call }: Calls) {
  return {
    /** Returns the profile of the signed-in customer. */
    get: (options?: Options<'getCustomer'>) => call('getCustomer', {}, options),
    /** Changes the name or the phone number of the signed-in customer. */
    update: (body: Body<'updateCustomer'>, options?: Options<'updateCustomer'>) =>
      call('updateCustomer', { body }, options),
    /** Returns the saved addresses of the signed-in customer, oldest first. */
    listAddresses: (options?: Options<'listAddresses'>) => call('listAddresses', {}, options),
    /** Returns one saved address of the signed-in customer. */
    getAddress: (addressId: string, options?: Options<'getAddress'>) =>
      call('getAddress', { path: { addressId } }, options),
    /** Saves an address for the signed-in customer. */
    createAddress: (body: Body<'createAddress'>, options?: Options<'createAddress'>) =>
      call('createAddress', { body }, options),
    /** Changes a saved address of the signed-in customer. */
    updateAddress: (
      addressId: string,
      body: Body<'updateAddress'>,
      options?: Options<'updateAddress'>,
    ) => call('updateAddress', { path: { addressId }, body }, options),
    /** Deletes a saved address of the signed-in customer. */
    deleteAddress: (addressId: string, options?: Options<'deleteAddress'>) =>
      call('deleteAddress', { path: { addressId } }, options),
    /** Returns the kinds of text message that the signed-in customer agreed to, and when. */
    getTextConsent: (options?: Options<'getTextConsent'>) => call('getTextConsent', {}, options),
    /** Grants or withdraws the consent of the signed-in customer to text messages. */
    setTextConsent: (body: Body<'setTextConsent'>, options?: Options<'setTextConsent'>) =>
      call('setTextConsent', { body }, options),
    /** Sends a code to an e-mail address that the signed-in customer wants to verify. */
    claimEmail: (body: Body<'claimEmail'>, options?: Options<'claimEmail'>) =>
      call('claimEmail', { body }, options),
    /** Adds the claimed address, and the guest orders placed with it. */
    verifyEmail: (body: Body<'verifyEmail'>, options?: Options<'verifyEmail'>) =>
      call('verifyEmail', { body }, options),
  };
}

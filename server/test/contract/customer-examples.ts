import { ADDRESS, openCheckout } from '../checkout-steps.ts';
import { MUG, type TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';

const ME = '/v1/customers/me';
const ADDRESSES = `${ME}/addresses`;
const METHODS = '/v1/payments/methods';

/** Operations of a signed-in customer. */
export const CUSTOMER_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getMyCart: async (store) => {
    const { headers } = await store.newCustomer();
    await store.call('POST', '/v1/carts/', { items: [MUG] }, headers);
    return { path: '/v1/carts/mine', headers };
  },
  getCustomer: async (store) => ({ path: ME, headers: (await store.newCustomer()).headers }),
  updateCustomer: async (store) => ({
    path: ME,
    body: { firstName: random() },
    headers: (await store.newCustomer()).headers,
  }),
  listAddresses: async (store) => ({ path: ADDRESSES, headers: (await newAddress(store)).headers }),
  createAddress: async (store) => ({
    path: ADDRESSES,
    body: { ...ADDRESS, line1: random() },
    headers: (await store.newCustomer()).headers,
  }),
  getAddress: newAddress,
  updateAddress: async (store) => ({ ...(await newAddress(store)), body: { line2: random() } }),
  deleteAddress: newAddress,
  getTextConsent: async (store) => ({
    path: `${ME}/sms-consent`,
    headers: (await store.newCustomer()).headers,
  }),
  setTextConsent: async (store) => ({
    path: `${ME}/sms-consent`,
    body: { marketing: true, phone: '+14155550123', source: random() },
    headers: (await store.newCustomer()).headers,
  }),
  listPaymentMethods: async (store) => ({
    path: METHODS,
    headers: (await newMethod(store)).headers,
  }),
  savePaymentMethod: async (store) => ({
    path: METHODS,
    body: { providerId: 'mock', paymentToken: `tok_${random()}` },
    headers: (await store.newCustomer()).headers,
  }),
  deletePaymentMethod: async (store) => {
    const { id, headers } = await newMethod(store);
    return { path: `${METHODS}/${id}`, headers };
  },
};

/** A payment by a saved method of the customer. */
export const payByMethod: Prepare = async (store) => {
  const { id, headers } = await newMethod(store);
  const { path } = await openCheckout(store, 'rate');
  return { path: `${path}/payment-intent`, body: { paymentMethodId: id }, headers };
};

async function newMethod(store: TestStore) {
  const { headers } = await store.newCustomer();
  const body = { providerId: 'mock', paymentToken: 'tok_visa' };
  const { data } = await store.call('POST', METHODS, body, headers);
  return { id: data.id as string, headers };
}

/** An address of a new customer, and the headers of that customer. */
async function newAddress(store: TestStore) {
  const { headers } = await store.newCustomer();
  const { data } = await store.call('POST', ADDRESSES, ADDRESS, headers);
  return { path: `${ADDRESSES}/${data.id}`, headers };
}

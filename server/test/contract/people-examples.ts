import { openCheckout, placeOrder } from '../checkout-steps.ts';
import { MUG, type TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';

const CUSTOMERS = '/admin/v1/customers';

async function newPath(store: TestStore): Promise<string> {
  return `${CUSTOMERS}/${(await store.newCustomer()).id}`;
}

async function newGuest(store: TestStore): Promise<string> {
  const email = `${random()}@example.com`;
  await placeOrder(store, { email });
  return email;
}

/** What operators do with customers, guests and carts. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  findCustomers: async (store) => ({
    path: `${CUSTOMERS}?search=${(await store.newCustomer()).email}`,
  }),
  exportCustomers: async () => ({ path: `${CUSTOMERS}.csv` }),
  getCustomerDetails: async (store) => ({ path: await newPath(store) }),
  changeCustomer: async (store) => ({
    path: await newPath(store),
    body: { firstName: random(), email: `${random()}@example.com` },
  }),
  signOutCustomer: async (store) => ({ path: `${await newPath(store)}/sign-out` }),
  findGuests: async (store) => ({ path: `/admin/v1/guests?search=${await newGuest(store)}` }),
  getGuest: async (store) => ({ path: `/admin/v1/guests/${await newGuest(store)}` }),
  findCarts: async (store) => {
    const customer = await store.newCustomer();
    await customer.call('POST', '/v1/carts/', { items: [MUG] });
    return { path: `/admin/v1/carts?state=open&customerId=${customer.id}` };
  },
  getCartDetails: async (store) => ({
    path: `/admin/v1/carts/${(await openCheckout(store, 'rate')).cart.id}`,
  }),
};

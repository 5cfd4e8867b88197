import { openCheckout, placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';

const CUSTOMERS = '/admin/v1/customers';

async function newPath(store: TestStore): Promise<string> {
  return `${CUSTOMERS}/${(await store.newCustomer()).id}`;
}

/** What operators do with customers, guests and carts. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  findCustomers: async () => ({ path: CUSTOMERS }),
  exportCustomers: async () => ({ path: `${CUSTOMERS}.csv` }),
  getCustomerDetails: async (store) => ({ path: await newPath(store) }),
  changeCustomer: async (store) => ({ path: await newPath(store), body: { firstName: random() } }),
  signOutCustomer: async (store) => ({ path: `${await newPath(store)}/sign-out` }),
  findGuests: async () => ({ path: '/admin/v1/guests' }),
  getGuest: async (store) => {
    const email = `${random()}@example.com`;
    await placeOrder(store, { email });
    return { path: `/admin/v1/guests/${email}` };
  },
  findCarts: async () => ({ path: '/admin/v1/carts' }),
  getCartDetails: async (store) => ({
    path: `/admin/v1/carts/${(await openCheckout(store, 'rate')).cart.id}`,
  }),
};

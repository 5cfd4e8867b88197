import type { TestCustomer } from '../customers.ts';
import { MUG, PEN, type TestStore } from '../harness.ts';

/**
 * The store as one customer calls it: every call carries their token, so that the data an example
 * prepares is theirs, and the customer an example asks for is this one.
 */
export function asCustomer(store: TestStore, customer: TestCustomer): TestStore {
  const { call } = customer;
  return {
    ...store,
    call,
    newCart: async (items = [MUG, PEN]) => (await call('POST', '/v1/carts/', { items })).data,
    newCustomer: async () => customer,
  };
}

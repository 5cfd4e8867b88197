import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';

const DISPUTES = '/admin/v1/disputes';

async function newDispute(store: TestStore): Promise<string> {
  const reference = `dp_${random()}`;
  const url = `https://dashboard.stripe.com/test/disputes/${reference}`;
  return await store.receiveDispute(await placeOrder(store), { reference, url });
}

export const DISPUTE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  listDisputes: async (store) => {
    await newDispute(store);
    return { path: DISPUTES };
  },
  getDispute: async (store) => ({ path: `${DISPUTES}/${await newDispute(store)}` }),
};

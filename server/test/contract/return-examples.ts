import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { newReturn, type ReturnStage } from '../return-steps.ts';
import type { Prepare } from './examples.ts';
import { another, random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

const RETURNS = '/admin/v1/returns';
async function newPath(store: TestStore, upTo?: ReturnStage): Promise<string> {
  return (await newReturn(store, await ownerOf(store), upTo)).path;
}

/** What operators do with returns. */
export const RETURN_EXAMPLES: Readonly<Record<string, Prepare>> = {
  listReturns: async (store) => {
    await newPath(store);
    return { path: RETURNS };
  },
  getReturn: async (store) => ({ path: await newPath(store) }),
  createReturn: async (store) => {
    const { id, items } = await placeOrder(store);
    return {
      path: `/admin/v1/orders/${id}/returns`,
      body: {
        lines: [{ itemId: items[1].id, quantity: 1 }],
        reason: another(['damaged', 'unwanted', 'does_not_fit']),
        note: random(),
      },
    };
  },
  approveReturn: async (store) => ({ path: `${await newPath(store)}/approve` }),
  cancelReturn: async (store) => ({ path: `${await newPath(store)}/cancel` }),
  refuseReturn: async (store) => ({
    path: `${await newPath(store)}/refuse`,
    body: { reason: random() },
  }),
  receiveReturn: async (store) => {
    const { path, lines } = await newReturn(store, await ownerOf(store), 'approved');
    return {
      path: `${path}/receive`,
      body: { lines: lines.map((line) => ({ ...line, restock: another([true, false]) })) },
    };
  },
  refundReturn: async (store) => ({
    path: `${await newPath(store, 'received')}/refund`,
    body: { note: random() },
  }),
};

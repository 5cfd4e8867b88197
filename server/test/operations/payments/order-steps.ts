import assert from 'node:assert/strict';
import { placeOrder } from '../../checkout-steps.ts';
import type { Data, TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';

/** The calls about a paid order, by one store and operator unless others are given. */
export function orderSteps(store: TestStore, operator?: TestOperator) {
  const transactions = async ({ id }: Data, from: TestStore = store): Promise<Data> =>
    (await from.call('GET', `/v1/payments/orders/${id}/transactions`)).data;
  return {
    placeHeld: (options = {}) => placeOrder(store, { paymentToken: 'tok_held', ...options }),
    async capture({ id }: Data, body: unknown = {}, by = operator, headers = {}) {
      assert.ok(by);
      return await by.call('POST', `/admin/v1/orders/${id}/capture`, body, headers);
    },
    refund: ({ id }: Data, body: unknown = {}, from: TestStore = store, headers = {}) =>
      from.call('POST', `/v1/payments/orders/${id}/refund`, body, headers),
    undo: ({ id }: Data, from: TestStore = store) =>
      from.call('POST', `/v1/payments/orders/${id}/void`, {}),
    read: async ({ id }: Data, from: TestStore = store): Promise<Data> =>
      (await from.call('GET', `/v1/orders/${id}`)).data,
    transactions,
    async rowsOf(order: Data, from: TestStore = store): Promise<unknown[]> {
      const { transactions: rows } = await transactions(order, from);
      return rows.map(({ type, status, amount }: Data) => [type, status, amount]);
    },
  };
}

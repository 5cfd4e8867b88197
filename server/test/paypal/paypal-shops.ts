import assert from 'node:assert/strict';
import { after } from 'node:test';
import {
  reconcile,
  requestReconciliation,
} from '../../src/features/payments/reconciliation/reconcile.ts';
import { type ConnectOptions, connect } from '../../src/platform/db/connect.ts';
import { type Data, startService, type TestStore } from '../harness.ts';
import type { TestOperator } from '../operators.ts';
import { scratchDatabase } from '../states.ts';
import { newPaypal } from './open-account.ts';
import { addPaypal, openAtPaypal, type PaypalInput } from './paypal-store.ts';

const MINUTE_MS = 60_000;

export interface Shop {
  readonly store: TestStore;
  readonly owner: TestOperator;
}

/**
 * Stores paid through the local PayPal, on a database of their own: all stores are
 * reconciled, and the clock advances.
 */
export async function paypalShops(onStatement?: ConnectOptions['onStatement']) {
  const options = { poolSize: 4, throughPooler: false, onStatement };
  const sql = connect(await scratchDatabase(), options);
  const local = await newPaypal({ approvesAll: true });
  const service = await startService({ sql, env: { PAYPAL_URL: local.url } });
  after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

  return {
    sql,
    local,
    service,

    async newShop(input: PaypalInput = {}): Promise<Shop> {
      const store = await service.newStore();
      const owner = await store.newOperator('owner');
      await addPaypal(owner, store, input);
      service.clock.advance(31_000);
      return { store, owner };
    },

    async paidOrder({ store }: Shop): Promise<Data> {
      const { path, confirmation } = await openAtPaypal(store);
      const { status, text, data } = await store.call('POST', `${path}/confirm`, confirmation);
      assert.equal(status, 200, text);
      return data.order;
    },

    async discrepanciesOf({ owner }: Shop, query = ''): Promise<Data[]> {
      const { status, text, data } = await owner.call('GET', `/admin/v1/payment-findings${query}`);
      assert.equal(status, 200, text);
      return data.findings;
    },

    /** An hourly run, over payments that are old enough. */
    async run(): Promise<number> {
      service.clock.advance(11 * MINUTE_MS);
      await requestReconciliation(service.app);
      return await reconcile(service.app);
    },
  };
}

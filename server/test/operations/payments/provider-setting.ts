import assert from 'node:assert/strict';
import { openCheckout } from '../../checkout-steps.ts';
import type { Data, TestService, TestStore } from '../../harness.ts';
import { TESTPAY_KEY } from '../../live-store.ts';

export const PROVIDERS = '/admin/v1/payment-providers';

function account(id: string, change: object = {}) {
  const credentials = { secretKey: TESTPAY_KEY };
  return { id, type: 'testpay', mode: 'test', credentials, ...change };
}

/** A store whose owner connects accounts of testpay. */
export async function newProviderSetting(service: TestService) {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const add = (id: string, change: object = {}) =>
    owner.call('POST', PROVIDERS, account(id, change));
  const list = async (): Promise<Data[]> => (await owner.call('GET', PROVIDERS)).data.providers;
  /** The ids of the offered providers, the default first; the store's cache was cleared. */
  const offered = async (): Promise<string[]> => {
    service.clock.advance(31_000);
    const { data } = await store.call('GET', '/v1/payments/providers');
    return data.providers.map(({ id }: Data) => id);
  };
  return { store, owner, add, list, offered };
}

export async function payWith(store: TestStore, providerId: string, options = {}): Promise<Data> {
  const { path, confirmation } = await openCheckout(store, 'rate', options);
  const intent = await store.call('POST', `${path}/payment-intent`, { providerId });
  assert.equal(intent.status, 200, intent.text);
  const { id: paymentIntentId } = intent.data.paymentIntent;
  const input = { ...confirmation, paymentIntentId };
  return (await store.call('POST', `${path}/confirm`, input)).data.order;
}

import { placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { addLiveProvider, setLiveSettings } from '../live-store.ts';
import { AGENT_EXAMPLES } from './agent-examples.ts';
import { DISPUTE_EXAMPLES } from './dispute-examples.ts';
import type { Prepare } from './examples.ts';
import { FIGURE_EXAMPLES } from './figure-examples.ts';
import { nextNumber, random } from './fresh-values.ts';
import { LIVE_EXAMPLES } from './live-examples.ts';
import { MESSAGE_EXAMPLES } from './message-examples.ts';
import { OPERATOR_EXAMPLES } from './operator-examples.ts';
import { ORDER_EXAMPLES } from './order-examples.ts';
import { OVERVIEW_EXAMPLES } from './overview-examples.ts';
import { ownerOf } from './owner-of.ts';
import { PAYMENT_EXAMPLES } from './payment-examples.ts';
import { PEOPLE_EXAMPLES } from './people-examples.ts';
import { RETURN_EXAMPLES } from './return-examples.ts';
import { SALES_EXAMPLES } from './sales-examples.ts';

/** One example for every operation of the operators' interface, as in examples.ts. */
export const ADMIN_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getStore: async () => ({ path: '/admin/v1/store' }),
  changeStore: async () => ({ path: '/admin/v1/store', body: { name: `Mugs ${random()}` } }),
  listApiKeys: async () => ({ path: '/admin/v1/api-keys' }),
  createApiKey: async (store) => {
    await revokeKeys(store);
    return { path: '/admin/v1/api-keys', body: { name: random(), scopes: ['storefront'] } };
  },
  rollApiKey: async (store) => ({
    path: `${await newKeyPath(store)}/roll`,
    body: { overlapHours: nextNumber(0, 169) },
  }),
  revokeApiKey: async (store) => ({ path: await newKeyPath(store) }),
  listProviderAccounts: async () => ({ path: '/admin/v1/payment-providers' }),
  addProviderAccount: async (store) => {
    await deleteProviders(store);
    return { path: '/admin/v1/payment-providers', body: account('test') };
  },
  changeProviderAccount: async (store) => ({
    path: await newProviderPath(store),
    body: { credentials: { secretKey: `testpay_${random()}` }, isDefault: true },
  }),
  removeProviderAccount: async (store) => {
    const path = await newProviderPath(store);
    await (await ownerOf(store)).call('PATCH', path, { enabled: false });
    return { path };
  },
  captureOrder: async (store) => ({
    path: `/admin/v1/orders/${(await placeOrder(store, { paymentToken: 'tok_held' })).id}/capture`,
    body: { amount: nextNumber(1, 1_000) },
  }),
  listPaymentFindings: async () => ({ path: '/admin/v1/payment-findings' }),
  getGoLiveChecklist: async () => ({ path: '/admin/v1/go-live' }),
  // Going live is final, so each example has another store.
  goLive: async (store) => {
    const other = await store.sibling();
    const owner = await ownerOf(other);
    await setLiveSettings(owner);
    await addLiveProvider(owner);
    return { path: '/admin/v1/go-live', headers: owner.headers, body: { handle: other.handle } };
  },
  getFraudRules: async () => ({ path: '/admin/v1/fraud-rules' }),
  setFraudRules: async () => ({
    path: '/admin/v1/fraud-rules',
    body: { amountDue: { over: nextNumber(1, 1_000_000), points: 50 } },
  }),
  exportPerson: async (store) => ({
    path: '/admin/v1/customers/export',
    body: { customerId: (await store.newCustomer()).id },
  }),
  erasePerson: async (store) => ({
    path: '/admin/v1/customers/erase',
    body: { customerId: (await store.newCustomer()).id },
  }),
  createWebhookEndpoint: async (store) => {
    await makeRoomForEndpoints(store);
    return {
      path: `${WEBHOOKS}/endpoints`,
      body: { url: `https://hooks.example.com/${random()}`, eventTypes: ['order.created'] },
    };
  },
  listWebhookEndpoints: async () => ({ path: `${WEBHOOKS}/endpoints` }),
  getWebhookEndpoint: async (store) => ({ path: await newEndpointPath(store) }),
  changeWebhookEndpoint: async (store) => ({
    path: await newEndpointPath(store),
    body: { description: random() },
  }),
  deleteWebhookEndpoint: async (store) => ({ path: await newEndpointPath(store) }),
  rotateWebhookSecret: async (store) => ({
    path: `${await newEndpointPath(store)}/secret`,
    body: { overlapHours: nextNumber(1, 100) },
  }),
  sendTestEvent: async (store) => ({ path: `${await newEndpointPath(store)}/test` }),
  listWebhookDeliveries: async () => ({ path: `${WEBHOOKS}/deliveries` }),
  replayDelivery: async (store) => {
    const path = await newEndpointPath(store);
    const { data } = await (await ownerOf(store)).call('POST', `${path}/test`);
    return { path: `${path}/deliveries/${data.eventId}/replay` };
  },
  replayFailedDeliveries: async (store) => ({
    path: `${await newEndpointPath(store)}/replay`,
    body: { since: new Date(nextNumber(Date.UTC(2000), 2 ** 40)).toISOString() },
  }),
  ...AGENT_EXAMPLES,
  ...OPERATOR_EXAMPLES,
  ...LIVE_EXAMPLES,
  ...ORDER_EXAMPLES,
  ...DISPUTE_EXAMPLES,
  ...RETURN_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...PAYMENT_EXAMPLES,
  ...SALES_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...FIGURE_EXAMPLES,
  ...OVERVIEW_EXAMPLES,
};

async function newKeyPath(store: TestStore): Promise<string> {
  await revokeKeys(store);
  const { call } = await ownerOf(store);
  const input = { name: random(), scopes: ['storefront'] };
  const { data } = await call('POST', '/admin/v1/api-keys', input);
  return `/admin/v1/api-keys/${data.id}`;
}

/** The examples create more keys than a store may have. */
async function revokeKeys(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', '/admin/v1/api-keys');
  if (data.apiKeys.length < 25) return;
  for (const { id, name } of data.apiKeys) {
    if (name !== 'Key') await call('DELETE', `/admin/v1/api-keys/${id}`);
  }
}

function account(mode: 'test' | 'live') {
  const credentials = { secretKey: `testpay_${random()}` };
  return { id: `pay-${random()}`, type: 'testpay', mode, credentials };
}

async function newProviderPath(store: TestStore): Promise<string> {
  await deleteProviders(store);
  const { call } = await ownerOf(store);
  const { data } = await call('POST', '/admin/v1/payment-providers', account('test'));
  return `/admin/v1/payment-providers/${data.id}`;
}

async function deleteProviders(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', '/admin/v1/payment-providers');
  if (data.providers.length < 10) return;
  for (const { id } of data.providers) {
    await call('PATCH', `/admin/v1/payment-providers/${id}`, { enabled: false });
    await call('DELETE', `/admin/v1/payment-providers/${id}`);
  }
}

const WEBHOOKS = '/admin/v1/webhooks';

async function newEndpointPath(store: TestStore): Promise<string> {
  await makeRoomForEndpoints(store);
  const { call } = await ownerOf(store);
  const { data } = await call('POST', `${WEBHOOKS}/endpoints`, {
    url: `https://hooks.example.com/${random()}`,
  });
  return `${WEBHOOKS}/endpoints/${data.id}`;
}

/** A store has few slots for endpoints, and these tests create many: the oldest are deleted. */
async function makeRoomForEndpoints(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', `${WEBHOOKS}/endpoints`);
  for (const { id } of data.endpoints.slice(0, -10)) {
    await call('DELETE', `${WEBHOOKS}/endpoints/${id}`);
  }
}

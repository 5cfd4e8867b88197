import { randomBytes, randomInt } from 'node:crypto';
import type { TestStore } from '../harness.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../operators.ts';
import type { Prepare } from './examples.ts';

/** One example for every operation of the operators' interface, as in examples.ts. */
export const ADMIN_EXAMPLES: Readonly<Record<string, Prepare>> = {
  signInOperator: async (store) => {
    const { email } = await store.newOperator('owner');
    return {
      path: '/admin/v1/sessions',
      body: { handle: store.handle, email, password: OPERATOR_PASSWORD },
    };
  },
  getOperatorSession: async () => ({ path: '/admin/v1/session' }),
  signOutOperator: async (store) => ({
    path: '/admin/v1/session',
    headers: (await store.newOperator('owner')).headers,
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
    body: { overlapHours: randomInt(1, 100) },
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
    body: { since: new Date(randomInt(2 ** 40)).toISOString() },
  }),
};

const WEBHOOKS = '/admin/v1/webhooks';

async function newEndpointPath(store: TestStore): Promise<string> {
  await makeRoomForEndpoints(store);
  const { call } = await ownerOf(store);
  const { data } = await call('POST', `${WEBHOOKS}/endpoints`, {
    url: `https://hooks.example.com/${random()}`,
  });
  return `${WEBHOOKS}/endpoints/${data.id}`;
}

/** A store has few places for endpoints, and these tests make many: the oldest give way. */
async function makeRoomForEndpoints(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', `${WEBHOOKS}/endpoints`);
  for (const { id } of data.endpoints.slice(0, -10)) {
    await call('DELETE', `${WEBHOOKS}/endpoints/${id}`);
  }
}

function random(): string {
  return randomBytes(6).toString('hex');
}

const owners = new WeakMap<TestStore, Promise<TestOperator>>();

/** The one who makes the calls of the examples. */
export function ownerOf(store: TestStore): Promise<TestOperator> {
  const owner = owners.get(store) ?? store.newOperator('owner');
  owners.set(store, owner);
  return owner;
}

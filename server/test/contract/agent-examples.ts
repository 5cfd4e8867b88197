import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

const HOSTS = '/admin/v1/store-hosts';

/** What operators decide about agents. */
export const AGENT_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getAgentSettings: async () => ({ path: '/admin/v1/agent-settings' }),
  changeAgentSettings: async (store) => {
    const path = '/admin/v1/agent-settings';
    // The first setting of a store adds a row, so each example changes one that exists.
    await (await ownerOf(store)).call('PATCH', path, { policy: 'open' });
    return {
      path,
      body: {
        policy: 'listed',
        platforms: [`${random()}.example.com`],
        links: { privacyPolicy: 'https://shop.example.com/privacy' },
        checkoutUrl: 'https://shop.example.com/checkout/{cartId}',
      },
    };
  },
  listAgents: async () => ({ path: '/admin/v1/agents' }),
  getAgentReadiness: async () => ({ path: '/admin/v1/agent-readiness' }),
  listSigningKeys: async () => ({ path: '/admin/v1/signing-keys' }),
  // Without an overlap: a store has at most ten keys, and these tests create many.
  rotateSigningKey: async () => ({ path: '/admin/v1/signing-keys', body: { overlapHours: 0 } }),
  listStoreHosts: async (store) => {
    await makeRoomForHosts(store);
    await store.newStoreHost();
    return { path: HOSTS };
  },
  addStoreHost: async (store) => {
    await makeRoomForHosts(store);
    return { path: HOSTS, body: { host: `${random()}.example.com` } };
  },
  verifyStoreHost: async (store) => {
    await makeRoomForHosts(store);
    return { path: `${HOSTS}/${await store.newStoreHost()}/verify` };
  },
  removeStoreHost: async (store) => ({ path: `${HOSTS}/${await store.newStoreHost()}` }),
};

/** A store has at most twenty host names, and these tests create many. */
async function makeRoomForHosts(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', HOSTS);
  for (const { id } of data.hosts.slice(0, -10)) await call('DELETE', `${HOSTS}/${id}`);
}

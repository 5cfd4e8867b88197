import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { nextNumber, random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

const HOSTS = '/admin/v1/store-hosts';
const SETTINGS = '/admin/v1/agent-settings';
const ACP_WEBHOOK = '/admin/v1/acp-webhook';
const SIGNING_KEYS = '/admin/v1/signing-keys';

/** What operators decide about agents. */
export const AGENT_EXAMPLES: Readonly<Record<string, Prepare>> = {
  getAgentSettings: async () => ({ path: SETTINGS }),
  changeAgentSettings: async (store) => {
    // The first change adds the row of a store's settings.
    await (await ownerOf(store)).call('PATCH', SETTINGS, { policy: 'open' });
    const body = {
      policy: 'listed',
      platforms: [`${random()}.example.com`],
      links: { privacyPolicy: 'https://shop.example.com/privacy' },
      checkoutUrl: 'https://shop.example.com/checkout/{cartId}',
    };
    return { path: SETTINGS, body };
  },
  getAcpWebhook: async (store) => {
    await (await ownerOf(store)).call('PUT', ACP_WEBHOOK, acpWebhook());
    return { path: ACP_WEBHOOK };
  },
  // The first address adds a row, and a later one changes it.
  setAcpWebhook: async (store) => {
    await (await ownerOf(store)).call('PUT', ACP_WEBHOOK, acpWebhook());
    return { path: ACP_WEBHOOK, body: acpWebhook() };
  },
  removeAcpWebhook: async (store) => {
    await (await ownerOf(store)).call('PUT', ACP_WEBHOOK, acpWebhook());
    return { path: `${ACP_WEBHOOK}?${random()}` };
  },
  listAgents: async () => ({ path: '/admin/v1/agents' }),
  getAgentReadiness: async () => ({ path: '/admin/v1/agent-readiness' }),
  listSigningKeys: async () => ({ path: SIGNING_KEYS }),
  rotateSigningKey: async (store) => {
    const { call } = await ownerOf(store);
    // The list creates the first key. A store has at most ten, and these tests create many.
    const { data } = await call('GET', SIGNING_KEYS);
    if (data.keys.length > 5) await call('POST', SIGNING_KEYS, { overlapHours: 0 });
    return { path: SIGNING_KEYS, body: { overlapHours: nextNumber(1, 2_000) } };
  },
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

function acpWebhook() {
  return { url: `https://agent.example.com/${random()}`, secret: `shared-secret-${random()}` };
}

/** A store has at most twenty host names, and these tests create many. */
async function makeRoomForHosts(store: TestStore): Promise<void> {
  const { call } = await ownerOf(store);
  const { data } = await call('GET', HOSTS);
  for (const { id } of data.hosts.slice(0, -10)) await call('DELETE', `${HOSTS}/${id}`);
}

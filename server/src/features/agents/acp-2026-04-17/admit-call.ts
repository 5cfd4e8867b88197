import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, type StoreContext, storeContext } from '../../../context.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { agentRequest } from '../identity/agent-request.ts';
import { identifyAgent } from '../identity/identify-agent.ts';
import type { Effect } from '../identity/limit-agents.ts';
import { noteCall } from '../request-log/log-agent-calls.ts';
import { agentIdentity } from '../sessions/agent-identity.ts';
import { findAgentsStore } from '../ucp/find-agents-store.ts';
import { ACP_VERSION, AcpError } from './acp-error.ts';

/** A call of an agent that was admitted. */
export interface AcpCall {
  readonly ctx: StoreContext;
  readonly caller: AgentIdentity;
}

const NO_OFFERS = { '2026-08-25': [], '2026-04-08': [] };

/** The store of the path, the release of the protocol and the API key, in this order. */
export async function admitCall(
  app: App,
  keys: Keys,
  request: FastifyRequest,
  effect: Effect,
): Promise<AcpCall> {
  const { handle = '' } = request.params as { handle?: string };
  const store = await findAgentsStore(app, handle);
  noteCall(request, store);
  checkVersion(request.headers['api-version']);
  const sent = agentRequest(request);
  // A profile is no part of this protocol.
  const { 'ucp-agent': _, ...headers } = sent.headers;
  const agent = await identifyAgent(app, keys, {
    store,
    settings: agentSettingsOf(store),
    request: { ...sent, headers },
    effect,
    offers: NO_OFFERS,
    isProfileRequired: false,
  });
  noteCall(request, store, agent);
  const ctx = storeContext(app, store, {
    key: null,
    caller: null,
    ifMatch: undefined,
    shopperIp: undefined,
    explains: false,
  });
  return { ctx, caller: agentIdentity(agent, 'acp', ACP_VERSION) };
}

function checkVersion(version: string | string[] | undefined): void {
  if (version === ACP_VERSION) return;
  const code = version === undefined ? 'missing_api_version' : 'unsupported_api_version';
  const message = `Send API-Version: ${ACP_VERSION}.`;
  throw new AcpError(400, { code, message, supported_versions: [ACP_VERSION] });
}

/** The protocol asks for both in every reply. */
export function echoHeaders({ headers }: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['request-id', 'idempotency-key']) {
    const value = headers[name];
    // Node refuses to send other characters.
    if (typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)) reply.header(name, value);
  }
}

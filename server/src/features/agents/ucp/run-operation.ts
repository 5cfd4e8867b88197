import { type App, storeContext } from '../../../context.ts';
import { once } from '../../../platform/http/idempotency/once.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Store } from '../../../ports/store.ts';
import { hashText } from '../../../values/secrets.ts';
import { readCart } from '../../carts/read-cart.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { type Agent, isProven, type UcpVersion } from '../identity/agent.ts';
import type { AgentRequest } from '../identity/agent-request.ts';
import { identifyAgent } from '../identity/identify-agent.ts';
import { isUnsubscribed, subscribeAgent } from '../order-webhooks/subscribe-agent.ts';
import { agentIdentity } from '../sessions/agent-identity.ts';
import { ownSession } from '../sessions/own-cart.ts';
import { CODECS, OFFERS } from './codecs.ts';
import { refuseOtherVersion } from './refuse-other-version.ts';
import { shopperAddress } from './shopper-address.ts';
import { CREATED, type UcpOperation } from './ucp-operation.ts';

/** A request of either transport. */
export interface OperationRequest {
  readonly store: Store;
  readonly http: AgentRequest;
  /** The profile that the arguments of a tool name. */
  readonly profile?: string | undefined;
  readonly id: string;
  readonly body: unknown;
  readonly key: string | undefined;
  /** What a repeat under the same key must send again. */
  readonly content: string | Buffer;
  /** For the refusal of an identified agent, which is written in its release. */
  readonly noteVersion: (version: UcpVersion) => void;
  /** For the request log. */
  readonly noteAgent: (agent: Agent) => void;
}

export interface OperationReply {
  readonly status: number;
  readonly body: string;
  readonly isReplayed: boolean;
  readonly agent: Agent;
}

/** The protocol requires at least a day; payments are retried for longer. */
const RETENTION_DAYS = { change: 2, payment: 30 };

export async function runOperation(
  app: App,
  keys: Keys,
  operation: UcpOperation,
  request: OperationRequest,
): Promise<OperationReply> {
  const { store, http, id, body, key, content, profile, noteVersion } = request;
  const { effect, needs, name, isNatural = false } = operation;
  refuseOtherVersion(http.headers['ucp-agent']);
  const settings = agentSettingsOf(store);
  const known = { store, settings, request: http, profile, noteVersion };
  const agent = await identifyAgent(app, keys, { ...known, effect, needs, offers: OFFERS });
  request.noteAgent(agent);
  const codec = CODECS[agent.version];
  const ctx = storeContext(app, store, {
    key: null,
    caller: null,
    ifMatch: undefined,
    shopperIp: shopperAddress(agent, settings, codec.shopperIp(body), http.ip),
    explains: false,
  });
  const caller = agentIdentity(agent, 'ucp');
  const keyHash = key === undefined || effect === 'read' ? null : hashText(`${agent.id} ${key}`);
  let markShown = async () => {};
  const run = async () => {
    // The session of a payment exists already; other sessions exist after the operation.
    if (isNatural && isUnsubscribed(ctx, agent)) {
      ownSession(await readCart(ctx, id), caller);
      await subscribeAgent(ctx, agent);
    }
    const parts = { codec, reply: { ctx, agent }, caller, id, body, key: keyHash };
    const { markShown: mark, ...result } = await operation.run(parts);
    if (mark) markShown = mark;
    if (effect === 'create' && result.status === CREATED) await subscribeAgent(ctx, agent);
    return { ...result, body: JSON.stringify(result.body) };
  };
  if (key === undefined || effect === 'read') {
    return { ...(await run()), isReplayed: false, agent };
  }
  const retentionDays = isNatural ? RETENTION_DAYS.payment : RETENTION_DAYS.change;
  // A caller that only claims the agent's identity gets no reply stored for the proven agent.
  const scope = `${agent.id} ${isProven(agent) ? 'proven' : 'claimed'} ${name} ${id}`;
  const subjectId = id || null;
  const repeat = { key, scope, content, subjectId, isNatural, retentionDays };
  const reply = await once(ctx, repeat, run);
  await markShown();
  return { ...reply, isReplayed: reply.isReplayed ?? false, agent };
}

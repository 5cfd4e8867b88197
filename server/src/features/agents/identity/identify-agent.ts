import type { App } from '../../../context.ts';
import { type AgentSettings, isListedPlatform } from '../../../ports/agents/agent-settings.ts';
import type { ApiKey, Store } from '../../../ports/store.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { type Agent, type Offers, UCP_VERSIONS, type UcpVersion } from './agent.ts';
import type { AgentRequest } from './agent-request.ts';
import { findAgentKey } from './find-agent-key.ts';
import { intersectCapabilities } from './intersect-capabilities.ts';
import { type Effect, limitAgents, limitDiscoveries } from './limit-agents.ts';
import { isSupportedVersion, type PlatformProfile } from './platform-profile.ts';
import { profileUrl } from './profile-url.ts';
import { readProfile, refreshedProfile } from './read-profile.ts';
import { AgentRefusal } from './refusal.ts';
import { carriesSignature, verifyRequest } from './verify-request.ts';

type AgentAccess = Pick<AgentSettings, 'policy' | 'platforms'>;

export interface AgentCall {
  readonly store: Store;
  readonly settings: AgentAccess;
  readonly request: AgentRequest;
  /** What the operation does, for the limits of callers without a key. */
  readonly effect: Effect;
  readonly offers: Offers;
  /** The capability without which the operation makes no sense. */
  readonly needs?: string;
  /** The profile that the body names (MCP). It must equal that of the header, if both are sent. */
  readonly profile?: string | undefined;
  /** False for protocols without profiles, whose callers have an API key. */
  readonly isProfileRequired?: boolean;
  /** Called once the release of the agent is known, also where the call is refused then. */
  readonly noteVersion?: ((version: UcpVersion) => void) | undefined;
}

const ORDER = 'dev.ucp.shopping.order';

/**
 * Returns the agent that calls, or throws an `AgentRefusal`. An API key of the store and a
 * signature are proofs; without either, the profile is an unverified claim.
 */
export async function identifyAgent(app: App, keys: Keys, call: AgentCall): Promise<Agent> {
  const { store, settings, request, effect } = call;
  if (settings.policy === 'off') {
    throw new AgentRefusal('agents_disabled', 'This store does not sell to agents.');
  }
  const key = await findAgentKey(app, keys, store, request);
  const isSigned = carriesSignature(request);
  if (!key) await limitAgents(app, store, { ip: request.ip, effect, isSigned });
  const url = profileUrl(request.headers['ucp-agent'], call.profile);
  if (url === undefined) return withoutProfile(call, key);
  if (!key) checkListed(settings, url, isSigned);
  const profile = await readProfile(app, url, async () => {
    if (!key) await limitDiscoveries(app, request.ip);
  });
  if (isSupportedVersion(profile.version)) call.noteVersion?.(profile.version);
  if (isSigned) await verify(app, request, url, profile);
  return agentOf(app, call, { key, url, profile, isSigned });
}

/** A key is enough for protocols that know no profiles. */
function withoutProfile(call: AgentCall, key: ApiKey | undefined): Agent {
  if (call.isProfileRequired ?? true) {
    throw new AgentRefusal('invalid_profile_url', 'Send UCP-Agent: profile="https://…".');
  }
  if (!key) throw new AgentRefusal('api_key_invalid', 'Send an API key of this store.');
  const [version] = UCP_VERSIONS;
  return {
    ...{ id: key.id, name: null, profileUrl: null, isSigned: false, apiKeyId: key.id, version },
    capabilities: call.offers[version].map((one) => ({ ...one, config: {} })),
    webhookUrl: null,
  };
}

/** A listed platform has to prove that it is the one on the list. */
function checkListed({ policy, platforms }: AgentAccess, url: string, isSigned: boolean): void {
  if (policy !== 'listed') return;
  if (!isListedPlatform(platforms, url)) {
    throw new AgentRefusal('profile_not_trusted', 'This store does not sell to this platform.');
  }
  if (!isSigned) throw new AgentRefusal('signature_missing', 'This store asks for a signature.');
}

/** A rotated key may be missing in the cached profile only. */
async function verify(
  app: App,
  request: AgentRequest,
  url: string,
  profile: PlatformProfile,
): Promise<void> {
  const now = app.clock.now();
  try {
    return verifyRequest(request, profile.keys, now);
  } catch (error) {
    if (!(error instanceof AgentRefusal) || error.code !== 'key_not_found') throw error;
    const fresh = await refreshedProfile(app, url);
    if (!fresh) throw error;
    return verifyRequest(request, fresh.keys, now);
  }
}

function agentOf(
  app: App,
  { offers, needs }: AgentCall,
  caller: {
    readonly key: ApiKey | undefined;
    readonly url: string;
    readonly profile: PlatformProfile;
    readonly isSigned: boolean;
  },
): Agent {
  const { key, url, profile, isSigned } = caller;
  const { version } = profile;
  if (!isSupportedVersion(version)) {
    const own = UCP_VERSIONS.join(' and ');
    const content = `The protocol version ${version} is not supported. This store has ${own}.`;
    throw new AgentRefusal('version_unsupported', content);
  }
  const capabilities = intersectCapabilities(offers[version], profile.capabilities);
  const isMissing = !capabilities.some(({ name }) => needs === undefined || name === needs);
  if (isMissing) {
    throw new AgentRefusal('capabilities_incompatible', 'No capability fits this operation.');
  }
  const webhook = capabilities.find(({ name }) => name === ORDER)?.config.webhook_url;
  return {
    ...{ id: key?.id ?? url, name: new URL(url).host, profileUrl: url, isSigned },
    ...{ apiKeyId: key?.id ?? null, version, capabilities },
    webhookUrl: isCallable(app, webhook) ? webhook : null,
  };
}

const WEBHOOK_LENGTH_MAX = 2_048;

function isCallable(app: App, webhook: unknown): webhook is string {
  if (typeof webhook !== 'string' || webhook.length > WEBHOOK_LENGTH_MAX) return false;
  return app.outbound.refusalOf(webhook) === undefined;
}

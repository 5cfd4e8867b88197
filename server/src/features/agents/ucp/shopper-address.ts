import { isIP } from 'node:net';
import { networkOf } from '../../../platform/http/limit.ts';
import type { AgentSettings } from '../../../ports/agents/agent-settings.ts';
import type { Agent } from '../identity/agent.ts';
import { isKnownAgent } from '../identity/is-known-agent.ts';

/**
 * The address by which fraud limits know the shopper. Whom the store knows may state it: a caller
 * with an API key, or a listed platform that signed. Anybody else could state another one with each
 * payment, and is counted by the address of the call.
 */
export function shopperAddress(
  agent: Agent,
  settings: Pick<AgentSettings, 'platforms'>,
  stated: string | undefined,
  callerIp: string,
): string | undefined {
  return isKnownAgent(agent, settings) ? stated : networkAddress(callerIp);
}

/** An IPv6 client controls a whole network. */
function networkAddress(ip: string): string {
  const network = networkOf(ip);
  return isIP(network) === 0 ? `${network}::` : network;
}

import { isIP } from 'node:net';
import { networkOf } from '../../../platform/http/client-address.ts';
import type { AgentSettings } from '../../../ports/agents/agent-settings.ts';
import type { Agent } from '../identity/agent.ts';
import { isKnownAgent } from '../identity/is-known-agent.ts';

/**
 * The shopper's address for the fraud limits. A known agent states it: a caller with an API key, or
 * a listed platform that signed. Other agents could state another one with each payment, so the
 * address of their call counts.
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

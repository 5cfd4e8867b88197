import { isIP } from 'node:net';
import { networkOf } from '../../../platform/http/limit.ts';
import { type AgentSettings, isListedPlatform } from '../../../ports/agents/agent-settings.ts';
import type { Agent } from '../identity/agent.ts';

/**
 * The address by which fraud limits know the shopper. Whom the store knows may state it: a caller
 * with an API key, or a listed platform that signed. Anybody else could state another one with each
 * payment, and is counted by the address of the call.
 */
export function shopperAddress(
  agent: Agent,
  { platforms }: Pick<AgentSettings, 'platforms'>,
  stated: string | undefined,
  callerIp: string,
): string | undefined {
  const { apiKeyId, isSigned, profileUrl } = agent;
  const isListed = isSigned && profileUrl !== null && isListedPlatform(platforms, profileUrl);
  return apiKeyId !== null || isListed ? stated : networkAddress(callerIp);
}

/** An IPv6 client controls a whole network. */
function networkAddress(ip: string): string {
  const network = networkOf(ip);
  return isIP(network) === 0 ? `${network}::` : network;
}

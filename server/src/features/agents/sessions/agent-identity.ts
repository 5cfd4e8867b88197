import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { type Agent, isProven } from '../identity/agent.ts';

/** What a cart keeps of the agent that calls. */
export function agentIdentity(
  agent: Agent,
  protocol: AgentIdentity['protocol'],
  version: string = agent.version,
): AgentIdentity {
  const { id, name, profileUrl, webhookUrl } = agent;
  return { id, name, profileUrl, protocol, version, isProven: isProven(agent), webhookUrl };
}

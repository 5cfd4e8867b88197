import { type AgentSettings, isListedPlatform } from '../../../ports/agents/agent-settings.ts';
import type { Agent } from './agent.ts';

/**
 * True for an agent with an API key of the store, or of a listed platform that signed. A signature
 * alone is not enough: any caller can host a profile with a key of its own.
 */
export function isKnownAgent(
  { apiKeyId, isSigned, profileUrl }: Pick<Agent, 'apiKeyId' | 'isSigned' | 'profileUrl'>,
  { platforms }: Pick<AgentSettings, 'platforms'>,
): boolean {
  if (apiKeyId !== null) return true;
  return isSigned && profileUrl !== null && isListedPlatform(platforms, profileUrl);
}

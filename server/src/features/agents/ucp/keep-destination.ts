import type { AgentCart } from '../sessions/own-cart.ts';
import type { SessionInput } from '../sessions/session-input.ts';
import type { RequestedSession } from './ucp-codec.ts';

/** An update may name a destination of the session by its id instead of sending it again. */
export function keepDestination(
  { input, keptDestination: kept }: RequestedSession,
  { agent: { destination } }: AgentCart,
): SessionInput {
  const isKept = kept && (kept.id === undefined || kept.id === destination?.id);
  return isKept ? { ...input, destination } : input;
}

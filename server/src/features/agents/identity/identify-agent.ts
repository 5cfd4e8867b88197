import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import type { Agent, Offers } from './agent.ts';

/** The HTTP request as it was signed. */
export interface AgentRequest {
  readonly method: string;
  /** Host and port that the client called. */
  readonly authority: string;
  /** Path and query string, as received. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of the body as received; null where there is none. */
  readonly body: Buffer | null;
  readonly ip: string;
}

/** Who may call: a part of `AgentSettings`. */
export interface AgentPolicy {
  readonly policy: 'off' | 'listed' | 'open';
  /** Profile URLs or hosts that are allowed when `listed`. */
  readonly platforms: readonly string[];
}

export interface AgentCall {
  readonly store: Store;
  readonly settings: AgentPolicy;
  readonly request: AgentRequest;
  /** What the operation does, for the limits of callers without a key. */
  readonly effect: 'read' | 'create' | 'change';
  readonly offers: Offers;
  /** The capability without which the operation makes no sense. */
  readonly needs?: string;
  /** The profile that the body names (MCP). It must equal that of the header, if both are sent. */
  readonly profile?: string;
  /** False for protocols without profiles, whose callers have an API key. */
  readonly isProfileRequired?: boolean;
}

/** Returns the agent that calls, or throws an `AgentRefusal`. */
export async function identifyAgent(_app: App, _keys: Keys, _call: AgentCall): Promise<Agent> {
  throw new Error('not implemented');
}

import type { IncomingHttpHeaders } from 'node:http';
import { newSecret } from '../../values/secrets.ts';

/**
 * Why this process sends a request to itself: for an operator's agent, or for a developer's, which
 * may reach sandboxes only. Such a request passes the same hooks as one from the network.
 */
export type InternalCall = 'mcp' | 'mcp_sandbox';

const HEADER = 'x-internal-call';

/** Known to this process only, so that no client can set the header. */
const secrets = new Map<string, InternalCall>([
  [newSecret(''), 'mcp'],
  [newSecret(''), 'mcp_sandbox'],
]);

export function internalHeaders(call: InternalCall): Record<string, string> {
  const [secret = ''] = [...secrets].find(([, kind]) => kind === call) ?? [];
  return { [HEADER]: secret };
}

/** Undefined for a request from the network. */
export function internalCallOf(headers: IncomingHttpHeaders): InternalCall | undefined {
  const sent = headers[HEADER];
  return sent === undefined ? undefined : secrets.get(String(sent));
}

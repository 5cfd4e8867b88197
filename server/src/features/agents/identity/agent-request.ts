import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The HTTP request of an agent, as it was signed. */
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

export function agentRequest(request: FastifyRequest): AgentRequest {
  const { method, host, originalUrl, headers, rawBody, ip } = request;
  return { method, authority: host, url: originalUrl, headers, body: rawBody, ip };
}

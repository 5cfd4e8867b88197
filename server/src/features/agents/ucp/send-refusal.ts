import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { asApiError, logUnexpected } from '../../../platform/http/fail.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import { UCP_VERSIONS, type UcpVersion } from '../identity/agent.ts';
import { AgentRefusal } from '../identity/refusal.ts';
import { refusalBody, refusalOf } from './refusal-of.ts';
import { requestIdHeader } from './reply-headers.ts';
import { InvalidRequest } from './ucp-codec.ts';

const versions = new WeakMap<FastifyRequest, UcpVersion>();

/** The release in which a refusal of this request is written; the newest without a profile. */
export function noteVersion(request: FastifyRequest, version: UcpVersion): void {
  versions.set(request, version);
}

/** The error handler of the agents' routes: the envelope of the protocol instead of ours. */
export function sendRefusal(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  noteRefusal(error, request, refusal.loggedCode);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const version = versions.get(request) ?? UCP_VERSIONS[0];
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...requestIdHeader(request) })
    .type(JSON_TYPE)
    .send(JSON.stringify(refusalBody(refusal, version)));
}

/** For the log. */
export function noteRefusal(error: Error, request: FastifyRequest, code: string): void {
  request.failureCode = code;
  const isExpected = error instanceof AgentRefusal || error instanceof InvalidRequest;
  if (isExpected || error instanceof ApiError) return;
  logUnexpected(error, asApiError(error), request);
}

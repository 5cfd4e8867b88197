import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../errors.ts';
import { notedFailure } from '../../../platform/http/fail.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  idOf,
  PARSE_ERROR,
  SERVER_ERROR,
} from './refuse-message.ts';

const CODES: Partial<Record<ErrorCode, number>> = {
  INVALID_JSON: PARSE_ERROR,
  VALIDATION_ERROR: INVALID_REQUEST,
  PAYLOAD_TOO_LARGE: INVALID_REQUEST,
  UNSUPPORTED_MEDIA_TYPE: INVALID_REQUEST,
  INTERNAL_ERROR,
};

/** The failure as JSON-RPC, with the status and the code of the service. */
export function answerRpcFailure(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, code, message } = notedFailure(error, request, reply);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(rpcError(idOf(request.body), CODES[code] ?? SERVER_ERROR, message, { code }));
}

export function rpcError(id: unknown, code: number, message: string, data?: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

import type { FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Store } from '../../../ports/store.ts';
import { findSigner } from '../signing/find-signer.ts';
import { signReply } from '../signing/sign-reply.ts';
import type { OperationReply } from './run-operation.ts';
import type { UcpOperation } from './ucp-operation.ts';

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The id of the request, echoed in replies and refusals. */
export function requestIdHeader({ headers }: FastifyRequest): Record<string, string> {
  const requestId = String(headers['request-id'] ?? '');
  return REQUEST_ID.test(requestId) ? { 'request-id': requestId } : {};
}

/** A completed payment is signed by the store: it is the platform's proof of the order. */
export async function replyHeaders(
  app: App,
  store: Store,
  { isNatural }: UcpOperation,
  request: FastifyRequest,
  { status, body, isReplayed }: OperationReply,
): Promise<Record<string, string>> {
  const own = {
    'cache-control': 'no-store',
    ...requestIdHeader(request),
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  };
  if (!isNatural || status !== 200) return own;
  const signer = await findSigner(app, store.id);
  return {
    ...own,
    ...signReply(signer, app.clock.now(), { status, contentType: JSON_TYPE, body }),
  };
}

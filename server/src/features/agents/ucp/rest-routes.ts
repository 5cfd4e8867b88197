import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Http } from '../../../platform/http/http.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { agentRequest } from '../identity/agent-request.ts';
import { noteCall } from '../request-log/log-agent-calls.ts';
import { findAgentsStore } from './find-agents-store.ts';
import { OPERATIONS } from './operations.ts';
import { replyHeaders } from './reply-headers.ts';
import { runOperation } from './run-operation.ts';
import { noteVersion, sendRefusal } from './send-refusal.ts';
import type { UcpOperation } from './ucp-operation.ts';

/** The protocol over REST. Its documents are the protocol's own. */
export function restRoutes(app: App, keys: Keys) {
  return async function restRoutes(http: Http): Promise<void> {
    http.setErrorHandler(sendRefusal);
    for (const operation of OPERATIONS) {
      const { method, path: url, name } = operation;
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        answer(app, keys, operation, request, reply);
      http.route({ method, url, schema: { hide: true }, config: operationConfig(name), handler });
    }
    http.all('/*', { schema: { hide: true } }, async () => {
      throw new ApiError('ROUTE_NOT_FOUND');
    });
  };
}

/** The name for logs and metrics. */
function operationConfig(name: string) {
  return { operation: `ucp_${name}` };
}

async function answer(
  app: App,
  keys: Keys,
  operation: UcpOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { handle, id = '' } = request.params as { handle: string; id?: string };
  const store = await findAgentsStore(app, handle);
  noteCall(request, store);
  const key = request.headers['idempotency-key'];
  // Without a key, a retry after a lost reply would be a new request at the price of that time.
  if (operation.isNatural && key === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'A payment needs the header Idempotency-Key.');
  }
  const done = await runOperation(app, keys, operation, {
    store,
    http: agentRequest(request),
    id,
    body: request.body,
    key: key === undefined ? undefined : String(key),
    content: request.rawBody ?? '',
    noteVersion: (version) => noteVersion(request, version),
    noteAgent: (agent) => noteCall(request, store, agent),
  });
  reply.headers(await replyHeaders(app, store, operation, request, done));
  return reply.code(done.status).type(JSON_TYPE).send(done.body);
}

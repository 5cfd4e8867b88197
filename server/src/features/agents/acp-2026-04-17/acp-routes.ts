import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type App, jobContext } from '../../../context.ts';
import { asApiError, logUnexpected } from '../../../platform/http/fail.ts';
import type { Http } from '../../../platform/http/http.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Store } from '../../../ports/store.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { findAgentsStore, findStoreAtHost, refuseUnpublished } from '../ucp/find-agents-store.ts';
import { agentsUrl } from '../ucp-2026-08-25/encode-links.ts';
import { acpError } from './acp-error.ts';
import { type AcpCall, admitCall, echoHeaders } from './admit-call.ts';
import { answerOnce, type WriteOptions, type WriteReply } from './answer-once.ts';
import { discovery } from './discovery.ts';
import { acpOperations } from './operations.ts';

const HIDDEN = { schema: { hide: true } };
const SESSION = '/agents/:handle/acp/checkout_sessions';

interface SessionPath {
  Params: { handle: string; sessionId: string };
}

/** The Agentic Commerce Protocol, release 2026-04-17. */
export function acpRoutes(app: App, keys: Keys) {
  return async function acpRoutes(http: Http): Promise<void> {
    http.setErrorHandler(answerError);
    http.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      echoHeaders(request, reply);
    });
    discoveryRoutes(app, http);
    sessionRoutes(app, keys, http);
  };
}

function discoveryRoutes(app: App, http: Http): void {
  http.get<{ Params: { handle: string } }>(
    '/agents/:handle/.well-known/acp.json',
    HIDDEN,
    async ({ params }, reply) =>
      sendDiscovery(app, reply, await findAgentsStore(app, params.handle)),
  );
  http.get('/.well-known/acp.json', HIDDEN, async ({ host }, reply) =>
    sendDiscovery(app, reply, await findStoreAtHost(app, host)),
  );
}

function sendDiscovery(app: App, reply: FastifyReply, store: Store): FastifyReply {
  refuseUnpublished(store);
  const base = `${agentsUrl(jobContext(app, store))}/acp`;
  reply.header('cache-control', 'public, max-age=3600');
  return reply.type(JSON_TYPE).send(JSON.stringify(discovery(base, store.currency)));
}

function sessionRoutes(app: App, keys: Keys, http: Http): void {
  const { create, retrieve, update, complete, cancel } = acpOperations;
  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    options: WriteOptions,
    run: (call: AcpCall) => Promise<WriteReply>,
  ) => answerWrite({ app, keys }, request, reply, options, run);

  http.post(SESSION, HIDDEN, (request, reply) =>
    write(request, reply, {}, (call) => create(call, request.body)),
  );
  http.get<SessionPath>(`${SESSION}/:sessionId`, HIDDEN, async (request, reply) => {
    const call = await admitCall(app, keys, request, 'read');
    const body = await retrieve(call, request.params.sessionId);
    return reply.type(JSON_TYPE).send(JSON.stringify(body));
  });
  http.post<SessionPath>(`${SESSION}/:sessionId`, HIDDEN, (request, reply) => {
    const { sessionId } = request.params;
    return write(request, reply, { sessionId }, (call) => update(call, sessionId, request.body));
  });
  http.post<SessionPath>(`${SESSION}/:sessionId/complete`, HIDDEN, (request, reply) => {
    const { sessionId } = request.params;
    const options = { sessionId, isNatural: true };
    // Without a key the call is refused before.
    const payment = { body: request.body, key: String(request.headers['idempotency-key']) };
    return write(request, reply, options, (call) => complete(call, sessionId, payment));
  });
  http.post<SessionPath>(`${SESSION}/:sessionId/cancel`, HIDDEN, (request, reply) => {
    const { sessionId } = request.params;
    return write(request, reply, { sessionId }, (call) => cancel(call, sessionId));
  });
}

async function answerWrite(
  { app, keys }: { readonly app: App; readonly keys: Keys },
  request: FastifyRequest,
  reply: FastifyReply,
  options: WriteOptions,
  run: (call: AcpCall) => Promise<WriteReply>,
): Promise<FastifyReply> {
  const effect = options.sessionId === undefined ? 'create' : 'change';
  const call = await admitCall(app, keys, request, effect);
  return await answerOnce(call, request, reply, options, () => run(call));
}

/** Errors have the protocol's own body. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = asApiError(error);
  const refusal = acpError(error) ?? acpError(failure);
  if (!acpError(error)) logUnexpected(error, failure, request);
  const { status = 500, body = {}, retryAfter } = refusal ?? {};
  request.failureCode = refusal?.body.code;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
}

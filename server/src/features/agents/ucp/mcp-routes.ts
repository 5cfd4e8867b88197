import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import type { Agent } from '../identity/agent.ts';
import { agentRequest } from '../identity/agent-request.ts';
import { noteCall } from '../request-log/log-agent-calls.ts';
import { findSigner } from '../signing/find-signer.ts';
import { signReply } from '../signing/sign-reply.ts';
import { callTool } from './call-tool.ts';
import { findAgentsStore } from './find-agents-store.ts';
import { listTools } from './list-tools.ts';
import { OPERATIONS } from './operations.ts';
import { refusalOf } from './refusal-of.ts';
import { InvalidRpc, parseRpc, type RpcRequest, rpcError, rpcResult } from './rpc.ts';
import { noteRefusal } from './send-refusal.ts';

/** Releases of MCP in which a call without a session is the same; the newest is the default. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
const NO_CONTENT = 202;
const METHOD_NOT_FOUND = -32601;

/** The protocol over MCP: JSON-RPC in single POSTs, without sessions or streams. */
export function mcpRoutes(app: App, keys: Keys) {
  return async function mcpRoutes(http: Http): Promise<void> {
    http.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply, null));
    http.post<{ Params: { handle: string } }>(
      '/mcp',
      { schema: { hide: true }, config: { operation: 'ucp_mcp' } },
      async (request, reply) => {
        const rpc = parseRpc(request.body);
        return await answer(app, keys, request, reply, rpc).catch((error: Error) =>
          sendError(error, request, reply, rpc.id ?? null),
        );
      },
    );
    // There is no stream to open and no session to end.
    http.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      schema: { hide: true },
      handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
  };
}

async function answer(
  app: App,
  keys: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
  rpc: RpcRequest,
): Promise<FastifyReply> {
  const { handle } = request.params as { handle: string };
  const store = await findAgentsStore(app, handle);
  noteCall(request, store);
  if (rpc.id === undefined) return reply.code(NO_CONTENT).send();
  const send = (result: object) => reply.type(JSON_TYPE).send(rpcResult(rpc.id ?? null, result));
  reply.header('cache-control', 'no-store');
  switch (rpc.method) {
    case 'initialize':
      return send(initialized(store.name, rpc.params.protocolVersion));
    case 'ping':
      return send({});
    case 'tools/list':
      return send({ tools: listTools() });
    case 'tools/call': {
      const noteAgent = (agent: Agent) => noteCall(request, store, agent);
      const call = { store, http: agentRequest(request), noteAgent };
      const result = await callTool(app, keys, call, rpc.params);
      if (isPayment(rpc.params.name)) {
        const message = { contentType: JSON_TYPE, body: rpcResult(rpc.id, result), status: 200 };
        reply.headers(signReply(await findSigner(app, store.id), app.clock.now(), message));
      }
      return send(result);
    }
    default: {
      request.failureCode = 'METHOD_NOT_FOUND';
      const message = `There is no method ${String(rpc.method).slice(0, 100)}.`;
      return reply.type(JSON_TYPE).send(rpcError(rpc.id, { code: METHOD_NOT_FOUND, message }));
    }
  }
}

function isPayment(tool: unknown): boolean {
  return OPERATIONS.some(({ name, isNatural }) => isNatural && name === tool);
}

function initialized(name: string, asked: unknown): object {
  const known = PROTOCOL_VERSIONS.find((version) => version === asked);
  return {
    protocolVersion: known ?? PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'cartwright-ucp', title: name, version: '1' },
  };
}

const PARSE_ERROR = -32700;
const INVALID_RPC = -32600;
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;
const DISCOVERY = -32001;
const PROTOCOL = -32000;

/** The HTTP status is that of the same refusal over REST. */
function sendError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string | number | null,
): FastifyReply {
  const refusal = refusalOf(error);
  const { status, code, content, path, retryAfter } = refusal;
  noteRefusal(error, request, refusal.loggedCode);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const data = { code, content, ...(path && { path }) };
  const rpcCode = error instanceof InvalidRpc ? INVALID_RPC : rpcCodeOf(status, code);
  const body = rpcError(id, { code: rpcCode, message: content, data });
  return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(body);
}

function rpcCodeOf(status: number, code: string): number {
  if (/^(invalid_profile|profile_|version_)/.test(code)) return DISCOVERY;
  if (code === 'invalid_json') return PARSE_ERROR;
  if (code === 'invalid_request') return INVALID_PARAMS;
  return status === 500 ? INTERNAL : PROTOCOL;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { agentRequest } from '../identity/agent-request.ts';
import { callTool } from './call-tool.ts';
import { findAgentsStore } from './find-agents-store.ts';
import { listTools } from './list-tools.ts';
import { refusalOf } from './refusal-of.ts';
import { parseRpc, type RpcRequest, rpcError, rpcResult } from './rpc.ts';
import { noteRefusal } from './send-refusal.ts';

const PROTOCOL_VERSION = '2025-06-18';
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
  if (rpc.id === undefined) return reply.code(NO_CONTENT).send();
  const send = (result: object) => reply.type(JSON_TYPE).send(rpcResult(rpc.id ?? null, result));
  reply.header('cache-control', 'no-store');
  switch (rpc.method) {
    case 'initialize':
      return send(initialized(store.name));
    case 'ping':
      return send({});
    case 'tools/list':
      return send({ tools: listTools() });
    case 'tools/call':
      return send(await callTool(app, keys, store, agentRequest(request), rpc.params));
    default: {
      request.failureCode = 'METHOD_NOT_FOUND';
      const message = `There is no method ${String(rpc.method).slice(0, 100)}.`;
      return reply.type(JSON_TYPE).send(rpcError(rpc.id, { code: METHOD_NOT_FOUND, message }));
    }
  }
}

function initialized(name: string): object {
  return {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: { tools: {} },
    serverInfo: { name: 'cartwright-ucp', title: name, version: '1' },
  };
}

const PARSE_ERROR = -32700;
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
  const body = rpcError(id, { code: rpcCodeOf(status, code), message: content, data });
  return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(body);
}

function rpcCodeOf(status: number, code: string): number {
  if (/^(invalid_profile|profile_|version_)/.test(code)) return DISCOVERY;
  if (code === 'invalid_json') return PARSE_ERROR;
  if (code === 'invalid_request') return INVALID_PARAMS;
  return status === 500 ? INTERNAL : PROTOCOL;
}

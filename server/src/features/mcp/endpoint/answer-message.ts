import type { FastifyReply, FastifyRequest } from 'fastify';
import { rpcError } from './answer-rpc-failure.ts';
import { protocolServer, type Sdk, type Serving } from './protocol-server.ts';
import { idOf, refuseMessage } from './refuse-message.ts';

/** Headers that the protocol reads. Credentials are not among them. */
const READ = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

type Serve = (request: Request, body: unknown, serving: Serving<never>) => Promise<Response>;

let serve: Promise<Serve> | undefined;

/**
 * Answers one message. Nothing is kept between messages. The library is loaded with the first one,
 * so that the service starts without it.
 */
export async function answerMessage<S>(
  request: FastifyRequest,
  reply: FastifyReply,
  begin: () => Serving<S>,
): Promise<FastifyReply> {
  const { body } = request;
  reply.header('cache-control', 'no-store').type('application/json');
  const refusal = refuseMessage(body);
  if (refusal) {
    return reply.code(400).send(rpcError(idOf(body), refusal.code, refusal.message));
  }
  serve ??= load();
  const answer = await (await serve)(webRequest(request), body, begin() as Serving<never>);
  const type = answer.headers.get('content-type');
  if (type) reply.type(type);
  return reply.code(answer.status).send(await answer.text());
}

/** The request without its body, which is parsed already and passed separately. */
function webRequest({ headers }: FastifyRequest): Request {
  const read = Object.entries(headers).filter(
    ([name]) => READ.includes(name) || name.startsWith('mcp-param-'),
  );
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: read.map(([name, value]) => [name, String(value)] as [string, string]),
  });
}

async function load(): Promise<Serve> {
  const sdk = await import('@modelcontextprotocol/server');
  return async (request, parsedBody, serving) => {
    if (await sdk.isLegacyRequest(request, parsedBody)) {
      return await answerLegacy(sdk, request, parsedBody, serving);
    }
    const factory = () => protocolServer(sdk, serving);
    const { fetch } = sdk.createMcpHandler(factory, { legacy: 'reject' });
    return await fetch(request, { parsedBody });
  };
}

/** A client of 2025. Its transport is asked for JSON, since it would open a stream otherwise. */
async function answerLegacy(
  sdk: Sdk,
  request: Request,
  parsedBody: unknown,
  serving: Serving<never>,
): Promise<Response> {
  const server = protocolServer(sdk, serving);
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

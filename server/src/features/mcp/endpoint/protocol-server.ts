import type { Tool as ProtocolTool, Server } from '@modelcontextprotocol/server';
import { callTool } from '../call-tool.ts';
import type { Offer, Tool } from '../tool.ts';

export type Sdk = typeof import('@modelcontextprotocol/server');

const VERSION = '0.1.0';

export interface Serving<S> {
  readonly offer: Offer<S>;
  readonly session: S;
  /** Gets defects, of which the caller learns nothing. */
  readonly onDefect: (error: unknown) => void;
}

/** The protocol's side of an offer: lists, calls and reads. */
export function protocolServer<S>(sdk: Sdk, { offer, session, onDefect }: Serving<S>): Server {
  const { name, title, instructions, tools, resources } = offer;
  const server = new sdk.Server(
    { name, title, version: VERSION },
    {
      capabilities: { tools: {}, ...(resources.length > 0 && { resources: {} }) },
      instructions,
    },
  );
  const invalid = (message: string) =>
    new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);

  server.setRequestHandler('tools/list', async () => ({ tools: tools.map(described) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const called = tools.find((one) => one.name === params.name);
    if (!called) throw invalid('There is no such tool.');
    try {
      return await callTool(called, params.arguments ?? {}, session);
    } catch (error) {
      onDefect(error);
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, 'The call failed.');
    }
  });
  if (resources.length > 0) serveResources(server, offer, invalid);
  return server;
}

function described<S>({ name, title, description, input, hints }: Tool<S>): ProtocolTool {
  const inputSchema = { ...input, type: 'object', additionalProperties: false };
  return {
    ...{ name, title, description },
    inputSchema: inputSchema as unknown as ProtocolTool['inputSchema'],
    annotations: { title, ...hints },
  };
}

function serveResources<S>(
  server: Server,
  { resources }: Offer<S>,
  invalid: (message: string) => Error,
): void {
  server.setRequestHandler('resources/list', async () => ({
    resources: resources.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }));
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = resources.find((one) => one.uri === uri);
    if (!found) throw invalid('There is no such resource.');
    return { contents: [{ uri, mimeType: found.mimeType, text: found.read() }] };
  });
}
